// Short messages at the foot of the page, with at most one action. Errors stay until they are closed.

import { h } from '../core/dom.js';
import { ApiError } from '../core/api.js';
import { t } from '../core/text.js';
import { button, iconButton } from './button.js';
import { troubleWords } from './words.js';

const shown = 6000;

/** @param {string | Node[]} message @param {{ action?: [string, () => void], isError?: boolean }} options */
export function toast(message, { action, isError = false } = {}) {
  const element = h('div', { class: isError ? 'toast bad' : 'toast' }, h('div', { class: 'toast-words' }, message));
  const close = () => element.remove();
  if (action) {
    element.append(button(action[0], () => {
      close();
      action[1]();
    }, { look: 'quiet' }));
  }
  element.append(iconButton(t('action.close'), 'close', close));
  const region = document.getElementById('toasts');
  region?.replaceChildren(element);
  if (!isError) setTimeout(close, shown);
}

/** Takes away what a later change has made untrue, such as an Undo of the step before. */
export const clearToasts = () => document.getElementById('toasts')?.replaceChildren();

/** @param {unknown} error @returns {HTMLElement[]} What happened and what to do. */
export function errorWords(error) {
  if (error instanceof ApiError) return error.status === 0 ? [h('p', {}, t('error.unreachable'))] : troubleWords(error);
  return [h('p', {}, String(error instanceof Error ? error.message : error))];
}

/** @param {unknown} error Shown, unless it only says that the page was left. */
export function showError(error) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  toast(errorWords(error), { isError: true });
}

/**
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result | undefined>} Undefined after an error, which is shown.
 */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    showError(error);
    return undefined;
  }
}
