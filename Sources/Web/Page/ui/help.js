// The keys of this page, as they are registered now.

import { h } from '../core/dom.js';
import { allShortcuts, hasLetterKeys, keyLabel, setLetterKeys } from '../core/keys.js';
import { t } from '../core/text.js';
import { openDialog } from './dialog.js';

export const showHelp = () => openDialog(t('help.title'), () => [
  h('dl', { class: 'keys' }, allShortcuts().map(({ keys, label }) => h('div', {},
    h('dt', {}, keys.map((key) => h('kbd', {}, keyLabel(key)))), h('dd', {}, label)))),
  h('label', { class: 'letter-keys' }, h('input', {
    type: 'checkbox', role: 'switch', class: 'switch', checked: hasLetterKeys(), onchange: (/** @type {Event} */ event) =>
      setLetterKeys(/** @type {HTMLInputElement} */ (event.target).checked),
  }), t('help.letter-keys')),
  h('p', { class: 'quiet' }, t('help.more')),
]);
