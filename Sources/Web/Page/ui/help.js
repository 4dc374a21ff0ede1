// The keys of this page, as they are registered now.

import { h } from '../core/dom.js';
import { allShortcuts, keyLabel } from '../core/keys.js';
import { t } from '../core/text.js';
import { openDialog } from './dialog.js';

export const showHelp = () => openDialog(t('help.title'), () => [
  h('dl', { class: 'keys' }, allShortcuts().map(({ keys, label }) => h('div', {},
    h('dt', {}, keys.map((key) => h('kbd', {}, keyLabel(key)))), h('dd', {}, label)))),
  h('p', { class: 'quiet' }, t('help.more')),
]);
