// The shelf: one card a film with its picture, and the runs that made it below.

import { api } from '../core/api.js';
import { h } from '../core/dom.js';
import { byteSize, clock, dayRange, moment } from '../core/format.js';
import { link } from '../core/router.js';
import { isReadOnly, isThere, state, update } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { icon } from '../ui/icons.js';
import { attempt, toast } from '../ui/toast.js';
import { inEnglish, sentence, sentenceOf } from '../ui/words.js';
import { filmPicture, signs, statusMark } from './card.js';

/** @typedef {import('../core/types.js').Film} Film */
/** @typedef {{ card: string, face: Film, runs: Film[] }} Shelved The run that the card shows, and all runs, the newest first. */

/** @param {Film} film */
const isActive = ({ status }) => status === 'running' || status === 'queued';

/** @param {Film} film */
const time = ({ ended, started }) => ended ?? started ?? '';

/** @param {Film[]} films @returns {Film[]} The running first, then the queue. */
export function activeOf(films) {
  const rank = (/** @type {Film} */ film) => (film.status === 'running' ? 0 : film.position ?? 1);
  return films.filter(isActive).sort((a, b) => rank(a) - rank(b));
}

/** @param {Film[]} films @returns {Shelved[]} Past films, the one that was made last first. What can be watched is the face of its card, else what was tried last. */
export function shelfOf(films) {
  /** @type {Map<string, Film[]>} */
  const cards = new Map();
  films.filter((film) => !isActive(film)).sort((a, b) => time(b).localeCompare(time(a)))
    .forEach((film) => cards.set(film.card, [...cards.get(film.card) ?? [], film]));
  return [...cards].map(([card, runs]) => ({ card, runs, face: runs.find(isThere) ?? runs[0] }));
}

/** @param {Shelved} shelved */
const isEmpty = ({ face }) => face.status === 'nothing';

/** @param {Shelved[]} shelf @returns {Shelved[][]} What stands in one place: a film, or several films of a job in a row that had nothing to show. */
export function placesOf(shelf) {
  /** @type {Shelved[][]} */
  const places = [];
  shelf.forEach((one) => {
    const before = places.at(-1);
    if (before && isEmpty(one) && isEmpty(before[0]) && one.face.draft === before[0].face.draft) before.push(one);
    else places.push([one]);
  });
  return places;
}

/** @param {Film[]} films @param {string} draft @returns {Film[]} The newest films of a job, as long as they had nothing to show. */
export function emptyLast(films, draft) {
  const [last] = placesOf(shelfOf(films.filter((film) => film.draft === draft)));
  return last && isEmpty(last[0]) ? last.map(({ face }) => face) : [];
}

/** @param {Film[]} films @returns {string} All their days. */
export function daysOfAll(films) {
  const days = films.flatMap(({ from, to }) => [from, to]).sort();
  return dayRange(days[0], days[days.length - 1], locale);
}

/** @param {Film} film */
function facts(film) {
  return [
    dayRange(film.from, film.to, locale),
    film.film ? clock(film.film.duration) : null,
    film.film ? byteSize(film.film['output-bytes'], locale) : null,
  ].flatMap((fact) => (fact ? [' · ', h('span', { class: 'together' }, fact)] : [])).slice(1);
}

/** @param {Film} film What is to be said of a film that cannot be watched. */
function trouble(film) {
  if (isThere(film)) return null;
  const words = film.error ? sentenceOf(film.error.code) ?? inEnglish('span', sentence(film.error.message)) : film.status === 'completed' ? t('film.gone') : null;
  return h('p', { class: 'shelf-trouble' }, statusMark(film), words && h('span', { class: 'bad-text' }, words));
}

/** @param {Film} run */
const runLine = (run) => h('li', {}, h('a', { href: link('films', [run.id]), class: `run status-${run.status}`, 'data-key': `run-${run.id}` },
  icon(signs[run.status] ?? 'film', 16), h('span', {}, t(`film.${run.status}`)), h('span', { class: 'quiet' }, moment(time(run), locale))));

/** @param {Shelved[]} shelved @param {boolean} listed @returns {Promise<boolean>} Whether the server has done that for all of them. */
async function list(shelved, listed) {
  for (const { face, runs } of shelved) {
    if (!await attempt(() => api.listFilm(face.id, listed).then(() => true))) return false;
    runs.forEach((run) => (listed ? state.films.set(run.id, run) : state.films.delete(run.id)));
    update({ films: state.films });
  }
  return true;
}

/** @param {Shelved[]} shelved @param {string} said */
async function remove(shelved, said) {
  if (await list(shelved, false)) toast(said, { action: [t('action.undo'), () => list(shelved, true)] });
}

/** @param {Shelved[]} row Films that had nothing to show. @param {boolean} isOpen Whether they are listed. @returns {HTMLElement} One line for all of them. */
export function emptyRow(row, isOpen) {
  // New ones come before the others: the last one stays the same.
  const key = `empty-${row[row.length - 1].card}`;
  const count = row.length;
  const words = t('films.nothing', { count });
  return h('li', { class: 'shelf-row' }, icon(signs.nothing, 16),
    h('details', { class: 'runs', open: isOpen, 'data-card': key }, h('summary', { 'data-key': key }, h('strong', {}, words), ' ', h('span', { class: 'quiet' }, daysOfAll(row.map(({ face }) => face)))),
      h('ul', {}, row.map(({ face }) => h('li', {}, h('a', { href: link('films', [face.id]), class: 'run', 'data-key': `run-${face.id}` },
        h('span', {}, face.title), h('span', { class: 'quiet' }, moment(time(face), locale))))))),
    button(t('film.remove'), () => remove(row, t('films.nothing-removed', { count })), { icon: 'close', look: 'quiet', key: `remove-${key}`, about: words, disabled: isReadOnly() }));
}

/** @param {Shelved} shelved @param {boolean} isOpen Whether its runs are shown. @returns {HTMLElement} */
export function shelfCard(shelved, isOpen) {
  const { card, face, runs } = shelved;
  return h('li', { class: 'shelf-card' },
    h('a', { class: 'shelf-face', href: link('films', [face.id]), 'data-key': `card-${card}` },
      h('span', { class: 'shelf-picture' }, filmPicture(face, 320), isThere(face) ? h('span', { class: 'shelf-play' }, icon('play', 20)) : null),
      h('strong', {}, face.title), h('span', { class: 'quiet' }, facts(face))),
    trouble(face),
    h('div', { class: 'shelf-foot' },
      h('details', { class: 'runs', open: isOpen, 'data-card': card }, h('summary', { 'data-key': `runs-${card}` }, t('film.runs', { count: runs.length })), h('ul', {}, runs.map(runLine))),
      button(t('film.remove'), () => remove([shelved], t('film.removed', { title: face.title })), { icon: 'close', look: 'quiet', key: `remove-${card}`, about: face.title, disabled: isReadOnly() })));
}
