// What stands in place of content: nothing there, not there yet, not reachable, not allowed, failed.

import { h } from '../core/dom.js';
import { t } from '../core/text.js';
import { button } from './button.js';
import { icon } from './icons.js';
import { errorText } from './toast.js';

/**
 * @param {string} sign @param {string} title @param {string} sentence @param {...(Node | null)} actions
 */
export const stateView = (sign, title, sentence, ...actions) =>
  h('section', { class: 'state' }, h('span', { class: 'state-sign' }, icon(sign, 32)), h('h2', {}, title), h('p', {}, sentence),
    actions.some(Boolean) ? h('div', { class: 'state-actions' }, actions) : null);

/** @param {unknown} error @param {() => void} retry */
export const errorView = (error, retry) =>
  stateView('warning', t('error.title'), errorText(error), button(t('action.retry'), retry, { look: 'primary' }));

/** @param {number} boxes @param {string} kind Class of the loading boxes. */
export const loadingView = (boxes, kind) =>
  h('div', { class: `loading ${kind}`, role: 'status', 'aria-label': t('state.loading') },
    Array.from({ length: boxes }, () => h('div', { class: 'loading-box' })));

/**
 * The whole library's state, where it is no library to show.
 * @param {import('../core/types.js').Index} index @returns {HTMLElement | null}
 */
export function libraryState(index) {
  if (index.state === 'no-permission') {
    const source = index.sources.find((one) => one.state === 'no-permission');
    return stateView('lock', t('state.permission.title'), source?.remedy ?? t('state.permission.sentence'),
      button(t('action.retry'), () => location.reload(), { look: 'primary' }));
  }
  if (index.items > 0) return null;
  if (index.state === 'scanning') return stateView('search', t('state.scanning.title'), t('state.scanning.sentence'));
  const offline = index.sources.find((one) => one.state === 'offline');
  if (offline) {
    return stateView('offline', t('state.offline.title', { name: offline.name }), offline.remedy ?? t('state.offline.sentence'),
      button(t('action.retry'), () => location.reload(), { look: 'primary' }));
  }
  return stateView('still', t('state.empty.title'), t('state.empty.sentence'),
    button(t('action.retry'), () => location.reload(), { look: 'primary' }));
}
