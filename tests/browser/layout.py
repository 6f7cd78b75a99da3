"""What is wrong with how a page is laid out, found by measuring it: every fault as a sentence.

Left out is what is meant to be on top of something else: cards of a fan, drawings, menus, and bars
that stay at an edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAULTS = """() => {
  const faults = new Set();
  const words = (e) => `${e.tagName.toLowerCase()}.${e.className} “${e.textContent.trim().slice(0, 40)}”`;
  const style = (e) => getComputedStyle(e);
  const isShown = (e) => e.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true});

  // ---- sideways
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) faults.add(`the page slides sideways by ${wide} px`);

  // ---- tables
  const LAID = {TABLE: 'table', THEAD: 'table-header-group', TBODY: 'table-row-group', TFOOT: 'table-footer-group',
    TR: 'table-row', TH: 'table-cell', TD: 'table-cell', CAPTION: 'table-caption'};
  for (const table of document.querySelectorAll('table')) {
    if (!isShown(table) || table.closest('.spoken')) continue;
    for (const part of [table, ...table.querySelectorAll('*')]) {
      const wanted = LAID[part.tagName];
      if (wanted && !part.matches('.spoken, .spoken *') && style(part).display !== wanted)
        faults.add(`${words(part)} of ${words(table)} is laid out as ${style(part).display}`);
    }
    const columns = [];  // the left edges of each column
    for (const row of table.rows) {
      if (row.matches('.spoken, .spoken *')) continue;
      let column = 0;
      for (const cell of row.cells) {
        const left = Math.round(cell.getBoundingClientRect().left);
        if (Math.abs((columns[column] ??= left) - left) > 1) faults.add(`${words(cell)} isn’t under its column`);
        column += cell.colSpan;
      }
    }
  }

  // ---- where each line of text is, and what is seen of it
  const APART = '.spoken, .skip, .card, svg, .art, option, noscript, template, textarea, .menu-paper';
  const layer = (e) => {  // what stays at an edge is over the page by design
    for (let at = e; at; at = at.parentElement) if (/sticky|fixed/.test(style(at).position)) return at;
    return null;
  };
  const clips = (e) => {
    const found = [];
    for (let at = e; at && at !== document.body; at = at.parentElement) {
      const {overflowX, overflowY} = style(at);
      if (overflowX !== 'visible' || overflowY !== 'visible') found.push(at);
    }
    return found;
  };
  const hides = (way) => way === 'hidden' || way === 'clip';
  const isCut = (line, edge, {overflowX, overflowY, textOverflow, webkitLineClamp}) => {
    const across = line.right > edge.right + 1 || line.left < edge.left - 1;
    const down = line.bottom > edge.bottom + 1 || line.top < edge.top - 1;
    const isSaid = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';  // three dots tell that there is more
    return !isSaid && ((across && hides(overflowX)) || (down && hides(overflowY)));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  const lines = [];
  for (let text; (text = walker.nextNode());) {
    const box = text.parentElement;
    if (!text.data.trim() || box.closest(APART) || !isShown(box)) continue;
    range.selectNodeContents(text);
    const around = clips(box), sheet = layer(box);
    for (const rect of range.getClientRects()) {
      if (rect.width < 2) continue;
      // the letters, without the room above and below them
      const seen = {left: rect.left, right: rect.right,
        top: rect.top + rect.height * 0.25, bottom: rect.bottom - rect.height * 0.25};
      for (const frame of around) {
        const edge = frame.getBoundingClientRect();
        if (isCut(seen, edge, style(frame)))
          faults.add(`${words(box)} is cut off by ${frame.tagName.toLowerCase()}.${frame.className}`);
        seen.left = Math.max(seen.left, edge.left);
        seen.right = Math.min(seen.right, edge.right);
        seen.top = Math.max(seen.top, edge.top);
        seen.bottom = Math.min(seen.bottom, edge.bottom);
      }
      if (seen.right - seen.left > 2 && seen.bottom > seen.top) lines.push({text, box, sheet, ...seen});
    }
  }

  // ---- letters on letters
  lines.sort((one, other) => one.top - other.top);
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (one.text === other.text || one.sheet !== other.sheet) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      if (across > 2) faults.add(`${words(one.box)} and ${words(other.box)} overlap`);
    }
  });
  return [...faults];
}"""


def faults_of(page: Page) -> list[str]:
    """Tables that are none, letters on letters, text that is cut off, a page that slides
    sideways.
    """
    return page.evaluate(FAULTS)
