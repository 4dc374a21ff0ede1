// Buttons and links that look like them.

import { h } from '../core/dom.js';
import { t } from '../core/text.js';
import { icon } from './icons.js';

/**
 * @typedef {object} ButtonLook
 * @property {string} [icon]
 * @property {'primary' | 'plain' | 'quiet' | 'danger' | 'marked'} [look]
 * @property {string} [keys] What aria-keyshortcuts says.
 * @property {boolean} [disabled]
 * @property {boolean} [pressed] Of one whose label stays the same: a label that changes says it already.
 * @property {string} [key] Identity across redrawing.
 * @property {string} [about] What it acts on, where others on the page have the same word: its name then has both.
 */

/**
 * A press does nothing while the one before is still at work: nobody makes two films with a double click.
 * @param {() => unknown} run @returns {(event: Event) => Promise<void>}
 */
function oneAtATime(run) {
  let isAtWork = false;
  return async ({ currentTarget }) => {
    if (isAtWork) return;
    const work = run();
    if (!(work instanceof Promise)) return;
    const pressed = /** @type {HTMLElement} */ (currentTarget);
    isAtWork = true;
    pressed.setAttribute('aria-busy', 'true');
    try {
      await work;
    } finally {
      isAtWork = false;
      pressed.removeAttribute('aria-busy');
    }
  };
}

/** @param {string} label @param {() => unknown} run @param {ButtonLook} look */
export function button(label, run, { icon: sign, look = 'plain', keys, disabled, pressed, key, about } = {}) {
  return h('button', {
    type: 'button', class: `button ${look}`, onclick: oneAtATime(run), disabled, 'aria-keyshortcuts': keys, 'data-key': key ?? label,
    'aria-pressed': pressed === undefined ? undefined : String(pressed),
    'aria-label': about === undefined ? undefined : t('action.about', { action: label, name: about }),
  }, sign ? icon(sign, 18) : null, h('span', {}, label));
}

/**
 * A button that shows only its sign; its name is read aloud and shown on hover.
 * @param {string} label @param {string} sign @param {() => unknown} run @param {ButtonLook} look
 */
export function iconButton(label, sign, run, { keys, disabled, key } = {}) {
  return h('button', {
    type: 'button', class: 'button icon-button', title: label, 'aria-label': label, onclick: oneAtATime(run), disabled,
    'aria-keyshortcuts': keys, 'data-key': key ?? label,
  }, icon(sign));
}

/** @param {string} label @param {string} href @param {ButtonLook & { download?: boolean | string }} look */
export const buttonLink = (label, href, { icon: sign, look = 'plain', download, keys } = {}) =>
  h('a', { class: `button ${look}`, href, download, 'aria-keyshortcuts': keys }, sign ? icon(sign, 18) : null, h('span', {}, label));

/**
 * Choices of which one holds, as radio buttons that look like one control.
 * @param {string} name @param {string} legend @param {[string, string][]} choices Value and label. @param {string} chosen
 * @param {(value: string) => void} choose
 */
export const segmented = (name, legend, choices, chosen, choose) =>
  h('fieldset', { class: 'segmented' }, h('legend', { class: 'visually-hidden' }, legend), choices.map(([value, label]) =>
    h('label', {},
      h('input', { type: 'radio', name, value, checked: value === chosen, 'data-key': `${name}-${value}`, onchange: () => choose(value) }),
      h('span', {}, label))));
