"""The campaign: its page with voyages and standing, and the form of a new one."""

from collections.abc import Callable, Sequence
from pathlib import Path

from ep_rules.api import DEFAULT_EDITION, EDITIONS
from ep_tui.panels.styled_lines import Line, marked, plain, rule, wrapped
from ep_tui.replay.campaign import CampaignStanding, Voyage, scenarios, standing, voyage_table
from ep_tui.replay.campaign_lines import standing_lines, voyage_lines, who_leads
from ep_tui.screens.form import (
    LEAST_SEATS,
    Field,
    FormPage,
    edition_field,
    fault_of,
    named,
    names_field,
    seats_at_home,
    words_of,
)
from ep_tui.screens.page import Host
from ep_tui.screens.text_page import TextPage, boxed
from ep_tui.session.local_game import local_game
from ep_tui.storage import saves
from ep_tui.storage.campaign_file import BadCampaign, Campaign, delete, load, save
from ep_tui.storage.folders import Folders
from ep_tui.storage.seat_words import MOST_SEATS, BadSeats, sitters
from ep_tui.texts import say

COLUMNS = 58


class CampaignPage(TextPage):
    """The voyages, the standing, and the keys to go on."""

    changes: Sequence[str] = ("new", "delete")
    """What its keys do with the campaign as a whole."""

    def __init__(self, folders: Folders, file: Path | None = None) -> None:
        """`file`: of the campaign, by default that of the user."""
        super().__init__()
        self._folders = folders
        self._file = file or folders.campaign
        self._asked = ""
        self._note = ""
        self._campaign: Campaign | None = None
        self._standing: CampaignStanding | None = None
        self._looked = False
        self.look_again()

    def look_again(self) -> None:
        """Read the records now, or at a host when the page is shown."""
        self._look()

    def _look(self) -> None:
        found = None
        try:
            found = load(self._file)
        except BadCampaign as error:
            self._note = str(error)
        self._standing = None if found is None else standing(self._folders, found)
        self._campaign, self._looked = found, True

    def on_screen_resume(self) -> None:
        self.look_again()

    def lines(self, width: int, height: int) -> list[Line]:
        lines: list[Line] = [rule(say("campaign.page"), COLUMNS)]
        if not self._looked:
            return boxed(lines, width, height, COLUMNS)
        if self._standing is None:
            lines += [plain(""), *wrapped(say("campaign.about"), COLUMNS)]
            lines += [] if self._note else [plain(""), *wrapped(say("campaign.none"), COLUMNS)]
        else:
            lines += [*voyage_lines(self._standing), plain(""), *standing_lines(self._standing)]
            lines += wrapped(who_leads(self._standing), COLUMNS, "title")
            lines += wrapped(self.waits, COLUMNS, "warn") if self.waits else []
            if lost := self._standing.lost:
                told = say("campaign.lost", count=len(lost), names=", ".join(lost))
                lines += wrapped(told, COLUMNS, "warn")
        lines += [plain(""), *(wrapped(self._note, COLUMNS, "warn") if self._note else ())]
        if self._asked:
            lines += wrapped(say(f"campaign.ask.{self._asked}"), COLUMNS, "warn")
        return boxed([*lines, *map(marked, self._keys())], width, height, COLUMNS)

    def _keys(self) -> list[str]:
        keys: list[str] = []
        following = self.following
        if following is not None:
            title = say(f"names.scenario.{following.scenario}.title")
            key = "go-on" if following.game else "next"
            keys.append(say(f"campaign.keys.{key}", scenario=title))
        possible = [key for key in self.changes if key == "new" or self._standing is not None]
        return [*keys, " · ".join(say(f"campaign.keys.{key}") for key in (*possible, "back"))]

    @property
    def following(self) -> Voyage | None:
        """The unfinished voyage, or else the next one; None after the last."""
        if not self._looked:
            self._look()
        return None if self._standing is None else self._standing.following

    @property
    def waits(self) -> str:
        """A sentence about players who wait for the next voyage, or ""."""
        return ""

    def press(self, key: str, char: str | None) -> None:
        asked, self._asked, self._note = self._asked, "", ""
        if key == "escape":
            stack = self.app.screen_stack  # pyright: ignore[reportUnknownMemberType]  # Textual's
            (self.host.close_page if len(stack) > 1 else self.host.to_start)()
            return
        if not self._looked:
            return
        if key == "enter" and self._campaign is not None:
            self._note = self.sail_on(self.host)
        elif char == "n" and "new" in self.changes:
            self._begin_anew(asked)
        elif char == "d" and "delete" in self.changes and self._campaign is not None:
            self._delete(asked)
        self.paint()

    def sail_on(self, host: Host) -> str:
        """Continue the running voyage or begin the next; return why that is impossible, or ""."""
        self._look()
        following = self.following
        if self._campaign is None or following is None:
            return say("campaign.no-next")
        try:
            think = host.preferred.think
            table = voyage_table(host.folders, self._campaign, following, think)
        except (saves.BadSave, BadCampaign) as error:
            return str(error)
        host.open_session(local_game(table, host.pace, host.folders))
        return ""

    def _begin_anew(self, asked: str) -> None:
        if self._campaign is not None and asked != "new":
            self._asked = "new"
        else:
            self.host.show(self._form())

    def _delete(self, asked: str) -> None:
        if asked != "delete":
            self._asked = "delete"
            return
        try:
            self._drop()
        except BadCampaign as error:
            self._note = str(error)
        self._look()

    def _form(self) -> "CampaignForm":
        """The form of a new campaign."""
        return CampaignForm(self._begin, seats_at_home(MOST_SEATS))

    def _begin(self, campaign: Campaign) -> None:
        """Begin a campaign; raises BadCampaign."""
        save(self._file, campaign)
        self.host.close_page()

    def _drop(self) -> None:
        """Delete the campaign; raises BadCampaign."""
        delete(self._file)


class CampaignForm(FormPage):
    """The form of a new campaign: its players and the edition."""

    def __init__(
        self,
        use: Callable[[Campaign], None],
        seats: Sequence[Field],
        before: Sequence[str] = (),
    ) -> None:
        """`use` begins the campaign, and may raise BadCampaign. `before`: seats that are given."""
        self._use = use
        self._before = before
        self.seats = seats
        self.edition = edition_field(EDITIONS)
        self.edition.at = self.edition.choices.index(DEFAULT_EDITION)
        self.names = names_field()
        super().__init__((*self.seats, self.names, self.edition))

    def lines(self, width: int, height: int) -> list[Line]:
        seats = max(LEAST_SEATS, len(self._words))
        voyages = scenarios(seats, self.edition.value)
        titles = [say(f"names.scenario.{name}.title") for name in voyages]
        lines: list[Line] = [
            rule(say("campaign.form.title"), COLUMNS),
            *wrapped(say("campaign.about"), COLUMNS),
            *wrapped(" → ".join(titles), COLUMNS, "dim"),
            plain(""),
            *(field.line(number == self.at) for number, field in enumerate(self.fields)),
            plain(""),
        ]
        lines += [
            *self.told(min(COLUMNS, width)),
            marked(say("campaign.form.keys", enter=self.enters)),
        ]
        return boxed(lines, width, height, COLUMNS)

    def begin(self) -> None:
        self.note = fault_of(self._words)
        if self.note:
            return
        try:
            seated = sitters(named(self._words, self.names.value))
            players = tuple(sitter.word for sitter in seated)
            self._use(Campaign(players, self.edition.value))
        except (BadSeats, BadCampaign) as error:
            self.note = str(error)

    @property
    def _words(self) -> list[str]:
        return [*self._before, *words_of(self.seats)]
