"""How long prints take and how large they are: python -m tests.benchmarks.prints [--matrix]

A page: at most 15 ms in the median of all sheets, 40 ms and 60 kB each. The result of 12 players
after 30 rounds: under 250 ms. At most three times the time of bare reportlab drawing as many lines,
boxes, shapes and texts in the same run. ``--matrix`` prints every sheet of every game with each
option, on both papers, both ways, in both sizes, with and without ink, and reads each back.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import product

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from reportlab.lib.colors import HexColor  # noqa: E402
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

from rulesets.library.load import all_slugs, load_ruleset  # noqa: E402
from scorekeeper.printing.card_art import SQUARE  # noqa: E402
from scorekeeper.printing.drawing.marks import (  # noqa: E402
    Box,
    Drawing,
    Line,
    Shape,
    Text,
    Trail,
)
from scorekeeper.printing.files import PATHS, pdf  # noqa: E402
from scorekeeper.printing.fonts import REGULAR  # noqa: E402
from scorekeeper.printing.kinds import Order  # noqa: E402
from scorekeeper.printing.paths import outlines  # noqa: E402
from scorekeeper.printing.sheets import KINDS, draw, kinds_of  # noqa: E402
from tests.printing.games import NAMES, play  # noqa: E402
from tests.printing.readback import crossed, outside, overlapping, read  # noqa: E402
from tests.rulesets.variants import variants  # noqa: E402

TIMES = 9
MEDIAN_MS, PAGE_MS, PAGE_KB, RESULT_MS, RATIO = 15, 40, 60, 250, 3.0
EDGE = 13.5


def bare(drawing: Drawing) -> bytes:
    """The same primitives by plain calls of reportlab, nothing worked out and nothing spared."""
    buffer = BytesIO()
    canvas = Canvas(
        buffer,
        pagesize=drawing.look.page_size,
        invariant=1,
        pageCompression=1,
        initialFontName=REGULAR,
    )
    height = drawing.look.page_size[1]
    for page in drawing.pages:
        for mark in page.marks:
            _plain(canvas, mark, height)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _plain(canvas: Canvas, mark: object, height: float) -> None:
    match mark:
        case Text():
            canvas.setFillColor(HexColor(mark.color))
            canvas.setFont(mark.font, mark.size)
            canvas.drawString(mark.x, height - mark.y, mark.text)
        case Line():
            canvas.setStrokeColor(HexColor(mark.color))
            canvas.setLineWidth(mark.width)
            canvas.setDash(list(mark.dash))
            canvas.line(mark.x1, height - mark.y1, mark.x2, height - mark.y2)
        case Box():
            canvas.setFillColor(HexColor(mark.fill or "#ffffff"))
            canvas.setStrokeColor(HexColor(mark.stroke or "#ffffff"))
            canvas.setLineWidth(mark.line)
            place = (mark.x, height - mark.y - mark.height, mark.width, mark.height)
            canvas.roundRect(
                *place, mark.radius, fill=int(bool(mark.fill)), stroke=int(bool(mark.stroke))
            )
        case Shape():
            _plain_shape(canvas, mark, height)
        case Trail():
            path = canvas.beginPath()
            path.moveTo(*mark.points[0])
            for x, y in mark.points:
                path.lineTo(x, height - y)
            canvas.drawPath(path, fill=int(bool(mark.fill)), stroke=1)


def _plain_shape(canvas: Canvas, mark: Shape, height: float) -> None:
    scale = mark.size / SQUARE
    canvas.setFillColor(HexColor(mark.color))
    path = canvas.beginPath()
    for first, *rest in outlines(PATHS[mark.name]):
        path.moveTo(mark.x + first[0] * scale, height - mark.y - first[1] * scale)
        for segment in rest:
            points = [
                mark.x + value * scale if index % 2 == 0 else height - mark.y - value * scale
                for index, value in enumerate(segment)
            ]
            (path.lineTo if len(points) == 2 else path.curveTo)(*points)
        path.close()
    canvas.drawPath(path, fill=int(mark.filled), stroke=int(not mark.filled))


def milliseconds(act: Callable[[], object]) -> float:
    """The median of several times, of the processor: a busy machine shows the same."""
    taken = []
    for _time in range(TIMES):
        start = time.process_time()
        act()
        taken.append((time.process_time() - start) * 1000)
    return statistics.median(taken)


def sheets() -> Iterator[tuple[str, Callable[[], Drawing]]]:
    for slug in all_slugs():
        for kind in kinds_of(load_ruleset(slug)):
            yield (
                f"{slug} {kind}",
                lambda slug=slug, kind=kind: draw(Order(kind), load_ruleset(slug)),
            )
    for players, rounds in ((4, 9), (12, 30)):
        rules, board = play(names=NAMES[:players], rounds=rounds, stopped=True)
        for kind in ("score-sheet", "result-sheet"):
            name = f"{players} players, {rounds} rounds, {kind}"
            yield (
                name,
                lambda kind=kind, rules=rules, board=board: draw(
                    Order(kind), rules, board, date="21 May 2026"
                ),
            )


def measure() -> bool:
    print(f"{'':52} pages     kB     ms   bare  ratio")
    good = True
    per_page = []
    for name, make in sheets():
        drawing = make()
        content = pdf(drawing)
        pages, size = len(drawing.pages), len(content) / 1000
        ours, plain = (
            milliseconds(lambda make=make: pdf(make())),
            milliseconds(lambda drawing=drawing: bare(drawing)),
        )
        per_page.append(ours / pages)
        limit = RESULT_MS if "30 rounds" in name else PAGE_MS * pages
        fine = ours <= limit and size <= PAGE_KB * pages and ours / plain <= RATIO
        good &= fine
        print(
            f"{name:52} {pages:5} {size:6.1f} {ours:6.1f} {plain:6.1f} "
            f"{ours / plain:6.2f}{'' if fine else '  !'}"
        )

    median = statistics.median(per_page)
    print(f"{median:.1f} ms a page in the median")
    return good and median <= MEDIAN_MS


def matrix() -> bool:
    """Every sheet in every way; says what is wrong where something is."""
    count = bad = 0
    start = time.perf_counter()
    ways = [
        (kind, *look)
        for kind in KINDS
        if kind != "result-sheet"
        for look in product(("a4", "letter"), *[(False, True)] * 3)
    ]
    for slug in all_slugs():
        for rules, (kind, *look) in product(variants(slug), ways):
            if kind not in kinds_of(rules):
                continue
            for players in (2, 4, 7, 12) if kind == "score-sheet" else (4,):
                drawing = draw(Order(kind, *look, players=players), rules)
                count += 1
                for sheet, page in zip(read(pdf(drawing)), drawing.pages, strict=True):
                    small = [
                        word.text
                        for word in sheet.words
                        if word.size < drawing.look.smallest - 0.01
                    ]
                    if wrong := [
                        *outside(sheet, EDGE),
                        *overlapping(sheet),
                        *crossed(page),
                        *small,
                    ]:
                        bad += 1
                        print(slug, rules.chosen, kind, look, players, wrong[:3])
    print(f"{count} prints read back, {bad} pages with faults, {time.perf_counter() - start:.0f} s")
    return bad == 0


if __name__ == "__main__":
    done = measure()
    if "--matrix" in sys.argv:
        done &= matrix()
    sys.exit(not done)
