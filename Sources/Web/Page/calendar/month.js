// The month's grid: a table for a screen reader, whole weeks, one tab stop, arrows inside.

import { monthGrid } from '../core/dates.js';
import { h } from '../core/dom.js';
import { longMonth, weekdayName } from '../core/format.js';
import { state } from '../core/store.js';
import { locale } from '../core/text.js';
import { dayCell } from './day-cell.js';
import { marksOf } from './marks.js';

/** @param {string} text @returns {number} Changes when the text does. */
const hash = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);

/**
 * @typedef {object} MonthView
 * @property {HTMLElement} element
 * @property {() => void} refresh Draws again the days that changed.
 * @property {(day: string, focuses: boolean) => void} select
 */

/** @param {string} month @param {string} selected @param {number} weekStart @returns {MonthView} */
export function monthView(month, selected, weekStart) {
  const days = monthGrid(month, weekStart);
  const size = Math.min(172, innerWidth / 7);
  /** @type {Map<string, { box: HTMLElement, drawn: number }>} */
  const boxes = new Map(days.map(({ day }) => [day, { box: h('td', {}), drawn: 0 }]));
  let current = selected;

  const refresh = () => days.forEach((gridDay) => {
    const known = boxes.get(gridDay.day);
    if (!known) return;
    const marks = marksOf(gridDay.day, state.days.get(gridDay.day), state.draft, state.plan);
    const look = { isToday: gridDay.day === state.index?.today, isCurrent: gridDay.day === current, size };
    const drawn = hash(JSON.stringify([marks, look.isToday]));
    if (drawn === known.drawn) return;
    known.drawn = drawn;
    const hadFocus = known.box.contains(document.activeElement);
    known.box.replaceChildren(dayCell(gridDay, marks, look));
    if (hadFocus) /** @type {HTMLElement} */ (known.box.firstElementChild).focus({ preventScroll: true });
  });
  const rows = Array.from({ length: days.length / 7 }, (_, row) =>
    h('tr', {}, days.slice(row * 7, row * 7 + 7).map(({ day }) => boxes.get(day)?.box ?? null)));
  const names = Array.from({ length: 7 }, (_, index) => ((weekStart + index - 1) % 7) + 1);
  const element = h('table', { class: 'month' },
    h('caption', { class: 'visually-hidden' }, longMonth(month, locale)),
    h('thead', {}, h('tr', {}, names.map((day) =>
      h('th', { scope: 'col' }, h('span', { 'aria-hidden': 'true' }, weekdayName(day, locale, 'short')),
        h('span', { class: 'visually-hidden' }, weekdayName(day, locale, 'long')))))),
    h('tbody', {}, rows));
  // Whatever their number, the weeks fill the window.
  element.style.setProperty('--weeks', String(rows.length));
  refresh();
  return {
    element, refresh,
    select: (day, focuses) => {
      boxes.get(current)?.box.firstElementChild?.setAttribute('tabindex', '-1');
      current = day;
      const cell = /** @type {HTMLElement | null | undefined} */ (boxes.get(day)?.box.firstElementChild);
      cell?.setAttribute('tabindex', '0');
      if (focuses) cell?.focus();
    },
  };
}
