"""`ep-tui docs`: the pages of the documentation, and one of them."""

import argparse
import sys

from ep_tui.commands import BadInput
from ep_tui.commands.output import print_wrapped
from ep_tui.storage import documents
from ep_tui.storage.documents import NoDocument
from ep_tui.terminal.width import columns
from ep_tui.texts import say
from ep_tui.texts.quote import quoted


def run(args: argparse.Namespace) -> int:
    """Print a page, or the list of all pages."""
    if args.page is None:
        _list()
        return 0
    try:
        text = documents.page(args.page)
    except NoDocument as error:
        known = ", ".join(error.known)
        name, near = quoted(args.page), error.near or "none"
        raise BadInput(say("docs.no-page", name=name, near=near, known=known)) from None
    _show(text)
    return 0


def _list() -> None:
    print_wrapped(say("docs.pages"))
    for name, title in documents.pages().items():
        print_wrapped(say("docs.entry", name=name, title=title), indent="  ")
    print_wrapped(say("docs.examples"))
    for name, shows in documents.examples().items():
        print_wrapped(say("docs.entry", name=name, title=shows), indent="  ")


def _show(text: str) -> None:
    """Print a page: laid out for the width of a terminal, else as it is written."""
    width = columns(sys.stdout)
    if width is None:
        sys.stdout.write(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=width).print(Markdown(text))
