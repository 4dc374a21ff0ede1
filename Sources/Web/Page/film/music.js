// Music under the film: its files, and the fields that are of use only with some.

import { h } from '../core/dom.js';
import { state } from '../core/store.js';
import { t } from '../core/text.js';
import { button, iconButton } from '../ui/button.js';
import { fieldId, showFault } from './controls.js';
import { editSettings } from './draft.js';
import { listOf, settleMusic } from './music-settings.js';
import { putValue } from './schema-fields.js';

/** @typedef {import('./schema-fields.js').Field} Field */

/** What stands beside the list of files; the other fields of music are under More. */
const beside = new Set(['composition.audio.music.files', 'composition.audio.music.compose', 'composition.audio.keep-sound', 'composition.audio.music.duck']);

/** @param {Pick<Field, 'path'>} field */
export const isOfMusic = ({ path }) => beside.has(path.join('.'));

/** @param {Pick<Field, 'path'>} field @returns {boolean} Whether it says nothing without music. */
export const isWithMusic = ({ path }) => !['files', 'compose'].includes(path[3]) && (path[2] === 'music' || path.join('.') === 'composition.audio.keep-sound');

/** @param {unknown} entry A path, or a mapping with one. */
const pathOf = (entry) => String((entry && typeof entry === 'object' ? /** @type {Record<string, unknown>} */ (entry).file : entry) ?? '');

/**
 * Paths, one a line, and an empty line for one more.
 * @param {Field} field @param {unknown} value
 */
export function fileList(field, value) {
  const list = Array.isArray(value) ? value : [];
  /** @param {number} index @param {string} path Empty takes it away. */
  const put = (index, path) => editSettings((settings) => {
    const now = listOf(settings);
    const before = now[index];
    const entry = before && typeof before === 'object' ? { ...before, file: path } : path;
    const changed = [...now.slice(0, index), ...(path ? [entry] : []), ...now.slice(index + 1)];
    putValue(settings, field, changed.length ? changed : undefined);
    settleMusic(settings, field);
  }, `set ${field.path.join('.')}`);
  const line = (/** @type {unknown} */ entry, /** @type {number} */ index) => {
    const isNew = index === list.length;
    const input = h('input', {
      type: 'text', id: index ? `${fieldId(field)}-${index}` : fieldId(field), 'data-key': `${fieldId(field)}-${index}`, value: pathOf(entry), autocomplete: 'off', spellcheck: 'false',
      placeholder: t(index ? 'music.another' : 'music.example'), 'aria-label': t('music.file', { count: index + 1 }), 'aria-describedby': `${fieldId(field)}-note ${fieldId(field)}-error`,
    });
    input.addEventListener('input', () => showFault(input, []));
    input.addEventListener('change', () => put(index, input.value.trim()));
    return h('li', {}, input, isNew ? null : iconButton(t('music.remove', { name: pathOf(entry) }), 'close', () => put(index, ''), { key: `${fieldId(field)}-${index}-remove` }));
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
