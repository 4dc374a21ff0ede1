// What a year has: days with a clip, the longest row of them, the days without.

import { addDays, lastDay, monthOf } from '../core/dates.js';
import { h } from '../core/dom.js';
import { dayRange, monthName, number, percent, shortDay } from '../core/format.js';
import { link } from '../core/router.js';
import { state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { attempt } from '../ui/toast.js';

/** @typedef {{ from: string, to: string, length: number }} Row Days that follow one another. */
/** @typedef {{ days: number, filmed: number, clips: number, photos: number, longest: Row | null, current: Row | null, missing: string[] }} YearFacts */

/** The days without a clip that are named. */
const mostNamed = 12;

/**
 * @param {number} year @param {string} today @param {(day: string) => { count: number, stills: number } | undefined} of
 * @returns {YearFacts} Of the days that are over, and today if it has a clip. `current`: the row that goes on until today or yesterday.
 */
export function yearFacts(year, today, of) {
  const last = lastDay(`${year}-12`);
  const end = today < last ? (of(today)?.count ? today : addDays(today, -1)) : last;
  /** @type {YearFacts} */
  const facts = { days: 0, filmed: 0, clips: 0, photos: 0, longest: null, current: null, missing: [] };
  let row = /** @type {Row | null} */ (null);
  for (let day = `${year}-01-01`; day <= end; day = addDays(day, 1)) {
    const { count = 0, stills = 0 } = of(day) ?? {};
    facts.days += 1;
    facts.clips += count;
    facts.photos += stills;
    if (!count) {
      row = null;
      facts.missing.push(day);
      continue;
    }
    facts.filmed += 1;
    row = { from: row?.from ?? day, to: day, length: (row?.length ?? 0) + 1 };
    if (row.length > (facts.longest?.length ?? 0)) facts.longest = row;
  }
  facts.current = row && today <= last ? row : null;
  return facts;
}

/** @param {string} label @param {string} value @param {string} [more] */
const figure = (label, value, more) => h('div', { class: 'figure' }, h('dt', {}, label), h('dd', {}, value, more ? ' ' : null, more ? h('span', { class: 'quiet figure-more' }, more) : null));

/** @param {number} fraction @returns {string} What is there is more than nothing: "< 1 %". */
const share = (fraction) => (fraction > 0 && fraction < 0.01 ? `< ${percent(0.01, locale)}` : percent(fraction, locale));

/** @param {string[]} days @returns {(Node | string)[]} */
const dayLinks = (days) => days.flatMap((day) => [h('a', { class: 'chip', href: link('day', [day]) }, shortDay(day, locale)), ' ']);

/** @param {string[]} missing The latest first. @returns {HTMLElement} The first of them, and a button for the others. */
function missingDays(missing) {
  const rest = missing.slice(mostNamed);
  const list = h('p', {}, dayLinks(missing.slice(0, mostNamed)));
  if (!rest.length) return list;
  const more = h('button', { type: 'button', class: 'chip', 'data-key': 'missing-more' }, t('statistics.more', { count: rest.length }));
  more.addEventListener('click', () => {
    const made = dayLinks(rest);
    more.replaceWith(...made);
    /** @type {HTMLElement} */ (made[0]).focus();
  });
  list.append(more);
  return list;
}

/** @param {string} today @param {(day: string) => { count: number } | undefined} of @returns {string[]} Days of today's month that are over and have no clip; none in a month of which nothing is there. */
export function missingUntil(today, of) {
  const days = Array.from({ length: Number(today.slice(8)) }, (_, index) => addDays(today, -index));
  return days.some((day) => of(day)?.count) ? days.slice(1).filter((day) => !of(day)?.count) : [];
}

/** @param {string} month @returns {HTMLElement | null} The days without a clip of the month that is not over. */
export function monthStatistics(month) {
  const today = state.index?.today ?? '';
  const missing = monthOf(today) === month ? missingUntil(today, (day) => state.days.get(day)) : [];
  return missing.length ? h('details', { class: 'missing-days of-month' }, h('summary', { 'data-key': 'missing-days' }, t('statistics.missing-month', { count: missing.length, month: monthName(month, locale) })),
    missingDays(missing)) : null;
}

/** @param {'longest' | 'current'} name @param {Row | null | undefined} row */
export const rowFigure = (name, row) => (row ? figure(t(`statistics.${name}`), t('statistics.row', { count: row.length }), dayRange(row.from, row.to, locale)) : null);

/** @param {number} year @returns {HTMLElement | null} null for a year of which nothing is there. */
export function yearStatistics(year) {
  const facts = yearFacts(year, state.index?.today ?? '', (day) => state.days.get(day));
  if (!facts.clips && !facts.photos) return null;
  const { missing } = facts;
  return h('section', { class: 'statistics', 'aria-label': t('statistics.title', { year: String(year) }) },
    h('dl', { class: 'figures' },
      figure(t('statistics.days'), t('statistics.of', { count: facts.filmed, all: facts.days }), facts.days ? share(facts.filmed / facts.days) : ''),
      figure(t('statistics.clips'), number(facts.clips, locale)), facts.photos ? figure(t('statistics.photos'), number(facts.photos, locale)) : null,
      rowFigure('longest', facts.longest), rowFigure('current', facts.current)),
    missing.length ? h('details', { class: 'folded missing-days' }, h('summary', {}, t('statistics.missing', { count: missing.length })),
      missingDays([...missing].reverse())) : null);
}

/** @returns {HTMLElement} All years and places, which are asked for when somebody opens it. */
export function allYears() {
  const box = h('div', {});
  const details = h('details', { class: 'folded all-years' }, h('summary', {}, t('statistics.all')), box);
  details.addEventListener('toggle', () => { if (details.open) attempt(async () => (await import('./all-years.js')).showAllYears(box)); });
  return details;
}
