// The sources and how they are: reachable, being scanned, or what to do about them.

import { api } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { number, percent } from '../core/format.js';
import { isReadOnly, state } from '../core/store.js';
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

/** @param {import('../core/types.js').Source} source */
const scan = (source) => attempt(() => api.scan(source.id));

/** @param {import('../core/types.js').Source} source */
const line = (source) => [
  h('div', { class: 'source-line' }, icon(signs[source.state] ?? 'folder', 16), h('span', { class: 'source-name' }, source.name), h('span', { class: 'quiet' }, words(source)),
    source.state === 'ready' && !isReadOnly() ? iconButton(t('source.scan', { name: source.name }), 'recurring', () => scan(source), { key: `scan-${source.id}` }) : null),
  source.state === 'scanning' ? h('progress', { max: '1', value: source.fraction ?? 0, 'aria-label': t('source.scanning-label', { name: source.name }) }) : null,
  h('div', { class: 'source-remedy' }, sourceWords(source)),
  source.state === 'ready' || source.state === 'scanning' || isReadOnly() ? null
    : button(t('action.look-again'), () => scan(source), { look: 'plain', key: `scan-${source.id}`, about: source.name }),
];

/** @param {HTMLElement} box Filled with the sources. @returns {() => void} Draws those again that have changed. */
export function sourceList(box) {
  const list = h('ul', { class: 'plain-list' });
  /** @type {Map<string, { item: HTMLElement, drawn: string }>} */
  const lines = new Map();
  refill(box, h('section', { class: 'side-section' }, h('h2', {}, t('sources.title')), list));
  return () => {
    const sources = state.index?.sources ?? [];
    sources.forEach((source) => {
      const { item, drawn } = lines.get(source.id) ?? { item: h('li', {}), drawn: '' };
      const now = JSON.stringify(source);
      lines.set(source.id, { item, drawn: now });
      if (now === drawn) return;
      item.className = `source source-${source.state}`;
      refill(item, line(source));
    });
    const items = sources.flatMap(({ id }) => lines.get(id)?.item ?? []);
    if (items.length !== list.childElementCount || items.some((item, index) => item !== list.children[index])) refill(list, items);
  };
}
