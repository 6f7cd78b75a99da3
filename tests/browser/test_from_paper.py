"""An evening that was kept on paper, typed in from its sheet."""

from __future__ import annotations

from tests.browser import table

# a game of the household as its sheet has it: running totals, round by round
PLAYERS = ["Ann", "Ben", "Cal", "Dee"]
PAPER = [
    [-25, 35, 60, 15],
    [15, 10, 185, 50],
    [50, 20, 160, 85],
    [25, 90, 180, 180],
]


def open_paper(page) -> None:
    page.locator(".menu > summary").click()
    table.press(page.get_by_role("link", name="Fill in from paper"))
    page.wait_for_url("**/paper/")


def type_row(page, number: int, row: list[int]) -> None:
    """On a number pad, which has no minus: the sign is a key of its own. Enter goes on."""
    page.get_by_label(f"Round {number}, Ann").focus()
    for figure in row:
        page.keyboard.type(str(abs(figure)))
        if figure < 0:
            table.press(page.get_by_role("button", name="Plus or minus"))
        page.keyboard.press("Enter")


def test_an_evening_is_filled_in_from_its_paper(phone, expect, check_accessibility):
    table.start_game(phone, "aggravation-household", PLAYERS)
    open_paper(phone)
    type_row(phone, 1, PAPER[0])
    for number, row in enumerate(PAPER[1:], start=2):
        for name, figure in zip(PLAYERS, row, strict=True):
            phone.get_by_label(f"Round {number}, {name}").fill(str(figure))

    expect(phone.locator("#save")).to_have_text("Save 4 rounds")
    expect(phone.locator("#so-far")).to_have_text("In the lead: Ann")
    expect(phone.locator("#says-4")).to_contain_text("Ben, phase 4")
    check_accessibility(phone)
    phone.get_by_label("Round 3, Dee").fill("87")
    expect(phone.locator("#says-3")).to_contain_text("Dee: No hand makes 37.")
    phone.get_by_label("Round 3, Dee").fill("85")
    expect(phone.locator("#says-3 p")).to_have_count(0)
    table.press(phone.locator("#save"))
    phone.wait_for_url(table.SHEET)
    assert table.totals(phone) == dict(zip(PLAYERS, PAPER[-1], strict=True))
    table.press(phone.get_by_role("button", name="Undo"))
    expect(phone.locator(".undone")).to_contain_text("Rounds 1 to 4 saved from paper")
    assert set(table.totals(phone).values()) == {0}
