// The sources and how they are: reachable, being scanned, or what to do about them.

import { api } from '../core/api.js';
import { h } from '../core/dom.js';
import { number, percent } from '../core/format.js';
import { state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button, iconButton } from '../ui/button.js';
import { icon } from '../ui/icons.js';
import { sourceWords } from '../ui/states.js';
import { attempt } from '../ui/toast.js';

/** @type {Record<string, string>} */
const signs = { ready: 'check', scanning: 'search', offline: 'offline', 'no-permission': 'lock', error: 'warning' };

/** @param {import('../core/types.js').Source} source */
function words(source) {
  if (source.state === 'scanning') return t('source.scanning', { percent: percent(source.fraction ?? 0, locale) });
  return source.state === 'ready' ? number(source.count, locale) : t(`source.${source.state}`);
}

const isFixed = () => state.index?.['read-only'] === true;

/** @param {import('../core/types.js').Source} source */
const scan = (source) => attempt(() => api.scan(source.id));

/** @param {import('../core/types.js').Source} source */
const line = (source) => h('li', { class: `source source-${source.state}` },
  h('div', { class: 'source-line' }, icon(signs[source.state] ?? 'folder', 16), h('span', { class: 'source-name' }, source.name), h('span', { class: 'quiet' }, words(source)),
    source.state === 'ready' && !isFixed() ? iconButton(t('source.scan', { name: source.name }), 'recurring', () => scan(source), { key: `scan-${source.id}` }) : null),
  source.state === 'scanning' ? h('progress', { max: '1', value: source.fraction ?? 0, 'aria-label': t('source.scanning-label', { name: source.name }) }) : null,
  h('div', { class: 'source-remedy' }, sourceWords(source)),
  source.state === 'ready' || source.state === 'scanning' || isFixed() ? null
    : button(t('action.look-again'), () => scan(source), { look: 'plain', key: `scan-${source.id}` }));

export const sourceList = () =>
  h('section', { class: 'side-section' }, h('h2', {}, t('sources.title')), h('ul', { class: 'plain-list' }, (state.index?.sources ?? []).map(line)));
