"""Makes the moving picture of a turn with the real app, from a fixed seed; `make.py` calls it.

Every key gives a frame. What several frames share is drawn once and shown while they last, so the
file stays small; a browser plays it without a script.
"""

import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from make import HERE, TITLE, TURN, Shot, opened
from smaller import smaller

FILM = Shot("turn", (80, 24), TURN, when="production")
FRAMES = (
    ("", 2.0),
    ("r", 2.0),
    ("H", 2.4),
    ("escape", 0.8),
    ("r", 1.2),
    ("enter", 1.6),
    ("e", 1.2),
    ("s", 1.2),
    *((key, 0.3) for key in ("slash", "f", "4", "minus", "s", "e")),
    ("enter", 1.6),
    ("enter", 2.4),
    ("e", 3.5),
)
"""The keys, and the seconds that one sees what each has done."""
PARTS = re.compile(
    r'(?P<head>.*clip-path="url\(#\w+-terminal\)">)(?P<grounds>.*?)'
    r'(?P<open><g class="\w+">)(?P<texts>.*?)(?P<tail></g>\s*</g>\s*</svg>\s*)$',
    re.DOTALL,
)
STYLE = re.compile(r"^\.(tr\d+) (\{[^}]*\})$\n", re.MULTILINE)
ELEMENT = re.compile(r"<rect[^>]*/>|<text.*?</text>", re.DOTALL)
CLASS = re.compile(r'class="(tr\d+)"')

Seen = tuple[int, ...]
"""The frames in which something is seen."""


class Frame(NamedTuple):
    """The backgrounds and the texts of a frame, with the styles of the film as classes."""

    grounds: list[str]
    texts: list[str]


class Film:
    """Frames with common styles."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self._classes: dict[str, str] = {}
        self._head = self._open = self._tail = ""

    def add(self, svg: str) -> None:
        """Add an exported picture as the last frame."""
        parts = PARTS.match(svg)
        assert parts is not None, "the export has another form"
        styles = dict(STYLE.findall(svg))
        if not self.frames:
            self._head = STYLE.sub("", parts["head"])
            self._open, self._tail = parts["open"], parts["tail"]

        def shared(match: re.Match[str]) -> str:
            style = styles[match[1]]
            return f'class="{self._classes.setdefault(style, f"f{len(self._classes)}")}"'

        texts = CLASS.sub(shared, parts["texts"])
        self.frames.append(Frame(ELEMENT.findall(parts["grounds"]), ELEMENT.findall(texts)))

    def svg(self, seconds: list[float]) -> str:
        """The moving picture, if each frame lasts so long."""
        grounds = _by_frames([frame.grounds for frame in self.frames])
        texts = _by_frames([frame.texts for frame in self.frames])
        names = {seen: f"s{n}" for n, seen in enumerate(sorted({*grounds, *texts}))}
        rules = [f".{name} {style}" for style, name in self._classes.items()]
        rules += [_rule(name, seen, seconds) for seen, name in names.items()]
        head = self._head.replace("</style>", "\n".join((*rules, "</style>")))
        return "".join(
            (head, *_groups(grounds, names), self._open, *_groups(texts, names), self._tail)
        )


def _by_frames(frames: list[list[str]]) -> dict[Seen, list[str]]:
    """Elements by the frames that have them; those of the most frames are drawn first."""
    seen: dict[str, list[int]] = defaultdict(list)
    for number, elements in enumerate(frames):
        for element in dict.fromkeys(elements):
            seen[element].append(number)
    found: dict[Seen, list[str]] = defaultdict(list)
    for element, numbers in seen.items():
        found[tuple(numbers)].append(element)
    return dict(sorted(found.items(), key=lambda entry: (-len(entry[0]), entry[0])))


def _rule(name: str, seen: Seen, seconds: list[float]) -> str:
    """The style that shows something in its frames only."""
    if len(seen) == len(seconds):
        return ""
    whole, steps = sum(seconds), list[str]()
    for number in range(len(seconds)):
        shown = number in seen
        if number == 0 or shown != (number - 1 in seen):
            at = 100 * sum(seconds[:number]) / whole
            steps.append(f"{at:.4g}%{{visibility:{'visible' if shown else 'hidden'}}}")
    return (
        f"@keyframes {name} {{{''.join(steps)}}}\n"
        f".{name} {{animation: {name} {whole:g}s step-end infinite}}"
    )


def _groups(elements: dict[Seen, list[str]], names: dict[Seen, str]) -> list[str]:
    return [f'<g class="{names[seen]}">{"".join(found)}</g>\n' for seen, found in elements.items()]


async def record(folder: Path = HERE) -> Path:
    """Play the turn and write the film."""
    app, film = opened(FILM), Film()
    async with app.run_test(size=FILM.size) as pilot:
        await pilot.pause()
        for key, _ in FRAMES:
            if key:
                await pilot.press(key)
                await pilot.pause()
            film.add(smaller(app.export_screenshot(title=TITLE)))
    path = folder / f"{FILM.name}-{FILM.size[0]}x{FILM.size[1]}.svg"
    path.write_text(film.svg([seconds for _, seconds in FRAMES]), encoding="utf-8")
    return path
