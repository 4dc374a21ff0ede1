// Music under the film: its files, and the fields that are of use only with some.

import { h } from '../core/dom.js';
import { t } from '../core/text.js';
import { iconButton } from '../ui/button.js';
import { fieldId, showFault } from './controls.js';
import { editSettings } from './draft.js';
import { putValue, valueOf } from './schema-fields.js';

/** @typedef {import('./schema-fields.js').Field} Field */

const files = ['composition', 'audio', 'music', 'files'];
const compose = ['composition', 'audio', 'music', 'compose'];
/** What stands beside the list of files; the other fields of music are under More. */
const beside = new Set(['composition.audio.music.files', 'composition.audio.music.compose', 'composition.audio.keep-sound', 'composition.audio.music.duck']);

/** @param {Pick<Field, 'path'>} field */
export const isOfMusic = ({ path }) => beside.has(path.join('.'));

/** @param {Pick<Field, 'path'>} field @returns {boolean} Whether it says nothing without music. */
export const isWithMusic = ({ path }) => ![files, compose].some((own) => path.join('.') === own.join('.')) && (path[2] === 'music' || path.join('.') === 'composition.audio.keep-sound');

/** @param {Record<string, any>} settings @returns {unknown[]} */
const listOf = (settings) => {
  const list = valueOf(settings, { path: files, control: 'files', description: '' });
  return Array.isArray(list) ? list : [];
};

/** @param {Record<string, any>} settings */
export const hasMusic = (settings) => listOf(settings).length > 0 || Boolean(valueOf(settings, { path: compose, control: 'choice', description: '' }));

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
    tidyMusic(settings);
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
  return h('div', {}, h('ol', { class: 'file-list' }, [...list, ''].map(line)));
}

/**
 * Leaves nothing behind of music that is taken away.
 * @param {Record<string, any>} settings
 */
export function tidyMusic(settings) {
  if (hasMusic(settings)) return;
  const audio = settings.composition?.audio;
  if (!audio || typeof audio !== 'object') return;
  delete audio.music;
  delete audio['keep-sound'];
  if (!Object.keys(audio).length) delete settings.composition.audio;
  if (!Object.keys(settings.composition).length) delete settings.composition;
}
