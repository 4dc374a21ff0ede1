// What the settings say of the music: files, or a tune that is composed. Pure logic.

import { valueOf } from './schema-fields.js';

/** @typedef {import('./schema-fields.js').Field} Field */

const files = ['composition', 'audio', 'music', 'files'];
const compose = ['composition', 'audio', 'music', 'compose'];

/** @param {Record<string, any>} settings @returns {unknown[]} */
export const listOf = (settings) => {
  const list = valueOf(settings, { path: files, control: 'files', description: '' });
  return Array.isArray(list) ? list : [];
};

/** @param {Record<string, any>} settings */
export const hasMusic = (settings) => listOf(settings).length > 0 || Boolean(valueOf(settings, { path: compose, control: 'choice', description: '' }));

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

/**
 * After a change: files and a composed tune take each other's place, and of music that is taken away nothing stays.
 * @param {Record<string, any>} settings @param {Pick<Field, 'path'>} field What was changed.
 */
export function settleMusic(settings, { path }) {
  const key = path.join('.');
  const music = settings.composition?.audio?.music;
  if (![files, compose].some((own) => own.join('.') === key) || !music || typeof music !== 'object') return;
  const other = key === files.join('.') ? (listOf(settings).length ? ['compose', 'seed'] : []) : music.compose ? ['files'] : ['seed'];
  other.forEach((one) => delete music[one]);
  tidyMusic(settings);
}
