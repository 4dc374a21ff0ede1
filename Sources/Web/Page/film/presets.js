// Looks to start from: what a preset sets takes the place of what the one before it has set.

import { api } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { hasText, t } from '../core/text.js';
import { inEnglish } from '../ui/words.js';
import { editDraft, told } from './draft.js';

/** @typedef {import('../core/types.js').Preset} Preset */
/** @typedef {Record<string, any>} Settings */

/** Those that are offered first, in this order. */
const first = ['classic', 'plain', 'cinema', 'keepsake', 'social', 'archive'];
/** The one whose values are those of a job file that says nothing. */
const usual = 'classic';

/** @param {unknown} value @returns {value is Record<string, any>} */
const isMapping = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {any} value @returns {any} Titles without the words of the first: they are the film's, whatever its look. */
function withoutWords(value) {
  if (!isMapping(value?.opening)) return value;
  const { title: _, subtitle: __, ...opening } = value.opening;
  const { opening: ___, ...rest } = value;
  return Object.keys(opening).length ? { ...rest, opening } : rest;
}

/** @param {any} value @returns {string} The same for the same, in whatever order. */
const asText = (value) => (isMapping(value) ? `{${Object.keys(value).sort().map((key) => `${key}:${asText(value[key])}`).join()}}` : JSON.stringify(value) ?? '');

/** @param {string} key @param {any} value @param {any} other */
const isSame = (key, value, other) => asText(key === 'titles' ? withoutWords(value) : value) === asText(other);

/** @param {Preset} preset @returns {[string, string, any][]} What it sets: sections, keys and values. */
const valuesOf = ({ settings }) => Object.entries(settings).flatMap(([section, value]) =>
  (isMapping(value) ? Object.entries(value).map(([key, one]) => /** @type {[string, string, any]} */ ([section, key, one])) : []));

/** @param {string} key @param {any} value @returns {boolean} Whether a job file could as well say nothing. */
const isUnset = (key, value) => ['', '{}'].includes(asText(key === 'titles' ? withoutWords(value) : value));

/** @param {Settings} settings @param {Preset[]} presets @returns {Preset | undefined} The preset that the settings are of. */
export function presetOf(settings, presets) {
  const valueAt = (/** @type {string} */ section, /** @type {string} */ key) => settings[section]?.[key];
  const found = presets.find((preset) => preset.id !== usual && valuesOf(preset).every(([section, key, value]) => isSame(key, valueAt(section, key), value)));
  if (found) return found;
  return presets.find((preset) => preset.id === usual && presets.flatMap(valuesOf).every(([section, key]) =>
    isUnset(key, valueAt(section, key)) || isSame(key, valueAt(section, key), preset.settings[section]?.[key])));
}

/**
 * Puts a preset's settings in place of what another has set. What somebody has chosen besides stays, and so do the words of a title.
 * @param {Settings} settings @param {Preset} preset @param {Preset[]} presets
 */
export function usePreset(settings, preset, presets) {
  const words = settings.composition?.titles?.opening;
  presets.flatMap(valuesOf).forEach(([section, key, value]) => {
    if (!isMapping(settings[section]) || !isSame(key, settings[section][key], value)) return;
    delete settings[section][key];
    if (!Object.keys(settings[section]).length) delete settings[section];
  });
  Object.entries(preset.settings).forEach(([key, value]) => {
    settings[key] = isMapping(value) ? { ...settings[key], ...structuredClone(value) } : value;
  });
  if (!isMapping(words) || settings.composition?.titles === false) return;
  const kept = Object.fromEntries(Object.entries(words).filter(([key]) => key === 'title' || key === 'subtitle'));
  if (!Object.keys(kept).length) return;
  const titles = { ...settings.composition?.titles };
  settings.composition = { ...settings.composition, titles: { ...titles, opening: { ...titles.opening, ...kept } } };
}

/** @param {Preset} preset */
export const presetTitle = (preset) => (hasText(`preset.${preset.id}`) ? t(`preset.${preset.id}`) : preset.title);

/** @param {Preset} preset @returns {Node | string} */
export const presetWords = (preset) => (hasText(`preset.${preset.id}.words`) ? t(`preset.${preset.id}.words`) : inEnglish('span', preset.description));

/** @param {Preset} preset @param {Preset[]} presets @returns {boolean} Whether that changed something. */
export const takePreset = (preset, presets) => editDraft((content) => {
  usePreset(content.settings, preset, presets);
  return content;
});

/** @param {AbortSignal} signal @returns {HTMLElement} Empty as long as the presets are not known. */
export function presetRow(signal) {
  // Who can press none of them scrolls the row by keyboard all the same.
  const box = h('section', { class: 'looks', 'aria-label': t('looks.title'), tabindex: isReadOnly() ? '0' : undefined });
  /** @type {Preset[]} */
  let presets = [];
  const show = () => {
    if (!presets.length || !state.draft) return;
    const now = presetOf(state.draft.settings, presets)?.id;
    refill(box, presets.map((preset) => h('button', {
      type: 'button', class: 'look-choice', 'aria-pressed': String(preset.id === now), 'data-key': `look-${preset.id}`, disabled: isReadOnly(),
      onclick: () => { if (takePreset(preset.id === usual ? { ...preset, settings: {} } : preset, presets)) told(t('preset.used', { name: presetTitle(preset) })); },
    }, h('strong', {}, presetTitle(preset)), h('span', {}, presetWords(preset)))));
  };
  watch(['draft', 'index'], show, signal);
  api.presets().then((answer) => {
    if (signal.aborted) return;
    presets = first.flatMap((id) => answer.presets.find((one) => one.id === id) ?? []);
    show();
  }).catch(() => {});
  return box;
}
