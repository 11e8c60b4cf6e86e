"""The game as a PettingZoo environment, in which agents act in turn.

    from ep_tui.research.zoo import env

    fish = env("fish", seats=4)

An action is a number of `ep_tui.research.actions`. An observation is a dictionary of the named
arrays of `ep_tui.research.features` and the mask of the legal actions. Chance decides by itself.
Offers between seats are left out, because there are too many; trade with the supply stays.

Rewards are 0 until the game ends; then the winner gets 1 and the others get -1. A game that reaches
the turn limit is truncated without a reward. `infos` is empty until the end; then it has for every
agent its `points` and `won`. The library is the extra `zoo`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ep_rules.api import (
    CHANCE,
    DEFAULT_SCENARIO,
    Owner,
    Seat,
    State,
    game,
    mix,
    write_scene,
)
from ep_tui.research.actions import actions_of
from ep_tui.research.features import LEAST, MOST, Features


class GameEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]  # PettingZoo has none
    """One game after another between `seat_0`, `seat_1` and so on; see the module.

    Attributes:
        game: the compiled rules. actions: the actions by number. position: the whole position with
        everything hidden; for tests and pictures, not for agents.
    """

    metadata: dict[str, Any] = {
        "name": "ep_tui_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: str = DEFAULT_SCENARIO,
        seats: int = 4,
        edition: str = "",
        house: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = game(scenario, seats, edition, dict(house or {}))
        self.actions = actions_of(self.game)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._random = np.random.default_rng()
        self.position: State = self.game.new_state(0)
        self.features = Features(self.game)
        self._legal: list[int] | None = None
        first = self.features.arrays(self.position, Seat(0))
        rows: dict[str, Space[Any]] = {
            name: Box(LEAST, MOST, row.shape, np.int16) for name, row in first.items()
        }
        number = len(self.actions.all)
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(number) for agent in self.possible_agents
        }
        spaces: dict[str, Space[Any]] = {
            "observation": Dict(rows),
            "action_mask": Box(0, 1, (number,), np.int8),
        }
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict(spaces) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game; without a seed, the next one in the sequence.

        The first seat is random.
        """
        if seed is not None:
            self._random = np.random.default_rng(seed)
        word = int(self._random.integers(1 << 48))
        seats = len(self.possible_agents)
        self.position = self.game.new_state(word, Seat(mix(word, seats) % seats))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._settle()

    def step(self, action: int | None) -> None:
        """Do the action of a number, then let chance decide.

        Raises:
            ValueError: it is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self.legal():
            raise ValueError(action)
        self._cumulative_rewards[agent] = 0
        self.game.apply(self.position, self.actions.all[action])
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of a seat; the mask is empty for a seat that is not to act."""
        seat = Seat(self.possible_agents.index(agent))
        mask = bytearray(len(self.actions.all))
        if self.position.agenda and self.position.agenda[-1].actor == seat:
            for number in self.legal():
                mask[number] = 1
        return {
            "observation": self.features.arrays(self.position, seat),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def legal(self) -> list[int]:
        """The numbers of the legal actions of the seat to act."""
        if self._legal is None:
            self._legal = self.actions.numbers(self.game.certain_actions(self.position))
        return self._legal

    def render(self) -> str | None:
        """The whole position as a scene."""
        return write_scene(self.game, self.position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _settle(self) -> None:
        """Let chance decide until a seat must act or the game is over."""
        state = self.position
        self._legal = None
        while state.agenda and state.agenda[-1].actor == CHANCE:
            self.game.apply(state, self.game.sample(state))
        if state.agenda:
            self.agent_selection = self.possible_agents[state.agenda[-1].actor]
            return
        for seat, agent in enumerate(self.possible_agents):
            points = self.game.points(state, Owner(seat))
            self.infos[agent] = {"points": sum(points.values()), "won": seat == state.winner}
        if state.winner < 0:
            self.truncations = dict.fromkeys(self.agents, True)
            return
        self.terminations = dict.fromkeys(self.agents, True)
        winner = self.possible_agents[state.winner]
        self.rewards = {agent: 1 if agent == winner else -1 for agent in self.agents}
        self._accumulate_rewards()


def env(*arguments: Any, **choices: Any) -> AECEnv[str, Any, Any]:
    """A `GameEnv` in the wrapper that checks the order of calls."""
    return OrderEnforcingWrapper(GameEnv(*arguments, **choices))
