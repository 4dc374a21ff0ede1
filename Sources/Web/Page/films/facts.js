// What the report says of a film, and the history of a run that made none, in a few lines.

import { h } from '../core/dom.js';
import { byteSize, clock, codecName, dayRange, moment, number } from '../core/format.js';
import { locale, t } from '../core/text.js';
import { notesOf } from '../ui/words.js';

/** @typedef {import('../core/types.js').Film} Film */

/** @param {string} label @param {string | null | undefined} value */
const row = (label, value) => (value ? h('div', {}, h('dt', {}, t(`facts.${label}`)), h('dd', {}, value)) : null);

/** @param {Film} film */
export function factsOf(film) {
  const file = film.film;
  // A file without a report has its name and size alone.
  const known = file?.codec ? file : null;
  const isDone = film.status === 'completed';
  const took = film.started && film.ended ? (Date.parse(film.ended) - Date.parse(film.started)) / 1000 : null;
  return h('section', { class: 'details film-facts' }, h('h2', {}, t('facts.title')), h('dl', {},
    row('range', dayRange(film.from, film.to, locale)),
    row('days', isDone || film.days > 0 ? number(film.days, locale) : null),
    row('length', known && clock(known.duration)),
    row('picture', known && `${known.width} × ${known.height}, ${t('details.rate', { count: Number(known['frame-rate']) })}, ${codecName(known.codec)}`),
    row('size', file && byteSize(file['output-bytes'], locale)),
    row('file', file?.output),
    row('started', film.started && moment(film.started, locale)),
    row(`ended.${film.status}`, film.ended && moment(film.ended, locale)),
    row(isDone ? 'took' : 'ran', took === null ? null : clock(took)),
    row('segments', film.rendered === undefined ? null : t('facts.segment-words', { count: film.rendered, reused: film.reused ?? 0 }))));
}

/** @param {Film} film */
export const warningsOf = (film) => notesOf(film.warnings, film.warnings.length <= 3);
