"""The reasons of all bot knowledge; tests of their wording use them."""

from pkgutil import iter_modules

from ep_rules.bots import knowledge
from ep_rules.bots.advice import BUILDS
from ep_rules.bots.judgement.position import COMMON
from ep_rules.bots.planning.knowledge import Knowledge, reasons_of
from ep_rules.bots.registry import of_module

KINDS = [
    kind
    for file in iter_modules(knowledge.__path__)
    for kind in of_module(file.name.replace("_", "-"), Knowledge)
]
ALL = reasons_of(KINDS)
NUMBERS = {
    *(group for group, _ in COMMON),
    *(kind.__module__.rpartition(".")[2].replace("_", "-") for kind in KINDS if kind.counts),
}
PLANS = (*BUILDS, *(code for kind in KINDS for code in kind.builds))
