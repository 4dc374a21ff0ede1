// What the report says of a film, in a few lines.

import { h } from '../core/dom.js';
import { byteSize, clock, codecName, moment, number } from '../core/format.js';
import { locale, t } from '../core/text.js';
import { notesOf } from '../ui/words.js';

/** @typedef {import('../core/types.js').Film} Film */

/** @param {string} label @param {string | null | undefined} value */
const row = (label, value) => (value ? h('div', {}, h('dt', {}, t(`facts.${label}`)), h('dd', {}, value)) : null);

/** @param {Film} film */
export function factsOf(film) {
  const file = film.film;
  const took = film.started && film.ended ? (Date.parse(film.ended) - Date.parse(film.started)) / 1000 : null;
  return h('section', { class: 'details film-facts' }, h('h2', {}, t('facts.title')), h('dl', {},
    row('days', number(film.days, locale)),
    row('length', file && clock(file.duration)),
    row('picture', file && `${file.width} × ${file.height}, ${t('details.rate', { count: Number(file['frame-rate']) })}, ${codecName(file.codec)}`),
    row('size', file && byteSize(file['output-bytes'], locale)),
    row('file', file?.output),
    row('ended', film.ended && moment(film.ended, locale)),
    row('took', took === null ? null : clock(took)),
    row('segments', film.rendered === undefined ? null : t('facts.segment-words', { count: film.rendered, reused: film.reused ?? 0 }))));
}

/** @param {Film} film */
export const warningsOf = (film) => notesOf(film.warnings, film.warnings.length <= 3);
