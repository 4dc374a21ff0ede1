// Native dialogs: they hold the focus, close with Escape, and give the focus back.

import { focusKey, h } from '../core/dom.js';
import { t } from '../core/text.js';
import { button, iconButton } from './button.js';

let count = 0;

/** All but the open dialog is inert, so messages are said and shown in it: neither dimmed nor out of reach. */
function bringMessages() {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  ['toasts', 'announcer'].map((id) => document.getElementById(id)).forEach((one) => {
    if (one && one.parentElement !== place) place.append(one);
  });
}

/**
 * @param {string} title @param {(close: () => void) => (Node | null)[]} content
 * @param {{ wide?: boolean }} look
 * @returns {HTMLDialogElement} Shown, and removed when it closes.
 */
export function openDialog(title, content, { wide = false } = {}) {
  count += 1;
  const id = `dialog-${count}`;
  const dialog = h('dialog', { class: wide ? 'dialog wide' : 'dialog', 'aria-labelledby': id });
  const close = () => {
    dialog.close();
    // At once: what is said next is said on the page.
    bringMessages();
  };
  dialog.append(
    h('header', { class: 'dialog-head' }, h('h2', { id }, title), iconButton(t('action.close'), 'close', close)),
    h('div', { class: 'dialog-body' }, content(close)),
  );
  const opener = document.activeElement?.getAttribute('data-key');
  dialog.addEventListener('close', () => {
    bringMessages();
    dialog.remove();
    // What was done in the dialog may have drawn its button again.
    if (document.activeElement === document.body && !focusKey(opener)) document.getElementById('main')?.focus({ preventScroll: true });
  });
  // A press beside the dialog closes it; not one that began inside, such as one that chooses text.
  let isBeside = false;
  dialog.addEventListener('pointerdown', (event) => { isBeside = event.target === dialog; });
  dialog.addEventListener('click', (event) => { if (isBeside && event.target === dialog) close(); });
  document.body.append(dialog);
  dialog.showModal();
  bringMessages();
  return dialog;
}

/**
 * @param {string} title @param {string} question @param {string} action @param {() => void} confirmed @param {string} [stay] The name of the way back.
 */
export const confirmDialog = (title, question, action, confirmed, stay = t('action.back')) =>
  openDialog(title, (close) => [
    h('p', {}, question),
    h('div', { class: 'dialog-actions' },
      button(stay, close),
      button(action, () => {
        close();
        confirmed();
      }, { look: 'danger' })),
  ]);
