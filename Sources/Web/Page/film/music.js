// Music under the film: its files, and the fields that are of use only with some.

import { h } from '../core/dom.js';
import { state } from '../core/store.js';
import { t } from '../core/text.js';
import { button, iconButton } from '../ui/button.js';
import { fieldId, showFault } from './controls.js';
import { editSettings } from './draft.js';
import { beatsOf, isHeard, listOf, pathOf, settleMusic, withBeats } from './music-settings.js';
import { numberIn, putValue } from './schema-fields.js';

/** @typedef {import('./schema-fields.js').Field} Field */

/** What stands beside the list of files; the other fields of music are under More. */
const beside = new Set(['composition.audio.music.files', 'composition.audio.music.compose', 'composition.audio.keep-sound', 'composition.audio.music.duck']);

/** @param {Pick<Field, 'path'>} field */
export const isOfMusic = ({ path }) => beside.has(path.join('.'));

/** @param {Pick<Field, 'path'>} field @returns {boolean} Whether it says something of the music that there is, or of anything else. */
export function isOfUse({ path }) {
  const settings = state.draft?.settings ?? {};
  if (path[2] !== 'music') return path.join('.') !== 'composition.audio.keep-sound' || isHeard(settings, state.plan);
  if (['files', 'compose'].includes(path[3])) return true;
  if (['seed', 'optional'].includes(path[3])) return Boolean(settings.composition?.audio?.music?.compose);
  return ['loop', 'cut-to-beats'].includes(path[3]) ? listOf(settings).length > 0 : isHeard(settings, state.plan);
}

/**
 * Paths, one a line, and an empty line for one more.
 * @param {Field} field @param {unknown} value
 */
export function fileList(field, value) {
  const list = Array.isArray(value) ? value : [];
  /** @param {number} index @param {(before: unknown) => unknown} change Returns nothing to take it away. */
  const edit = (index, change) => editSettings((settings) => {
    const now = listOf(settings);
    const entry = change(now[index]);
    const changed = [...now.slice(0, index), ...(entry ? [entry] : []), ...now.slice(index + 1)];
    putValue(settings, field, changed.length ? changed : undefined);
    settleMusic(settings, field);
  }, `set ${field.path.join('.')}`);
  /** @param {number} index @param {string} path Empty takes it away. */
  const put = (index, path) => edit(index, (before) => (path && before && typeof before === 'object' ? { ...before, file: path } : path));
  const line = (/** @type {unknown} */ entry, /** @type {number} */ index) => {
    const isNew = index === list.length;
    const input = h('input', {
      type: 'text', id: index ? `${fieldId(field)}-${index}` : fieldId(field), 'data-key': `${fieldId(field)}-${index}`, value: pathOf(entry), autocomplete: 'off', spellcheck: 'false',
      placeholder: t(index ? 'music.another' : 'music.example'), 'aria-label': t('music.file', { count: index + 1 }), 'aria-describedby': `${fieldId(field)}-note ${fieldId(field)}-error`,
    });
    input.addEventListener('input', () => showFault(input, []));
    input.addEventListener('change', () => put(index, input.value.trim()));
    return h('li', {}, input, ...(isNew ? [] : [iconButton(t('music.remove', { name: pathOf(entry) }), 'close', () => put(index, ''), { key: `${fieldId(field)}-${index}-remove` }), beats(entry, index)]));
  };
  const beats = (/** @type {unknown} */ entry, /** @type {number} */ index) => {
    const { bpm, 'first-beat': first } = beatsOf(entry);
    const box = (/** @type {'bpm' | 'first-beat'} */ key, /** @type {number | null} */ value, /** @type {Record<string, unknown>} */ limits) => {
      const input = h('input', { type: 'number', 'data-key': `${fieldId(field)}-${index}-${key}`, value: value ?? '', ...limits });
      input.addEventListener('change', () => { if (input.reportValidity()) edit(index, (before) => withBeats(before, key, input.value === '' ? null : Number(input.value))); });
      return h('label', {}, h('span', {}, t(`music.${key}`)), input);
    };
    return h('details', { class: 'file-beats', open: bpm !== undefined, 'data-section': `beats-${index}` }, h('summary', { 'data-key': `${fieldId(field)}-${index}-beats` }, t('music.beats')),
      box('bpm', bpm ?? null, { min: 20, max: 400, step: 0.001 }), bpm === undefined ? null : box('first-beat', numberIn(first), { min: 0, max: 600, step: 0.001 }), h('p', { class: 'field-note' }, t('music.beats-note')));
  };
  const choose = () => import('./choose-music.js').then(({ chooseMusic }) => chooseMusic(() => listOf(state.draft?.settings ?? {}).map(pathOf), (path, isTaken) => {
    const now = listOf(state.draft?.settings ?? {}).map(pathOf);
    const at = now.indexOf(path);
    // Another window may have taken it, or taken it away, since it was listed.
    if (isTaken === (at >= 0)) return;
    put(isTaken ? now.length : at, isTaken ? path : '');
  }));
  return h('div', {}, h('ol', { class: 'file-list' }, [...list, ''].map(line)), button(t('music.choose'), choose, { icon: 'search', key: 'music-choose' }));
}
