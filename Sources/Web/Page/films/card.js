// One film of the list: its picture, what it is of, and how it ended.

import { h } from '../core/dom.js';
import { byteSize, clock, dayRange, moment } from '../core/format.js';
import { link } from '../core/router.js';
import { locale, t } from '../core/text.js';
import { icon } from '../ui/icons.js';
import { thumbnail } from '../ui/thumbnail.js';
import { inEnglish, sentence, sentenceOf } from '../ui/words.js';

/** @typedef {import('../core/types.js').Film} Film */

/** @type {Record<string, string>} */
export const signs = { completed: 'check', failed: 'warning', cancelled: 'close', interrupted: 'warning', running: 'film', queued: 'clock' };

/** @param {Film} film */
export const statusMark = (film) =>
  h('span', { class: `status status-${film.status}` }, icon(signs[film.status] ?? 'film', 16), t(`film.${film.status}`));

/** @param {Film} film */
function facts(film) {
  return [
    dayRange(film.from, film.to, locale),
    film.film ? clock(film.film.duration) : null,
    film.film ? byteSize(film.film['output-bytes'], locale) : null,
    film.ended ?? film.started ? moment(film.ended ?? film.started ?? '', locale) : null,
  ].flatMap((fact) => (fact ? [' · ', h('span', { class: 'together' }, fact)] : [])).slice(1);
}

/** @param {Film} film */
export const filmCard = (film) =>
  h('a', { class: 'film-card', href: link('films', [film.id]), 'data-key': film.id },
    h('span', { class: 'film-card-picture' }, film.cover ? thumbnail(film.cover, 160) : icon('film', 28)),
    h('span', { class: 'film-card-words' }, h('strong', {}, film.title), h('span', { class: 'quiet' }, facts(film)),
      film.error ? h('span', { class: 'bad-text' }, sentenceOf(film.error.code) ?? inEnglish('span', sentence(film.error.message))) : null,
      film.status === 'completed' && !film.present ? h('span', { class: 'bad-text' }, t('film.gone')) : null),
    statusMark(film));
