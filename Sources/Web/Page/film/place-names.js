// Names of one's own for the places of the film.

import { h } from '../core/dom.js';
import { t } from '../core/text.js';
import { fieldId, keep } from './controls.js';
import { shownClips } from './look.js';

/** @typedef {import('./schema-fields.js').Field} Field */
/** @typedef {Record<string, string>} Names By the places' usual names. */

/** @param {Names} names @param {string} place @param {string} name Empty for the usual one. @returns {Names | undefined} Undefined for none. */
export function withName(names, place, name) {
  const { [place]: _, ...others } = names;
  const all = { ...others, ...(name.trim() && name.trim() !== place ? { [place]: name.trim() } : {}) };
  return Object.keys(all).length ? all : undefined;
}

/** @param {Names} names @param {string[]} shown What the film calls its places. @returns {string[]} The usual names of all of them, those with a name of one's own first. */
export function placesOf(names, shown) {
  const own = new Set(Object.values(names).map(String));
  return [...new Set([...Object.keys(names), ...shown.filter((name) => !own.has(name))])];
}

/**
 * A line for each place, with the name that the film has for it.
 * @param {Field} field @param {unknown} value
 */
export function placeNames(field, value) {
  const names = /** @type {Names} */ (value && typeof value === 'object' ? value : {});
  const places = placesOf(names, shownClips().flatMap(({ place }) => place ?? []));
  const id = fieldId(field);
  const line = (/** @type {string} */ place) => {
    const input = h('input', { type: 'text', 'data-key': `${id}-${place}`, value: names[place] ?? '', placeholder: place, maxlength: field.longest, autocomplete: 'off', 'aria-label': t('place.name-of', { place }) });
    input.addEventListener('change', () => keep(field, withName(names, place, input.value)));
    return h('li', {}, h('label', {}, h('span', {}, place), input));
  };
  return h('div', {}, places.length ? h('ul', { class: 'day-list' }, places.map(line)) : h('p', { class: 'quiet' }, t('place.none')));
}
