"""What the signs of the map mean, as samples with message keys `legend.*`."""

from typing import NamedTuple

from ep_tui.board.look import (
    BUILDING,
    CREW,
    CURSOR,
    GOODS,
    LOADED,
    NEUTRAL_BUILDING,
    PIRATE,
    ROAD,
    SHIP,
    SHIPS_OF_SEVERAL,
    Key,
    Look,
    key,
)


class Sample(NamedTuple):
    """A line of the legend: cells to show, and the message that explains them."""

    cells: tuple[tuple[str, Key], ...]
    message: str


def legend(look: Look, *, voyages: bool = True) -> list[Sample]:
    """The signs of the map, if wanted without those that Land Ho! does not have."""
    glyphs = look.glyphs
    line = glyphs.line("|")
    ship = key(SHIP[0], "sea")
    samples = [
        _sample("H11", key("number", "hills"), "land"),
        _sample(" 5 ", key("faint", "sea"), "sea"),
        _sample(":N:", key("fog", "unknown"), "hidden"),
        _sample(" $ ", key("text", "gold-field"), "gold"),
        _sample("a", key(BUILDING[0]), "settlement"),
        _sample("A", key(BUILDING[0]), "harbor-settlement"),
        _sample("A", key(BUILDING[0]).marked(LOADED), "basin"),
        _sample("c", key(NEUTRAL_BUILDING[2]), "neutral"),
        _sample("a" + line, key(ROAD[0]), "road"),
        _sample("A", ship, "ship"),
        _sample("A", ship.marked(LOADED), "ship-loaded"),
        _sample("2", key(SHIPS_OF_SEVERAL), "ships"),
        _sample(glyphs.goods[:1], key(GOODS[0]), "settler"),
    ]
    if voyages:
        samples += _voyages(look)
    return [
        *samples,
        _sample(glyphs.target, key("target"), "target"),
        _sample(glyphs.route, key("route"), "route"),
        Sample(
            (
                (glyphs.left, key("cursor")),
                (glyphs.corner, key("blank", "paper", CURSOR)),
                (glyphs.right, key("cursor")),
            ),
            "legend.cursor",
        ),
    ]


def _voyages(look: Look) -> list[Sample]:
    glyphs = look.glyphs
    gold, spice, fish = (key("text", ground) for ground in ("gold-field", "spice", "fish"))
    crew, sack, haul = glyphs.goods[1], glyphs.goods[2], glyphs.goods[3]
    return [
        _sample("? 8", key("number", "loose"), "loose"),
        _sample("xB", key(PIRATE[1], "sea"), "pirate"),
        _sample("$? ", gold, "lair"),
        _sample("$?2", gold, "lair-crews"),
        _sample("$ 5", key("number", "gold-field"), "freed"),
        Sample(
            tuple(
                (char, key(CREW[owner], "gold-field"))
                for char, owner in zip("aab", (0, 0, 1), strict=True)
            ),
            "legend.crews",
        ),
        _sample("> 3", fish, "fish"),
        _sample("><3", key("haul", "fish"), "haul"),
        _sample("s>>", spice, "swift-voyage"),
        _sample("s+$", spice, "fast-gold"),
        _sample("sx5", spice, "pirate-bonus"),
        _sample("3%", spice, "sacks"),
        _sample("(C)", key("text", "council"), "council"),
        _sample(glyphs.anchor, key("anchor", "sea"), "anchor"),
        _sample(crew, key(GOODS[0]), "crew"),
        _sample(sack, key(GOODS[0]), "sack"),
        _sample(haul, key(GOODS[0]), "cargo-haul"),
    ]


def _sample(text: str, what: Key, name: str) -> Sample:
    return Sample(tuple((char, what) for char in text), f"legend.{name}")
