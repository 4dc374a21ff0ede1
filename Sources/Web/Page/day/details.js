// What is known of an item, and how: the evidence of its date comes first.

import { h } from '../core/dom.js';
import { byteSize, clockTime, codecName, longDay, number, shortTime } from '../core/format.js';
import { state } from '../core/store.js';
import { hasText, locale, t } from '../core/text.js';
import { icon } from '../ui/icons.js';
import { troubleWords } from '../ui/words.js';

/** @typedef {import('../core/types.js').Item} Item */

/** @param {string} evidence */
const evidenceWords = (evidence) => (hasText(`evidence.${evidence}`) ? t(`evidence.${evidence}`) : evidence);

/** @param {string} label @param {...(Node | string | null | undefined | false)} values */
const row = (label, ...values) => (values.some(Boolean) ? h('div', {}, h('dt', {}, t(`details.${label}`)), h('dd', {}, values)) : null);

/** @param {Item} item */
const otherDates = (item) => (item['other-dates'] ?? []).map(({ captured, evidence }) =>
  h('span', { class: 'line' }, `${longDay(captured.slice(0, 10), locale)}, ${clockTime(captured, locale)} · ${evidenceWords(evidence)}`));

/** @param {Item} item */
function place(item) {
  if (!item.place) return [];
  const { latitude, longitude, name } = item.place;
  const position = `${number(latitude, locale)}, ${number(longitude, locale)}`;
  return name ? [h('span', { class: 'line' }, name), h('span', { class: 'line quiet' }, position)] : [position];
}

/** @param {Item} item */
function picture(item) {
  if (!item.width) return null;
  const rate = item['frame-rate'] ? `, ${t('details.rate', { count: Math.round(item['frame-rate'] * 100) / 100 })}` : '';
  return `${item.width} × ${item.height}${rate}`;
}

/** @param {Item} item @param {string} time */
export function detailsOf(item, time) {
  const source = state.index?.sources.find((one) => one.id === item.source);
  const isPhoto = item.kind === 'still';
  return h('section', { class: 'details' },
    h('h2', {}, item.name),
    item.problems.map((problem) => h('div', { class: 'note bad' }, icon('warning', 18), h('div', {}, troubleWords(problem)))),
    h('dl', {},
      row('date', h('span', { class: 'line' }, `${longDay(item.captured.slice(0, 10), locale)}, ${time}`),
        h('span', { class: 'line quiet' }, t('details.because', { evidence: evidenceWords(item.evidence) }))),
      row('other-dates', ...otherDates(item)),
      row('duration', item.duration ? shortTime(item.duration, locale) : null),
      row('picture', picture(item)),
      isPhoto ? row('format', item.codec.toUpperCase()) : row('codec', codecName(item.codec), item.hdr !== 'none' ? ` · ${item.hdr.toUpperCase()}` : '', item.playable === 'proxy' ? ` · ${t('details.proxy')}` : ''),
      isPhoto ? null : row('sound', t(item.audio ? 'details.with-sound' : 'details.without-sound')),
      row('size', byteSize(item.size, locale)),
      row('place', ...place(item)),
      row('albums', (item.albums ?? []).join(', ')),
      row('source', source?.name),
      row('id', h('code', { class: 'id' }, item['content-id'] ?? item.id))));
}
