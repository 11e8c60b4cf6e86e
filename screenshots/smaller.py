"""Makes an exported picture smaller without a visible change; `make.py` calls it."""

import re
from collections import Counter

RECT = re.compile(
    r'<rect fill="(#[0-9a-f]{6})" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/>'
)
_NEARLY = 0.98


def smaller(svg: str) -> str:
    """Shorten names, drop clip paths of single words, merge the background of equal cells."""
    svg = re.sub(r"terminal-\d+-", "t", svg)
    svg = re.sub(r' (clip-path="url\(#tline-\d+\)"|shape-rendering="crispEdges")', "", svg)
    svg = re.sub(r'<clipPath id="tline-\d+">\s*<rect[^>]*/>\s*</clipPath>', "", svg)
    svg = re.sub(r"[ \t]*\n\s*", "\n", svg)
    svg = re.sub(
        r'<text class="tr\d+" x="[\d.]+" y="[\d.]+" textLength="[\d.]+">\n</text>', "", svg
    )
    return _grounds(svg)


def _grounds(svg: str) -> str:
    """Paint the background once, and other backgrounds once per run of cells.

    Without colors only reversed cells have a background, so there is no general one.
    """
    rects = [match.groups() for match in RECT.finditer(svg)]
    if not rects:
        return svg
    areas: Counter[str] = Counter()
    for fill, _, _, width, _ in rects:
        areas[fill] += round(float(width))
    right = max(float(x) + float(width) for _, x, _, width, _ in rects)
    bottom = max(float(y) + float(height) for _, _, y, _, height in rects)
    lines = len({y for _, _, y, _, _ in rects})
    whole = areas.total() > lines * right * _NEARLY
    paper = areas.most_common(1)[0][0] if whole else "none"
    runs: list[tuple[str, float, str, float, str]] = []
    for fill, left, y, width, height in rects:
        x, wide = float(left), float(width)
        if fill == paper:
            continue
        last = runs[-1] if runs else None
        if last and (last[0], last[2]) == (fill, y) and abs(last[1] + last[3] - x) < 1:
            runs[-1] = fill, last[1], y, x + wide - last[1], height
        else:
            runs.append((fill, x, y, wide, height))
    drawn = f'<rect fill="{paper}" width="{right:g}" height="{bottom:g}"/>' + "".join(
        f'<rect fill="{fill}" x="{x:.5g}" y="{y}" width="{wide:.5g}" height="{height}"/>'
        for fill, x, y, wide, height in runs
    )
    first = RECT.search(svg)
    assert first is not None
    return svg[: first.start()] + drawn + RECT.sub("", svg[first.start() :])
