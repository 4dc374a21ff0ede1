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

/** @param {unknown} entry A path, or a mapping with one. */
export const pathOf = (entry) => String((entry && typeof entry === 'object' ? /** @type {Record<string, unknown>} */ (entry).file : entry) ?? '');

/** @param {unknown} entry @returns {{ bpm?: number, 'first-beat'?: string | number }} What the job says of a file's beats. */
export const beatsOf = (entry) => (entry && typeof entry === 'object' ? entry : {});

/**
 * @param {unknown} entry @param {'bpm' | 'first-beat'} key @param {number | null} number Null for unknown, which goes for the first beat too where it is the tempo.
 * @returns {unknown} The entry with that, as short as a job file has it.
 */
export function withBeats(entry, key, number) {
  const before = beatsOf(entry);
  const bpm = key === 'bpm' ? number ?? undefined : before.bpm;
  const first = key === 'bpm' ? before['first-beat'] : number === null ? undefined : `${number}s`;
  return bpm === undefined ? pathOf(entry) : { file: pathOf(entry), bpm, ...(first === undefined ? {} : { 'first-beat': first }) };
}

/** @param {Record<string, any>} settings */
export const hasMusic = (settings) => listOf(settings).length > 0 || Boolean(valueOf(settings, { path: compose, control: 'choice', description: '' }));

/** @param {Record<string, any>} settings @param {import('../core/types.js').Plan | null} plan @returns {boolean} Whether the film has music, be it of a file that the job extends. */
export const isHeard = (settings, plan) => hasMusic(settings) || Boolean(plan?.music?.length || plan?.composed);

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
  const other = key === files.join('.') ? (listOf(settings).length ? ['compose', 'seed', 'optional'] : []) : music.compose ? ['files'] : ['seed', 'optional'];
  // Cuts follow the beats of files that have some.
  if (!listOf(settings).some((one) => beatsOf(one).bpm !== undefined)) other.push('cut-to-beats');
  other.forEach((one) => delete music[one]);
  tidyMusic(settings);
}
