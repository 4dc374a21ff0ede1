// The days of the film as a grid of weeks: each with the picture of its clip, and who has chosen it.

import { h } from '../core/dom.js';
import { monthOf } from '../core/dates.js';
import { longDay, monthName, weekdayName } from '../core/format.js';
import { state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { icon } from '../ui/icons.js';
import { thumbnail } from '../ui/thumbnail.js';
import { howOfDay, shownOn, weeksOf } from './days.js';

/** @type {Record<import('./days.js').How, string>} */
export const howIcons = { auto: 'auto', hand: 'pin', library: 'pin', 'left-out': 'hidden', unused: 'warning', none: 'more' };

/** @param {string} day */
const isPending = (day) => state.plan?.days.find((one) => one.day === day)?.pending === true;

/** @param {string} day @returns {string[]} Who has chosen, and whether that may change. */
export const howWords = (day) => [t(`review.how.${howOfDay(day, state.plan, state.draft?.pins ?? {})}`), ...(isPending(day) ? [t('looking.day')] : [])];

/** @param {string} day @param {boolean} isCurrent @param {() => void} select */
function cell(day, isCurrent, select) {
  const pins = state.draft?.pins ?? {};
  const how = howOfDay(day, state.plan, pins);
  const shown = shownOn(day, state.plan, pins);
  return h('button', {
    type: 'button', class: `review-day is-${how}${isPending(day) ? ' is-pending' : ''}`, 'data-key': `review-${day}`, 'data-day': day, tabindex: isCurrent ? '0' : '-1',
    'aria-current': isCurrent ? 'true' : undefined, 'aria-label': [longDay(day, locale), ...howWords(day)].join(', '), onclick: select,
  }, shown ? thumbnail(shown, 128) : null, h('span', { class: 'day-number', 'aria-hidden': 'true' }, String(+day.slice(8))),
  h('span', { class: 'review-mark', 'aria-hidden': 'true' }, icon(howIcons[how], 14)));
}

/**
 * @param {string[]} days @param {string} current @param {number} weekStart @param {(day: string) => void} select
 */
export function weekGrid(days, current, weekStart, select) {
  const known = new Set(days);
  let month = '';
  const rows = weeksOf(days, weekStart).flatMap((week) => {
    const first = week.find((day) => known.has(day)) ?? week[0];
    const isNew = monthOf(first) !== month;
    month = monthOf(week.filter((day) => known.has(day)).at(-1) ?? first);
    return [isNew ? h('h2', { class: 'review-month' }, monthName(monthOf(first), locale)) : null, h('div', { class: 'review-week' }, week.map((day) => (known.has(day)
      ? cell(day, day === current, () => select(day)) : h('span', { class: 'review-gap', 'aria-hidden': 'true' }, String(+day.slice(8))))))];
  });
  return h('section', { class: 'review-grid', 'aria-label': t('review.days') },
    h('div', { class: 'review-week review-weekdays', 'aria-hidden': 'true' }, Array.from({ length: 7 }, (_, index) => h('span', {}, weekdayName(((weekStart - 1 + index) % 7) + 1, locale, 'short')))), rows);
}
