// A year as twelve small months; the darker a day, the more clips it has. A day that has only photos is an empty box.

import { lastDay, monthGrid } from '../core/dates.js';
import { h } from '../core/dom.js';
import { monthName } from '../core/format.js';
import { link } from '../core/router.js';
import { state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { mediaWords } from './day-cell.js';
import { marksOf } from './marks.js';

/** @param {number} count @returns {number} 0 to 4 */
export const density = (count) => (count === 0 ? 0 : Math.min(4, 1 + Math.floor(Math.log2(count))));

/** @param {string} month @param {number} weekStart */
function smallMonth(month, weekStart) {
  let total = 0;
  let stills = 0;
  let chosen = 0;
  const cells = monthGrid(month, weekStart).map(({ day, inside }) => {
    if (!inside) return h('span', {});
    const marks = marksOf(day, state.days.get(day), state.draft, state.plan);
    total += marks.count;
    stills += marks.stills;
    if (marks.chosen && marks.inFilm) chosen += 1;
    const classes = ['dot', `density-${density(marks.count)}`, marks.pinned && 'pinned', marks.ofLibrary && 'of-library', marks.isOfPhotos && 'of-photos', day === state.index?.today && 'today'];
    return h('span', { class: classes.filter(Boolean).join(' ') });
  });
  const words = mediaWords({ count: total, stills });
  return h('a', {
    class: total || stills ? 'small-month' : 'small-month is-empty', href: link('calendar', [month]), 'data-key': month,
    'aria-label': `${monthName(month, locale)}, ${words}${chosen ? `, ${t('year.chosen', { count: chosen })}` : ''}`,
  }, h('span', { class: 'small-month-name', 'aria-hidden': 'true' }, monthName(month, locale)),
  h('span', { class: 'dots', 'aria-hidden': 'true' }, cells, Array.from({ length: 42 - cells.length }, () => h('span', {}))), h('span', { class: 'quiet', 'aria-hidden': 'true' }, total || stills ? words : '\u00a0'));
}

/** @param {number} year @param {number} weekStart */
export const yearView = (year, weekStart) =>
  h('div', { class: 'year' }, Array.from({ length: 12 }, (_, index) => smallMonth(`${year}-${String(index + 1).padStart(2, '0')}`, weekStart)));

/**
 * Moves the focus among the months: to the first, where it is on none.
 * @param {HTMLElement} box @param {(place: number, columns: number) => number} target From 0, as far as there is one.
 */
export function goMonth(box, target) {
  const months = /** @type {HTMLElement[]} */ ([...box.querySelectorAll('.small-month')]);
  const place = months.findIndex((one) => one === document.activeElement);
  const columns = months.filter((one) => one.offsetTop === months[0]?.offsetTop).length;
  months[place < 0 ? 0 : target(place, columns)]?.focus();
}

/** @param {number} year @returns {[string, string]} */
export const yearDays = (year) => [`${year}-01-01`, lastDay(`${year}-12`)];
