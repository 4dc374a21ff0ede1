// Films: what is being made and what waits, and every run before; one film in full.

import { api, ApiError } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { link } from '../core/router.js';
import { learnFilms, state, watch } from '../core/store.js';
import { t } from '../core/text.js';
import { buttonLink } from '../ui/button.js';
import { stateView } from '../ui/states.js';
import { filmCard } from './card.js';
import { filmView } from './film-view.js';

/** @typedef {import('../core/types.js').Film} Film */

/** @param {Film[]} films @returns {{ active: Film[], past: Film[] }} The running first, then the queue; past ones newest first. */
export function arrange(films) {
  const isActive = (/** @type {Film} */ film) => film.status === 'running' || film.status === 'queued';
  const rank = (/** @type {Film} */ film) => (film.status === 'running' ? 0 : film.position ?? 1);
  return {
    active: films.filter(isActive).sort((a, b) => rank(a) - rank(b)),
    past: films.filter((film) => !isActive(film)).sort((a, b) => (b.ended ?? b.started ?? '').localeCompare(a.ended ?? a.started ?? '')),
  };
}

function list() {
  const { active, past } = arrange([...state.films.values()]);
  if (!active.length && !past.length) {
    return [stateView('films', t('films.empty.title'), t('films.empty.sentence'), buttonLink(t('films.empty.action'), link('film'), { look: 'primary' }))];
  }
  return [
    active.length ? h('section', {}, h('h2', {}, t('films.now')), h('ul', { class: 'film-list' }, active.map((film) => h('li', {}, filmCard(film))))) : null,
    past.length ? h('section', {}, h('h2', {}, t('films.past')), h('ul', { class: 'film-list' }, past.map((film) => h('li', {}, filmCard(film))))) : null,
  ];
}

/**
 * Learns the length and size of the films that are seen first: the list of all does not read their reports.
 * @param {AbortSignal} signal
 */
async function learnFacts(signal) {
  const bare = arrange([...state.films.values()]).past.filter(({ status, present, film }) => status === 'completed' && present && !film).slice(0, 20);
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
  learnFilms((await api.films()).films);
  const box = h('div', { class: 'film-lists' }, list());
  let shape = '';
  watch(['films'], () => {
    const films = [...state.films.values()];
    const now = JSON.stringify(films.map(({ id: one, status, position, present, film }) => [one, status, position, present, film?.duration]));
    if (now === shape) return;
    shape = now;
    refill(box, list());
  }, signal);
  learnFacts(signal);
  return h('div', { class: 'page films' }, h('header', { class: 'page-head' }, h('h1', {}, t('nav.films'))), box);
}

/** @type {import('../core/scope.js').Page} */
export const page = { title: ({ route }) => state.films.get(route.parts[0] ?? '')?.title ?? t('nav.films'), show };
