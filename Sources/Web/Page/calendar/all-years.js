// The library in numbers: each year, the longest row of days, and the places with the most days.

import { api } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { dayRange, number } from '../core/format.js';
import { link } from '../core/router.js';
import { locale, t } from '../core/text.js';
import { countryName } from '../library/places.js';
import { rowFigure } from './statistics.js';

/** @typedef {import('../core/types.js').Statistics} Statistics */
/** @typedef {import('../core/types.js').Places} Places */
/** @typedef {import('../core/types.js').DayRow} DayRow */

/** The places that are named. */
const mostPlaces = 10;

/** @param {DayRow | undefined} row */
const rowWords = (row) => (row ? t('statistics.row', { count: row.length }) : '–');

/** @param {Statistics} statistics */
const yearTable = ({ years }) => h('table', { class: 'years-table' },
  h('thead', {}, h('tr', {}, ['year', 'days', 'clips', 'photos', 'longest'].map((name) => h('th', { scope: 'col' }, t(`statistics.${name}`))))),
  h('tbody', {}, [...years].reverse().map(({ year, days, clips, photos, longest }) => h('tr', {},
    h('th', { scope: 'row' }, h('a', { href: link('calendar', [String(year)]) }, String(year))),
    [days, clips, photos].map((value) => h('td', {}, number(value, locale))), h('td', { title: longest ? dayRange(longest.from, longest.to, locale) : undefined }, rowWords(longest))))));

/** @param {Places} places */
const placeList = ({ places }) => (places.length ? [h('h2', {}, t('statistics.places')), h('ol', { class: 'plain-list' }, places.slice(0, mostPlaces).map((place) => h('li', {},
  h('a', { href: link('library', [], { place: place.id }) }, place.name), ' ', h('span', { class: 'quiet' }, `${countryName(place.country)} · ${t('statistics.row', { count: place.days })}`))))] : []);

/** @param {HTMLElement} box Filled with what the server says. */
export async function showAllYears(box) {
  const [statistics, places] = await Promise.all([api.statistics(), api.places()]);
  refill(box,
    h('dl', { class: 'figures' }, rowFigure('longest', statistics.longest), rowFigure('current', statistics.current)),
    yearTable(statistics), placeList(places));
}
