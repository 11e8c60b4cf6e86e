"""`ep-tui campaign`: the page of the campaign, or its standing as JSON."""

import argparse

from ep_tui.commands import BadInput
from ep_tui.commands.common import need_terminal, open_screen
from ep_tui.commands.output import print_json
from ep_tui.texts import say


def run(args: argparse.Namespace) -> int:
    """Open the page; with --json, print the standing."""
    if args.json:
        return _print(args)
    from ep_tui.screens.campaign import CampaignPage

    need_terminal()
    return open_screen(args, None, first=lambda app: CampaignPage(app.folders))


def _print(args: argparse.Namespace) -> int:
    from ep_tui.replay.campaign import standing
    from ep_tui.storage.campaign_file import BadCampaign, load

    try:
        campaign = load(args.folders.campaign)
    except BadCampaign as error:
        raise BadInput(str(error)) from None
    if campaign is None:
        raise BadInput(say("campaign.none"))
    print_json(standing(args.folders, campaign))
    return 0
