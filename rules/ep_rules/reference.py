"""The reference: the rule behind each refusal and event, with its sources.

The data are the TOML files of `reference_data`; they are read when first asked for. A file in
`reference_data/modules` has the entries of one rule module, in tables by the names of the files
above it: its rules, and the refusals and events that cite them; its table `with.refusals` names
other rules for refusals of other modules, in games that have both. The files above it have the
entries of several modules or of none. The texts of the rules are in `ep_tui/texts`; this module has
only ids and places.
"""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import tomli

if TYPE_CHECKING:  # `ep-tui rules` reads the reference without the engine
    from ep_rules.model import Refusal

Confidence = Literal["confirmed", "single", "inferred", "disputed", "house"]

FOLDERS = [os.path.join(os.path.dirname(__file__), "reference_data")]
"""The folders of the data; tests add one."""


class SourcePlace(NamedTuple):
    """The place of a rule in one source; a source without pages has only the section.

    Attributes:
        section: its heading, or our translation of it. heading: as printed, in another language.
        page: as printed; `estimated` if the text that we read does not fix it.
        source: the source of the rule, if it is not the edition's own.
    """

    section: str
    page: str = ""
    source: str = ""
    heading: str = ""
    estimated: bool = False


class Rule(NamedTuple):
    """One rule.

    Attributes:
        confidence: how sure the reading is; `rules.toml` defines the words.
        places: per edition. house: a rule of this program, without a place.
        related: ids of rules to read next.
        module: the rule module that it belongs to; empty if it belongs to none or to several.
    """

    id: str
    confidence: Confidence
    places: Mapping[str, SourcePlace] = MappingProxyType({})
    house: bool = False
    related: tuple[str, ...] = ()
    module: str = ""


class Chapter(NamedTuple):
    """Rules that are read together, in reading order.

    `after`: the chapter before it; those without one are in the order of the files. `system`: the
    scenario whose rules they are; empty if they are rules of several systems. `meeting`: true if
    they say what holds where systems meet.
    """

    id: str
    rules: tuple[str, ...]
    after: str = ""
    system: str = ""
    meeting: bool = False


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters in reading order; every rule is in one of them.

    Raises:
        LookupError: a chapter has an unknown key, or does not come after one that is there.
    """
    found = {one: _chapter(one, entry) for one, entry in _data("chapters").items()}
    behind: dict[str, list[str]] = {}
    for chapter in found.values():
        behind.setdefault(chapter.after, []).append(chapter.id)
    order = list(_from("", behind))
    for chapter in found.values():
        if chapter.id not in order:
            raise LookupError(f"no chapter {chapter.after} is before the chapter {chapter.id}")
    return tuple(found[chapter_id] for chapter_id in order)


def _chapter(chapter_id: str, entry: Mapping[str, Any]) -> Chapter:
    unknown = sorted(entry.keys() - set(Chapter._fields[1:]))
    if unknown:
        raise LookupError(f"the chapter {chapter_id} has an unknown key, {unknown[0]}")
    named: dict[str, Any] = {**entry, "rules": tuple(entry["rules"])}
    return Chapter(id=chapter_id, **named)


def _from(chapter_id: str, behind: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The chapters behind one, each followed by those behind itself."""
    for other in behind.get(chapter_id, ()):
        yield other
        yield from _from(other, behind)


def rule_ids() -> tuple[str, ...]:
    """The ids of all rules in reading order; their entries are not read."""
    return tuple(rule_id for chapter in chapters() for rule_id in chapter.rules)


@cache
def all_rules() -> Mapping[str, Rule]:
    """Every rule by its id, in reading order."""
    return {rule_id: rule(rule_id) for rule_id in rule_ids()}


@cache
def rule(rule_id: str) -> Rule:
    """The rule of an id; raises KeyError, or TypeError if its table has an unknown key."""
    entry = _data("rules")[rule_id]
    places = {book: SourcePlace(**place) for book, place in entry.get("places", {}).items()}
    related = tuple(entry.get("related", ()))
    fields: dict[str, Any] = {**entry, "id": rule_id, "places": places, "related": related}
    return Rule(**fields)


@cache
def all_refusals() -> Mapping[str, str]:
    """The rule id behind every refusal code."""
    return _data("refusals")


@cache
def all_events() -> Mapping[str, str]:
    """The rule id behind every event, by the name of its type."""
    return _data("events")


@cache
def games() -> Mapping[str, tuple[str, ...]]:
    """The modules of the game of each scenario, which nothing but the reference reads."""
    return {scenario: tuple(modules) for scenario, modules in _data("games").items()}


def number_in(setting: str, played: Collection[str]) -> int | None:
    """The number of a setting in the scenario that has these modules."""
    numbers: Mapping[str, int] = _data("numbers")[setting]
    scenarios = (scenario for scenario, modules in games().items() if modules == tuple(played))
    return next((numbers[scenario] for scenario in scenarios), None)


def first_system() -> str:
    """The system whose rules come first where no game is given, as the id of a scenario."""
    system: str = _data("search")["first-system"]
    return system


def chapter_of(rule_id: str) -> Chapter:
    """The chapter of a rule; raises KeyError."""
    return _chapters_of_rules()[rule_id]


@cache
def _chapters_of_rules() -> Mapping[str, Chapter]:
    return {rule_id: chapter for chapter in chapters() for rule_id in chapter.rules}


def rule_of_refusal(code: str) -> str:
    """The id of the rule behind a refusal code; raises KeyError."""
    return all_refusals()[code]


def rule_behind(refusal: "Refusal", played: Iterable[str] = ()) -> str:
    """The id of the rule behind a refusal: its own, or the one of its code; raises KeyError.

    In a game, given as its modules, a module may name another rule for a code.
    """
    code, changed = refusal.code, _changed_refusals()
    named = [changed[one][code] for one in played if code in changed.get(one, ())]
    return refusal.rule or (named[-1] if named else rule_of_refusal(code))


@cache
def _changed_refusals() -> Mapping[str, Mapping[str, str]]:
    """The rules that modules name for the refusals of others, in games that have both."""
    return {module: rules for one in _of_modules() for module, rules in one.get("with", {}).items()}


def is_played(rule_id: str, played: Collection[str]) -> bool:
    """True if a game with these modules has a rule."""
    of_chapter = {rule(other).module for other in chapter_of(rule_id).rules}
    modules = {rule(rule_id).module} - {""} or of_chapter
    return not modules.isdisjoint(played)


def place(rule_id: str, edition: str) -> str:
    """The place of a rule: source, page if there are pages, section.

    If the edition has no place, it is the place in the other source.
    """
    about, found = _where(rule_id, edition)
    if found is None or not found.page:
        return short_place(rule_id, edition)
    page = _on_page(about, found)
    if not found.heading:
        return f'{page}, "{found.section}"'
    printing = about["printing"] + (f", {about['estimated']}" if found.estimated else "")
    return f'{page} ({printing}), "{found.heading}" ({found.section})'


def short_place(rule_id: str, edition: str) -> str:
    """The place in short: source and page, or source and section."""
    about, found = _where(rule_id, edition)
    if found is None:
        return about["short"]
    return _on_page(about, found) if found.page else f'{about["short"]}, "{found.section}"'


def _where(rule_id: str, edition: str) -> tuple[Mapping[str, str], SourcePlace | None]:
    """The words of the source and the place in it; no place for rules of this program."""
    entry, sources = rule(rule_id), _data("sources")
    if entry.house:
        return sources["house"], None
    source = edition if edition in entry.places else next(iter(entry.places))
    found = entry.places[source]
    return sources[found.source or source], found


def _on_page(about: Mapping[str, str], found: SourcePlace) -> str:
    page = found.page.replace(" ", " ~") if found.estimated else found.page
    return f"{about['short']} {page}"


@cache
def _data(name: str) -> Mapping[str, Any]:
    found = _read(os.path.join(FOLDERS[0], f"{name}.toml"))
    for entries in _of_modules():
        found |= entries.get(name, {})
    return found


@cache
def _of_modules() -> list[dict[str, Any]]:
    """The entries of rule modules that have a file of their own."""
    folders = [os.path.join(folder, "modules") for folder in FOLDERS]
    files = [(folder, name) for folder in folders for name in sorted(os.listdir(folder))]
    return [_of_module(folder, name) for folder, name in files if name.endswith(".toml")]


def _of_module(folder: str, name: str) -> dict[str, Any]:
    entries = _read(os.path.join(folder, name))
    module = name.removesuffix(".toml")
    for entry in entries.get("rules", {}).values():
        entry["module"] = module
    if "with" in entries:
        entries["with"] = {module: entries["with"]["refusals"]}
    return entries


def _read(file: str) -> dict[str, Any]:
    with open(file, "rb") as stream:
        try:
            return tomli.load(stream)
        except tomli.TOMLDecodeError as error:
            error.add_note(f"in {file}")
            raise
