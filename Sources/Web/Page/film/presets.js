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

/** @typedef {{ path: string[], value: any }} Value Where a job file has a value, and the value. */

/** @param {Value} of @returns {boolean} */
const isTitles = ({ path }) => path.at(-1) === 'titles';

/** @param {Value} of @returns {boolean} Whether it is the music, which somebody may change or leave out in a film of any look. */
const isMusic = ({ path }) => path.at(-1) === 'music';

/** @param {Value} of @param {any} found What settings have there. */
const isSame = (of, found) => asText(isTitles(of) ? withoutWords(found) : found) === asText(of.value);

/** @param {Preset} preset @returns {Value[]} What it sets, sound by its parts. */
const valuesOf = ({ settings }) => Object.entries(settings).flatMap(([section, keys]) =>
  (isMapping(keys) ? Object.entries(keys).flatMap(([key, value]) => (key === 'audio' && isMapping(value)
    ? Object.entries(value).map(([part, one]) => ({ path: [section, key, part], value: one })) : [{ path: [section, key], value }])) : []));

/** @param {Settings} settings @param {string[]} path @returns {any} */
const valueAt = (settings, path) => path.reduce((/** @type {any} */ part, key) => part?.[key], settings);

/** @param {Settings} settings @param {string[]} path Taken away, with what is empty then. */
function drop(settings, [key, ...rest]) {
  if (rest.length && isMapping(settings[key])) drop(settings[key], rest);
  if (!rest.length || (isMapping(settings[key]) && !Object.keys(settings[key]).length)) delete settings[key];
}

/** @param {Settings} settings @param {Value} of */
function put(settings, { path: [key, ...rest], value }) {
  if (!rest.length) settings[key] = structuredClone(value);
  else {
    settings[key] = isMapping(settings[key]) ? settings[key] : {};
    put(settings[key], { path: rest, value });
  }
}

/** @param {Value} of @param {any} found @returns {boolean} Whether a job file could as well say nothing. */
const isUnset = (of, found) => ['', '{}'].includes(asText(isTitles(of) ? withoutWords(found) : found));

/** @param {Settings} settings @param {Preset[]} presets @returns {Preset | undefined} The preset that the settings are of, whatever their music. */
export function presetOf(settings, presets) {
  const looks = (/** @type {Preset} */ preset) => valuesOf(preset).filter((of) => !isMusic(of));
  const found = presets.find((preset) => preset.id !== usual && looks(preset).every((of) => isSame(of, valueAt(settings, of.path))));
  if (found) return found;
  return presets.find((preset) => preset.id === usual && presets.flatMap(looks).every((of) => {
    const now = valueAt(settings, of.path);
    return isUnset(of, now) || isSame({ ...of, value: valueAt(preset.settings, of.path) }, now);
  }));
}

/**
 * Puts a preset's settings in place of what another has set. What somebody has chosen besides stays, and so do the words of a title.
 * @param {Settings} settings @param {Preset} preset @param {Preset[]} presets
 */
export function usePreset(settings, preset, presets) {
  const words = settings.composition?.titles?.opening;
  presets.flatMap(valuesOf).forEach((of) => {
    const now = valueAt(settings, of.path);
    if (now !== undefined && isSame(of, now)) drop(settings, of.path);
  });
  // A film without any sound, or with music of its own, gets no other.
  const audio = settings.composition?.audio;
  const own = audio === false || audio?.music !== undefined;
  valuesOf(preset).filter((of) => !(isMusic(of) && own)).forEach((of) => put(settings, of));
  // Without its music, a film of nothing else would be silent. A file that the job extends may have some.
  if (settings.composition?.audio?.music === undefined && !settings.extends) drop(settings, ['composition', 'audio', 'keep-sound']);
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
