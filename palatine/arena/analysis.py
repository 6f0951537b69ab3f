"""The command ``palatine analyse``."""

from __future__ import annotations

import json
from pathlib import Path

from tqdm import tqdm

from palatine.arena import analysis_page
from palatine.bots.analysis import tell
from palatine.bots.analysis.analyse import analyse, analyst
from palatine.i18n import text
from palatine.kernel.errors import BadSave
from palatine.kernel.table import load


def command(file: str, *, by: str | None, simulations: int | None, page: str | None, as_json: bool, lang: str) -> int:
    """Goes through a saved game and tells what there is to say."""
    table = load(file)
    if not table.moves:
        raise BadSave(text("{path} contains no moves to analyse.", path=file))
    if page is not None and not Path(page).resolve().parent.is_dir():
        raise BadSave(lambda _: _("Can’t write {path}: {error}.", path=page, error=_("the folder doesn’t exist")))
    search = analyst(table.game, table.players, by, simulations)
    with tqdm(total=len(table.moves), unit="", leave=False, disable=None) as bar:
        report = analyse(table, search, lambda done, total: bar.update(done - bar.n))
    if page is not None:
        analysis_page.write(page, table, report, lang)
    if as_json:
        print(json.dumps(report.data(), ensure_ascii=False))
    else:
        print("\n".join(tell.in_lines(table, report, lang)))
    return 0
