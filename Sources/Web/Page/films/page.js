// Films: what is being made and what waits, and a shelf of those that were made; one film in full.

import { api, ApiError } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { link } from '../core/router.js';
import { isThere, learnFilms, state, watch } from '../core/store.js';
import { t } from '../core/text.js';
import { buttonLink } from '../ui/button.js';
import { stateView } from '../ui/states.js';
import { filmCard } from './card.js';
import { filmView } from './film-view.js';
import { allLinksButton } from './links.js';
import { activeOf, emptyRow, placesOf, shelfCard, shelfOf } from './shelf.js';

/** @param {Element} [before] What was shown: runs that were open stay open. */
function list(before) {
  const films = [...state.films.values()];
  const [active, shelf] = [activeOf(films), shelfOf(films)];
  const open = new Set([...before?.querySelectorAll('details[open]') ?? []].map((one) => one.getAttribute('data-card')));
  if (!active.length && !shelf.length) {
    return [stateView('films', t('films.empty.title'), t('films.empty.sentence'), buttonLink(t('films.empty.action'), link('film'), { look: 'primary' }))];
  }
  return [
    active.length ? h('section', {}, h('h2', {}, t('films.now')), h('ul', { class: 'film-list' }, active.map((film) => h('li', {}, filmCard(film))))) : null,
    shelf.length ? h('section', { 'aria-label': t('films.past') }, active.length ? h('h2', {}, t('films.past')) : null,
      h('ul', { class: 'shelf' }, placesOf(shelf).map((place) => (place.length > 1
        ? emptyRow(place, open.has(`empty-${place[place.length - 1].card}`)) : shelfCard(place[0], open.has(place[0].card)))))) : null,
  ];
}

/**
 * Learns the length and size of the films that are seen first: the list of all does not read their reports.
 * @param {AbortSignal} signal
 */
async function learnFacts(signal) {
  const bare = shelfOf([...state.films.values()]).map(({ face }) => face).filter((face) => isThere(face) && !face.film).slice(0, 20);
  const whole = await Promise.all(bare.map(({ id }) => api.film(id).catch(() => null)));
  if (!signal.aborted) learnFilms(whole.flatMap((one) => one ?? []));
}

const unknownFilm = () => h('div', { class: 'page' }, h('h1', { class: 'visually-hidden' }, t('nav.films')),
  stateView('warning', t('error.title'), t('problem.not-found'), buttonLink(t('nav.films'), link('films'), { look: 'primary' })));

/** @param {import('../core/scope.js').Scope} scope */
async function show({ route, signal }) {
  const [id] = route.parts;
  if (id) {
    const film = await api.film(id).catch((error) => { if (error instanceof ApiError && error.status === 404) return null; throw error; });
    if (!film) return unknownFilm();
    learnFilms([film]);
    return filmView(id, signal);
  }
  const { films: known } = await api.films();
  const listed = new Set(known.map((film) => film.id));
  // Others were taken off the list, perhaps in another window.
  [...state.films.keys()].filter((one) => !listed.has(one)).forEach((one) => state.films.delete(one));
  learnFilms(known);
  const box = h('div', { class: 'film-lists' }, list());
  let shape = '';
  watch(['films'], () => {
    const films = [...state.films.values()];
    const now = JSON.stringify(films.map(({ id: one, status, position, present, film }) => [one, status, position, present, film?.duration]));
    if (now === shape) return;
    shape = now;
    refill(box, list(box));
  }, signal);
  learnFacts(signal);
  return h('div', { class: 'page films' }, h('header', { class: 'page-head' }, h('h1', {}, t('nav.films')), allLinksButton(signal)), box);
}

/** @type {import('../core/scope.js').Page} */
export const page = { title: ({ route }) => state.films.get(route.parts[0] ?? '')?.title ?? t('nav.films'), show };
