"""Reads and writes the campaign: its players and the names of its games; the campaign page uses it.

What the games came to is in their records; the file only lists them.
"""

from pathlib import Path

import msgspec

from ep_rules import toml
from ep_rules.api import EDITIONS
from ep_tui.storage import files
from ep_tui.storage.seat_words import BadSeats, sitters
from ep_tui.texts import say
from ep_tui.texts.quote import quoted

LEAST_PLAYERS = 2
LONGEST_REASON = 160


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign: all voyages of a book with the same players.

    Attributes:
        players: the words of the seats. edition: of the rules. games: the names of its records.
    """

    players: tuple[str, ...]
    edition: str
    games: tuple[str, ...] = ()

    def with_game(self, name: str) -> "Campaign":
        """The campaign with one more game."""
        return msgspec.structs.replace(self, games=(*self.games, name))


class BadCampaign(ValueError):
    """A campaign file that cannot be used; the message is a sentence for the user."""


def load(path: Path) -> Campaign | None:
    """The campaign of a file; None if there is no file. Raises BadCampaign."""
    try:
        text = files.read_text(path)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadCampaign(
            say("campaign.cannot-read", file=str(path), reason=files.reason(error))
        ) from None
    try:
        campaign = msgspec.convert(toml.loads(text), Campaign)
        _check(campaign)
    except (toml.BadToml, msgspec.ValidationError, BadSeats) as error:
        reason = quoted(str(error), LONGEST_REASON)
        raise BadCampaign(say("campaign.broken", file=str(path), reason=reason)) from None
    return campaign


def _check(campaign: Campaign) -> None:
    """Raise BadSeats or ValidationError if no such campaign could be played."""
    if len(sitters(campaign.players)) < LEAST_PLAYERS:
        raise msgspec.ValidationError(say("campaign.too-few", least=LEAST_PLAYERS))
    for name in campaign.games:
        if Path(name).name != name:
            raise msgspec.ValidationError(say("campaign.no-name", name=quoted(name)))
    if campaign.edition not in EDITIONS:
        raise msgspec.ValidationError(say("campaign.no-edition", name=quoted(campaign.edition)))


def save(path: Path, campaign: Campaign) -> None:
    """Write the campaign; a file that cannot be used is kept beside it. Raises BadCampaign."""
    import tomlkit

    try:
        _keep_broken(path)
        files.make_folder(path.parent)
        text = tomlkit.dumps(msgspec.to_builtins(campaign))
        files.replace_file(path, text.encode(), sync=True)
    except OSError as error:
        raise _cannot_save(path, error) from None


def delete(path: Path) -> None:
    """Delete the campaign; its games stay. Raises BadCampaign."""
    try:
        _keep_broken(path)
        path.unlink(missing_ok=True)
    except OSError as error:
        raise _cannot_save(path, error) from None


def _keep_broken(path: Path) -> None:
    """Rename a file that cannot be used, so that its content is kept."""
    try:
        load(path)
    except BadCampaign:
        path.replace(path.with_suffix(".broken.toml"))


def _cannot_save(path: Path, error: OSError) -> BadCampaign:
    reason = files.reason(error)
    return BadCampaign(say("campaign.cannot-save", file=str(path), reason=reason))
