// The list's words and numbers that need no page.

import { dayToTime } from '../core/dates.js';
import { isolated } from '../core/format.js';

/** @typedef {import('../core/types.js').MonthCount} MonthCount */
/** @typedef {{ sort: string, order: 'ascending' | 'descending' }} Order */

/**
 * What a list is sorted by, and the direction that is meant first.
 * @type {Record<string, Order['order']>}
 */
export const sorts = { time: 'descending', name: 'ascending', kind: 'ascending', length: 'descending', place: 'ascending' };

/** @type {Order} */
const firstOrder = { sort: 'time', order: 'descending' };

/** @param {string} text As it was remembered: "name ascending". @returns {Order} */
export function readOrder(text) {
  const [sort, order] = text.split(' ');
  return Object.hasOwn(sorts, sort) && (order === 'ascending' || order === 'descending') ? { sort, order } : firstOrder;
}

/** @param {Order} before @param {string} sort @returns {Order} After a press on a title: the other direction, or that of another property. */
export const nextOrder = (before, sort) =>
  (before.sort !== sort ? { sort, order: sorts[sort] } : { sort, order: before.order === 'ascending' ? 'descending' : 'ascending' });

/** @param {MonthCount[]} months Ascending. @returns {{ year: string, count: number }[]} The latest first. */
export function yearsOf(months) {
  /** @type {Map<string, number>} */
  const years = new Map();
  months.forEach(({ month, count }) => years.set(month.slice(0, 4), (years.get(month.slice(0, 4)) ?? 0) + count));
  return [...years].map(([year, count]) => ({ year, count })).reverse();
}

/**
 * @param {{ year: string, count: number }[]} years The latest first. @param {string} year @param {Order['order']} order Of time.
 * @returns {number} The number of the first item of the year in a list.
 */
export function firstOfYear(years, year, order) {
  const inOrder = order === 'descending' ? years : [...years].reverse();
  const at = inOrder.findIndex((one) => one.year === year);
  return inOrder.slice(0, Math.max(0, at)).reduce((sum, one) => sum + one.count, 0);
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {string} day @param {string} locale @returns {string} "Sat, 14 Dec 2024" */
export function dayWords(day, locale) {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  formats.set(locale, format);
  return isolated(format.format(dayToTime(day)));
}
