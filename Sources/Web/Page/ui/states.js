// What stands in place of content: nothing there, not there yet, not reachable, not allowed, failed.

import { api, ApiError } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { state, watch } from '../core/store.js';
import { t } from '../core/text.js';
import { button } from './button.js';
import { icon } from './icons.js';
import { attempt, errorWords } from './toast.js';
import { inEnglish, sentence, troubleWords } from './words.js';

/**
 * @param {string} sign @param {string} title @param {string | HTMLElement[]} sentence @param {...(Node | null)} actions
 */
export const stateView = (sign, title, sentence, ...actions) =>
  h('section', { class: 'state' }, h('span', { class: 'state-sign' }, icon(sign, 32)), h('h2', {}, title), typeof sentence === 'string' ? h('p', {}, sentence) : sentence,
    actions.some(Boolean) ? h('div', { class: 'state-actions' }, actions) : null);

/** @param {unknown} error @param {() => void} retry */
export const errorView = (error, retry) =>
  stateView('warning', t('error.title'), errorWords(error), button(t('action.retry'), retry, { look: 'primary' }));

/** @param {number} boxes @param {string} kind Class of the loading boxes. */
export const loadingView = (boxes, kind) =>
  h('div', { class: `loading ${kind}`, role: 'status', 'aria-label': t('state.loading') },
    Array.from({ length: boxes }, () => h('div', { class: 'loading-box' })));

/** Looks through the sources once more; what is found comes as events. */
const lookAgain = () => attempt(() => Promise.all((state.index?.sources ?? []).map(({ id }) => api.scan(id))));

/**
 * The words about a source besides its state, and what to do.
 * @param {import('../core/types.js').Source} source @returns {HTMLElement[]} None where there is nothing.
 */
export function sourceWords({ state: its, type, code, message = '', remedy }) {
  const known = its === 'no-permission' ? 'state.permission.sentence' : its === 'offline' && type !== 's3' ? 'state.offline.sentence' : null;
  if (known) return [h('p', {}, t(known))];
  return code ? troubleWords({ code, message, remedy }) : [];
}

/** @param {unknown} error Why there is no plan. @returns {HTMLElement[]} A source that is away says what to do better than the plan, which misses it. */
export function planWords(error) {
  const away = state.index?.sources.find((source) => source.state === 'offline');
  if (!away || !(error instanceof ApiError) || error.code !== 'busy') return errorWords(error);
  return [h('p', {}, t('banner.offline', { name: away.name })), ...sourceWords(away)];
}

/** @param {unknown} error Why there is no plan of a job file. @returns {HTMLElement[]} Its mistakes, each with its line. */
function mistakeWords(error) {
  if (!(error instanceof ApiError) || !error.places.length) return planWords(error);
  return [...errorWords(error).slice(0, 1), ...error.places.map(({ line, message }) => h('p', {}, t('yaml.line', { count: line }), ' ', inEnglish('span', sentence(message)))), h('p', {}, t('state.mistaken'))];
}

/**
 * The whole library's state, where it is no library to show.
 * @param {import('../core/types.js').Index} index @returns {HTMLElement | null}
 */
export function libraryState(index) {
  const isScanning = index.sources.some((one) => one.state === 'scanning');
  if (index.items > 0 && index.state !== 'no-permission') return null;
  if (isScanning) return stateView('search', t('state.scanning.title'), t('state.scanning.sentence'));
  const again = index['read-only'] ? null : button(t('action.look-again'), lookAgain, { look: 'primary', icon: 'search' });
  const closed = index.sources.find((one) => one.state === 'no-permission');
  if (closed) return stateView('lock', t('state.permission.title'), sourceWords(closed), again);
  const offline = index.sources.find((one) => one.state === 'offline');
  if (offline) return stateView('offline', t('state.offline.title', { name: offline.name }), sourceWords(offline), again);
  const broken = index.sources.find((one) => one.state === 'error');
  if (broken) return stateView('warning', t('error.title'), sourceWords(broken), again);
  if (!index.sources.length && state.planTrouble) {
    // The server reads the job files again for a page that is loaded.
    return stateView('warning', t('error.title'), mistakeWords(state.planTrouble), button(t('action.retry'), () => location.reload(), { look: 'primary' }));
  }
  return stateView('still', t('state.empty.title'), t('state.empty.sentence'), again);
}

/**
 * A page in place of one that needs a library: it follows the state, and makes room once there is something to show.
 * @param {string} title @param {AbortSignal} signal @returns {HTMLElement | null} Null where there is a library.
 */
export function pageWithoutLibrary(title, signal) {
  const first = state.index && libraryState(state.index);
  if (!first) return null;
  const box = h('div', {}, first);
  let shown = first.textContent;
  watch(['index', 'planTrouble'], () => {
    const now = state.index && libraryState(state.index);
    if (!now) dispatchEvent(new HashChangeEvent('hashchange'));
    else if (now.textContent !== shown) {
      shown = now.textContent;
      refill(box, now);
    }
  }, signal);
  return h('div', { class: 'page' }, h('h1', { class: 'visually-hidden' }, title), box);
}
