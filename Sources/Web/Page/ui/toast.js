// Short messages at the foot of the page, with at most one action. Errors stay until they are closed, or another place is shown; others stay as long
// as somebody is at them.

import { focusKey, h } from '../core/dom.js';
import { ApiError } from '../core/api.js';
import { state, watch } from '../core/store.js';
import { t } from '../core/text.js';
import { button, iconButton } from './button.js';
import { troubleWords } from './words.js';

const shown = 6000;
/** Errors at a time, the latest ones: an older one is of no use when so much goes wrong. */
const most = 3;
/** Pixels of a window up to which it has room for one error. */
const narrow = 640;

/** @typedef {{ element: HTMLElement, isError: boolean, stays: boolean, since: number, close: () => void }} Shown "stays" through all places. */

/** @type {Shown[]} Those that are shown now, the oldest first. */
let shownNow = [];

/**
 * @param {string | Node[]} message @param {{ action?: [string, () => void], isError?: boolean, stays?: boolean }} options
 * @returns {() => void} Closes it.
 */
export function toast(message, { action, isError = false, stays = false } = {}) {
  const element = h('div', { class: isError ? 'toast bad' : 'toast' }, h('div', { class: 'toast-words' }, message));
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const close = () => {
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    shownNow = shownNow.filter((one) => one.element !== element);
    if (!hadFocus) return;
    if (before?.isConnected && before !== document.body) before.focus({ preventScroll: true });
    else if (!focusKey(before?.getAttribute('data-key'))) document.getElementById('main')?.focus({ preventScroll: true });
  };
  if (action) {
    element.append(button(action[0], () => {
      close();
      action[1]();
    }, { look: 'quiet' }));
  }
  element.append(iconButton(t('action.close'), 'close', close));
  clearToasts();
  shownNow.filter((one, index) => one.element.textContent === element.textContent || (isError && index <= shownNow.length - (innerWidth > narrow ? most : 1))).forEach((one) => one.close());
  shownNow.push({ element, isError, stays, since: performance.now(), close });
  document.getElementById('toasts')?.append(element);
  if (!isError) closeLater(element, close);
  return close;
}

/**
 * Closes a message some seconds after it came, or after the pointer and the focus have left it (WCAG 2.2.1).
 * @param {HTMLElement} element @param {() => void} close
 */
function closeLater(element, close) {
  let timer = window.setTimeout(close, shown);
  const stay = () => clearTimeout(timer);
  const leave = () => {
    clearTimeout(timer);
    timer = window.setTimeout(close, shown);
  };
  ['pointerenter', 'focusin'].forEach((name) => element.addEventListener(name, stay));
  ['pointerleave', 'focusout'].forEach((name) => element.addEventListener(name, leave));
}

/** Takes away what a later change has made untrue, such as an Undo of the step before. */
export const clearToasts = () => shownNow.filter(({ isError }) => !isError).forEach(({ close }) => close());

/** Takes away errors that were there to be read, when another place is shown. */
export const clearSeenErrors = () => shownNow.filter(({ isError, stays, since }) => isError && !stays && performance.now() - since > shown).forEach(({ close }) => close());

/** @param {unknown} error @returns {HTMLElement[]} What happened and what to do. */
export function errorWords(error) {
  if (error instanceof ApiError) return error.status === 0 ? [h('p', {}, t('error.unreachable'))] : troubleWords(error);
  return [h('p', {}, String(error instanceof Error ? error.message : error))];
}

/** @param {unknown} error Shown, unless it only says that the page was left. */
export function showError(error) {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const close = toast(errorWords(error), { isError: true });
  if (!(error instanceof ApiError && error.status === 0)) return;
  const back = new AbortController();
  watch(['isOnline'], () => {
    if (!state.isOnline) return;
    back.abort();
    close();
  }, back.signal);
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
