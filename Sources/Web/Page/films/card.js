// A film that is being made or waits to be: its picture, what it is of, and how far it is.

import { address } from '../core/api.js';
import { h } from '../core/dom.js';
import { dayRange } from '../core/format.js';
import { link } from '../core/router.js';
import { isThere, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { icon } from '../ui/icons.js';
import { pictureAt, thumbnail } from '../ui/thumbnail.js';

/** @typedef {import('../core/types.js').Film} Film */

/** @type {Record<string, string>} */
export const signs = { completed: 'check', failed: 'warning', cancelled: 'close', interrupted: 'warning', nothing: 'calendar', running: 'film', queued: 'clock' };

/** @param {Film} film */
export const statusMark = (film) =>
  h('span', { class: `status status-${film.status}` }, icon(signs[film.status] ?? 'film', 16), t(`film.${film.status}`));

/** @param {Film} film Whose file is gone. @returns {Film | undefined} The one that has been made under its name since. */
export const inPlaceOf = ({ id, card }) => [...state.films.values()].find((other) => other.card === card && other.id !== id && isThere(other));

/** @param {Film} film @param {number} size @returns {Element} The cover of a finished film, else the picture of a clip, else a sign. */
export function filmPicture(film, size) {
  if (isThere(film)) return pictureAt(address.cover(film.id));
  return film.cover ? thumbnail(film.cover, size) : icon('film', Math.round(size / 10));
}

/** @param {Film} film */
export const filmCard = (film) =>
  h('a', { class: 'film-card', href: link('films', [film.id]), 'data-key': film.id },
    h('span', { class: 'film-card-picture' }, filmPicture(film, 160)),
    h('span', { class: 'film-card-words' }, h('strong', {}, film.title), h('span', { class: 'quiet' }, dayRange(film.from, film.to, locale))),
    statusMark(film));
