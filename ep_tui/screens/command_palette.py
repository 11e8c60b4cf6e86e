"""Textual's command palette over any page, with themes, and at a table all commands."""

from functools import partial
from typing import cast

from textual.app import App
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.theme import Theme

from ep_tui.looks.palettes import THEMES, Palette, css
from ep_tui.modes.palette import entries
from ep_tui.screens.page import Host
from ep_tui.screens.table import TableScreen
from ep_tui.terminal.terminal_app import TerminalApp
from ep_tui.texts import say
from ep_tui.texts.speak import capital

_Choice = tuple[str, str, partial[None]]
"""What the list says, what explains it, and what it does."""


class Choices(Provider):
    """The themes, and the commands of a table, possible ones first."""

    def _choices(self) -> list[_Choice]:
        host, screen = cast(Host, self.app), self.screen
        found: list[_Choice] = []
        if isinstance(screen, TableScreen):
            found += [
                (capital(one.name), one.does, partial(screen.do, one.id))
                for one in entries(screen)
                if one.id != "theme"
            ]
        for name in THEMES if cast(TerminalApp, self.app).terminal.colored else ():
            told = say("themes.told", theme=say(f"themes.{name}"))
            found.append((told, "", partial(host.prefer, theme=name)))
        return found

    async def discover(self) -> Hits:
        for name, does, do in self._choices():
            yield DiscoveryHit(name, do, help=does or None)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, does, do in self._choices():
            if score := matcher.match(name):
                yield Hit(score, matcher.highlight(name), do, help=does or None)


def _theme(palette: Palette) -> Theme:
    paper, text = css(palette.paper), css(palette.text)
    mark = css(palette.mark[1])
    return Theme(palette.name, mark, background=paper, foreground=text, surface=paper, panel=paper)


def open_palette(app: App[int], theme: str) -> None:
    """Show the palette over the screen, in a theme if it is one of ours."""
    for one in map(_theme, THEMES.values()):
        app.register_theme(one)
    if theme in THEMES:
        app.theme = theme
    app.refresh_css(animate=False)
    app.push_screen(CommandPalette([Choices], placeholder=say("table.palette.search")))
