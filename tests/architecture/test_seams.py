"""Where modules meet: questions, vetoes, moments, and families that no other module changes."""

import ast
import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterator

import ep_rules
from ep_rules.module import Draw, EvenDraw, Family, RuleModule
from ep_rules.questions import Fixed, Moment, Question, Veto
from tests.architecture.source import files, shown, tree
from tests.kit.knights import every_game

OF_FAMILIES = {
    name
    for kind in (Family, Draw, EvenDraw)
    for name in (*vars(kind), *vars(kind).get("__annotations__", ()))
    if not name.startswith("_")
}
"""The attributes of families; in a module only a family itself sets them."""

LONE: dict[str, str] = {
    # the answer comes from a higher floor
    "COUNTED": "commodities may be safe on a seven: knights over base",
    "SOLD": "commodities may be sold for gold: knights over base",
    "USUAL_RATES": "commodities have a rate of their own: knights over base",
    "FIELD_GOLD": "the gold of cities: a bridge over missions",
    "UPGRADED": "fallen cities may become harbor settlements: a bridge over sea",
    "CHASE_FACES": "a friend among the villages helps to chase: missions over sea",
    "HAND_LIMIT": "walls let a seat keep more cards: knights over base",
    "HELD": "knights stop the roads of others: knights over base",
    "MAY_BUILD_CITY": "a fallen city is raised first: knights over base",
    "MAY_CALL_ROBBER": "the robber sleeps before the first attack: knights over base",
    "FREE_PLACES": "free roads may be ships: seafarers over base",
    "GOODS": "gold is traded at sea only: sea over base",
    "MAY_END": "no ship stays on a full route: sea over base",
    "MAY_FETCH": "a crew stays in its village: spices beside lairs, which know nothing of them",
    "COMPARED": "points of missions may not count for cards: a bridge over knights",
    "CROWNABLE": "harbor settlements may become metropolises: a bridge over knights",
    "IMPROVABLE": "harbor settlements may be improved: a bridge over knights",
    "WALLABLE": "harbor settlements may have walls: a bridge over knights",
    "REWARD": "a discovery may bring a commodity: a bridge over sea",
    "TOKEN_LAID": "the Inventor exchanges tokens of the areas: a bridge over base",
    "MAY_LAY_SHIP": "a warship asks for a toll: fan over seafarers",
    "SHIP_TOLL": "the most that a warship asks for: fan over seafarers",
    "CLOSED_TO_ROBBER": "the friendly robber spares the poor: fan over base",
    "MAY_WIN": "no win while land lies face down: fan over base",
    "MAY_UNDO": "requests end undo in Cities & Knights: base over the history",
    "MOVEMENT_POINTS": "swift voyages of the villages: missions over sea",
    "PLAYS_A_TURN": "a chest plays one more card: fan over base",
    "ROUTES_AT": "a first ship is a route: seafarers over base",
    "ROUTE_PIECES": "ships lengthen a route: seafarers over base",
    "MAY_PASS": "knights close roads: knights over base",
    "WAYS": "ships lead to sites: seafarers over base",
    # the answer comes from a module that games with the question may lack, and that needs the asker
    "BETTER_RATE": "harbors to trade at are not in every game with trade",
    "MAY_IMPROVE": "a game may have improvements without metropolises",
    "MAY_LAUNCH": "a sea may be known from the start, without discovery",
    "PRODUCES": "the robber is not in every game with production",
    "SHIP_SCORES": "a game may have the event die without barbarians",
    "STOPS": "a sea may be known from the start, without discovery",
    "HIGHEST_TOLL": "Land Ho! has no pirates",
    "TOLL": "Land Ho! has no pirates",
}
"""Questions and vetoes with one answer in the catalogue, and why they are no plain functions."""


def all_modules() -> list[RuleModule]:
    """One instance of every module of the catalogue."""
    found: dict[str, RuleModule] = {}
    for game in every_game():
        for module in game.book.modules:
            found.setdefault(module.id, module)
    return list(found.values())


def seams() -> Iterator[tuple[str, object]]:
    """Every question, veto and moment with its name."""
    seen: set[int] = set()
    for info in pkgutil.walk_packages(ep_rules.__path__, "ep_rules."):
        for name, value in vars(importlib.import_module(info.name)).items():
            if isinstance(value, Question | Fixed | Veto | Moment) and id(value) not in seen:
                seen.add(id(value))
                yield name, value


def answers() -> Counter[object]:
    """How many modules of the catalogue answer each question and veto."""
    return Counter(question for module in all_modules() for question in module.answers())


def test_every_moment_has_a_reaction():
    used = {moment for module in all_modules() for moment in module.reactions()}
    assert not [name for name, seam in seams() if isinstance(seam, Moment) and seam not in used]


def test_a_question_with_one_answer_has_a_reason_to_be_one():
    answered = answers()
    asked = {name: seam for name, seam in seams() if not isinstance(seam, Moment)}
    assert not [name for name, seam in asked.items() if not answered[seam]], "no module answers"
    lone = {name for name, seam in asked.items() if answered[seam] == 1}
    assert lone == set(LONE), "make it a plain function, or say why it is a question"


def changed(code: ast.Module) -> Iterator[tuple[int, str]]:
    """Where code sets attributes of families of others, and what it sets."""
    for node in ast.walk(code):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if node.attr in OF_FAMILIES and ast.unparse(node.value) != "self":
                yield node.lineno, ast.unparse(node)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("setattr"):
            words = {one.value for one in node.args if isinstance(one, ast.Constant)}
            if words & OF_FAMILIES and ast.unparse(node.args[0]) != "self":
                yield node.lineno, ast.unparse(node)


def test_no_module_changes_the_families_of_another():
    """`phases_of` says in which further phases their actions may be taken."""
    found = [
        f"{shown(path)}:{at} {what}"
        for path in files("ep_rules")
        for at, what in changed(tree(path))
    ]
    assert not found


def test_a_change_of_a_family_is_found():
    wrong = "family.during = ()\none.cost += (1,)\nsetattr(family, 'during', ())"
    assert [line for line, _ in changed(ast.parse(wrong))] == [1, 2, 3]
    assert not [*changed(ast.parse("self.during = ()"))]


def said_after(code: ast.Module) -> Iterator[str]:
    """The ids of modules behind which something is contributed."""
    for node in ast.walk(code):
        value: ast.expr | None = None
        if (isinstance(node, ast.keyword) and node.arg == "after") or (
            isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "after"
        ):
            value = node.value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value


def test_what_comes_after_a_module_names_one_that_there_is():
    """In a game without the module it would stay at its own place, without an error."""
    ids = {module.id for module in all_modules()}
    found = [
        (shown(path), name)
        for package in ("ep_rules", "ep_tui")
        for path in files(package)
        for name in said_after(tree(path))
    ]
    assert ("ep_tui/presenters/cities.py", "building") in found
    assert ("rules/ep_rules/catan/tokens_scene.py", "island") in found
    assert not [one for one in found if one[1] and one[1] not in ids]
