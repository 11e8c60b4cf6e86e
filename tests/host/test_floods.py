"""Attacks on a host in a process of its own: a person beside them goes on, and memory stays.

The limits are loose, because the machine of a check may be busy; `load.py attacks` measures.
"""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.host.clients import connected, serving, shares
from tests.host.floods import ATTACKS
from tests.host.load import games

pytestmark = pytest.mark.slow
MOST_P95, MOST_MEMORY = 2000.0, 40.0
"""Milliseconds from a key to its answer, and MiB for the attacker."""


@pytest.mark.parametrize("attack", ATTACKS)
async def test_an_attack_leaves_the_others_alone(tmp_path, attack):
    with serving(tmp_path, limits="") as server:
        async with connected(server.port) as person:
            await person.new_table("Ann")
            before = server.memory
            script = str(Path(__file__).with_name("floods.py"))
            command = [sys.executable, script, attack, str(server.port), *games(tmp_path, 3)]
            with subprocess.Popen(command) as attacker:
                try:
                    await asyncio.sleep(1)
                    times = await person.presses(2, 0.1)
                finally:
                    attacker.kill()  # or the end of the block would wait for it for ever
            assert shares(times)[1] < MOST_P95
            assert server.memory - before < MOST_MEMORY
