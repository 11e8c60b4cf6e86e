"""Why bots did what the log tells; the log and the text of a replay show it on request."""

from ep_tui.panels.log_items import LogItem
from ep_tui.panels.styled_lines import Line, plain
from ep_tui.session.session import Session
from ep_tui.texts import say
from ep_tui.texts.fitting import wrap


def reason_of(session: Session, item: LogItem, preceding: LogItem | None) -> str:
    """The reason of a bot for an item; empty for later consequences."""
    reason = session.reasons.get(item.at)
    if reason is None or (preceding is not None and preceding.at == item.at):
        return ""
    from ep_tui.texts.advice import why_line

    return say("table.log.why", why=why_line(session.game, reason, session.names))


def reason_lines(
    session: Session, item: LogItem, preceding: LogItem | None, width: int
) -> list[Line]:
    """The same as dim lines."""
    words = reason_of(session, item, preceding)
    return [plain(part, "dim") for part in wrap(words, width, "  ")] if words else []
