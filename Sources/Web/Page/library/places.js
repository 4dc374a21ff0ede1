// The places where the library was filmed: a press on one shows what is of it.

import { h } from '../core/dom.js';
import { dayRange } from '../core/format.js';
import { locale, t } from '../core/text.js';
import { thumbnail } from '../ui/thumbnail.js';

/** @typedef {import('../core/types.js').Places} Places */
/** @typedef {import('../core/types.js').Place} Place */

/** The id of what is at no place. */
const noPlace = 'none';
/** Places that are made at once. */
const portion = 100;

/** @type {Map<string, Intl.DisplayNames>} */
const countries = new Map();

/** @param {string} code ISO 3166-1. @returns {string} "Portugal" */
export function countryName(code) {
  try {
    const names = countries.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
    countries.set(locale, names);
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** @param {Places | null} places @param {string} id @returns {string} "Lisbon, Portugal" */
export function placeTitle(places, id) {
  if (id === noPlace) return t('places.none');
  const place = places?.places.find((one) => one.id === id);
  return place ? `${place.name}, ${countryName(place.country)}` : '…';
}

/** @param {Place} place @param {string | undefined} chosen @param {(id: string | undefined) => void} choose */
const card = ({ id, name, country, count, days, first, last, cover }, chosen, choose) =>
  h('li', {}, h('button', { type: 'button', class: 'place-card', 'data-key': `place-${id}`, 'aria-pressed': String(id === chosen), onclick: () => choose(id) },
    h('span', { class: 'place-picture' }, thumbnail(cover, 96)),
    h('span', { class: 'place-words' }, h('strong', {}, name, ' ', h('span', { class: 'quiet' }, countryName(country))),
      h('span', {}, t('places.facts', { count: t('library.count', { count }), days: t('places.days', { count: days }) })), h('span', { class: 'quiet' }, dayRange(first, last, locale)))));

/**
 * @param {Places} places @param {string | undefined} chosen @param {(id: string | undefined) => void} choose
 * @returns {HTMLElement}
 */
export function placesView(places, chosen, choose) {
  const list = h('ul', { class: 'place-list', 'aria-label': t('places.title') });
  const more = h('button', { type: 'button', class: 'button quiet' });
  let made = 0;
  const show = () => {
    const next = places.places.slice(made, made + portion).map((place) => card(place, chosen, choose));
    list.append(...next);
    made += next.length;
    more.textContent = t('places.more', { count: places.places.length - made });
    more.hidden = made >= places.places.length;
    return next;
  };
  more.addEventListener('click', () => show()[0]?.querySelector('button')?.focus());
  show();
  return h('section', { class: 'places-view' },
    places['has-names'] ? null : h('p', { class: 'note' }, t('places.no-names')),
    places['has-names'] && !places.places.length ? h('p', { class: 'quiet' }, t('places.empty')) : null,
    list, more,
    places['has-names'] && places.unplaced ? h('p', {}, h('button', { type: 'button', class: 'chip', 'aria-pressed': String(chosen === noPlace), 'data-key': 'place-none', onclick: () => choose(noPlace) }, t('places.unplaced', { count: places.unplaced }))) : null);
}
