// What several parts of the page know, and who wants to hear of a change.

import { titleIn } from './format.js';
import { locale } from './text.js';

/**
 * @typedef {object} State
 * @property {import('./types.js').Index | null} index
 * @property {Map<string, import('./types.js').IndexDay>} days
 * @property {import('./types.js').Draft | null} draft
 * @property {{ from: string, to: string } | null} frame The days of the film that is shown, where they are not the draft's own: the month on the screen.
 * @property {import('./types.js').Plan | null} plan
 * @property {unknown} planTrouble Why there is no plan.
 * @property {Map<string, import('./types.js').Film>} films
 * @property {Map<string, import('./types.js').Preview>} previews
 * @property {import('./own-types.js').Looking | null} looking How far the plan is with looking at recordings, while it does.
 * @property {boolean} isOnline
 * @property {boolean} isPlanning
 */

/** @type {State} */
export const state = {
  index: null, days: new Map(), draft: null, frame: null, plan: null, planTrouble: null, films: new Map(), previews: new Map(), looking: null, isOnline: true, isPlanning: false,
};

/** @type {Map<keyof State, Set<() => void>>} */
const listeners = new Map();

/**
 * Calls back after each change of one of the keys, until the signal says stop.
 * @param {(keyof State)[]} keys @param {() => void} listener @param {AbortSignal} [signal]
 */
export function watch(keys, listener, signal) {
  // A page that was left while it waited for an answer has nothing to follow.
  if (signal?.aborted) return;
  keys.forEach((key) => {
    const set = listeners.get(key) ?? new Set();
    listeners.set(key, set.add(listener));
    signal?.addEventListener('abort', () => set.delete(listener), { once: true });
  });
}

/** @param {Partial<State>} change */
export function update(change) {
  Object.assign(state, change);
  /** @type {Set<() => void>} */
  const called = new Set();
  Object.keys(change).forEach((key) => listeners.get(/** @type {keyof State} */ (key))?.forEach((one) => called.add(one)));
  called.forEach((listener) => listener());
}

/**
 * @param {import('./types.js').IndexDay[]} days @param {string} [from] @param {string} [to] The range that they are all of: its other
 * days have nothing any more.
 */
export function learnDays(days, from = '9', to = '0') {
  [...state.days.keys()].filter((day) => from <= day && day <= to).forEach((day) => state.days.delete(day));
  days.forEach((day) => state.days.set(day.day, day));
  update({ days: state.days });
}

/** @param {import('./types.js').Film} film @returns {boolean} Whether it can be watched. */
export const isThere = ({ status, present }) => status === 'completed' && present;

/** @param {import('./types.js').Film[]} films */
export function learnFilms(films) {
  films.forEach((film) => state.films.set(film.id, { ...state.films.get(film.id), ...film, title: titleIn(film.title, film.from, film.to, locale) }));
  update({ films: state.films });
}

/** @returns {boolean} Whether the page can be looked at only. */
export const isReadOnly = () => state.index?.['read-only'] === true;

/** @returns {import('./types.js').Film | undefined} The film that is being made, or waits to be. */
export const activeFilm = () =>
  [...state.films.values()].find((film) => film.status === 'running')
  ?? [...state.films.values()].find((film) => film.status === 'queued');
