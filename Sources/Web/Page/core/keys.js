// Keys of the page that is shown. The help lists what is registered, so it cannot go out of date.

import { remember, remembered } from './scope.js';
import { t } from './text.js';

/** @typedef {{ keys: string[], label: string, run: (event: KeyboardEvent) => void, always?: boolean }} Shortcut */

/** @type {Set<Shortcut[]>} */
const groups = new Set();

/**
 * @param {Shortcut[]} shortcuts Keys as KeyboardEvent names them, with "Ctrl+" or "Shift+" before.
 * @param {AbortSignal} [signal]
 */
export function useKeys(shortcuts, signal) {
  if (signal?.aborted) return;
  groups.add(shortcuts);
  signal?.addEventListener('abort', () => groups.delete(shortcuts), { once: true });
}

/** True if letters and digits alone do something; speech input may need them off (WCAG 2.1.4). */
export const hasLetterKeys = () => remembered('letter-keys', 'yes') === 'yes';

/** @param {boolean} isOn */
export const setLetterKeys = (isOn) => remember('letter-keys', isOn ? 'yes' : 'no');

/** @returns {Shortcut[]} */
export const allShortcuts = () => [...groups].flat().filter((shortcut) => shortcut.label);

/** @param {KeyboardEvent} event */
function keyName(event) {
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  const shift = event.shiftKey && event.key.length > 1 ? 'Shift+' : '';
  // Caps Lock makes no other key.
  const key = event.key.length === 1 && (control || !event.shiftKey) ? event.key.toLowerCase() : event.key;
  return control + shift + (control && event.shiftKey && event.key.length === 1 ? 'Shift+' : '') + key;
}

/** Steps back and forward: in a field that writes each letter into the film, they are the film's. */
const steps = ['Ctrl+z', 'Ctrl+Shift+z', 'Ctrl+y'];

/** @param {EventTarget | null} target @param {string} name Of the key. */
const isTyping = (target, name) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox],[type=radio],[type=range]), textarea, select, [contenteditable]')
  && !(target.matches('[data-writes]') && steps.includes(name));

/** @type {[string, RegExp][]} Controls, and the keys that mean something to them: they choose among radio buttons, move a range, wind a player. */
const controls = [['input[type=radio]', /^Arrow/], ['input[type=range]', /^(Arrow|Home|End|Page)/], ['video[controls]', /^(Arrow|Home|End| $)/]];

/** @param {EventTarget | null} target @param {string} name */
const isForControl = (target, name) =>
  target instanceof HTMLElement && controls.some(([control, keys]) => target.matches(control) && keys.test(name));

/** @param {KeyboardEvent} event */
function handle(event) {
  if (event.defaultPrevented || event.isComposing || isTyping(event.target, keyName(event)) || document.querySelector('dialog[open]') || document.fullscreenElement) return;
  // "[" is Alt and another key on many keyboards, such as German ones.
  const isSign = event.altKey && /^[^\p{L}\p{N}\s]$/u.test(event.key);
  if (event.altKey && !isSign) return;
  const name = isSign ? event.key : keyName(event);
  if (isForControl(event.target, name)) return;
  if (name.length === 1 && name !== ' ' && !hasLetterKeys()) return;
  const shortcut = [...groups].reverse().flat().find((one) => one.keys.includes(name));
  if (!shortcut) return;
  if ((name === 'Enter' || name === ' ') && event.target instanceof HTMLElement && event.target.matches('a, button, summary') && !shortcut.always) return;
  event.preventDefault();
  shortcut.run(event);
}

/** @param {string} key @returns {string} What stands on the key. */
export const keyLabel = (key) => key.split('+').map((one) => {
  const name = t(`key.${one === ' ' ? 'Space' : one}`);
  return name.startsWith('key.') ? one.toUpperCase() : name;
}).join(' + ');

export const startKeys = () => document.addEventListener('keydown', handle);
