// What the film has besides clips: who has chosen it; left out one by one, and put back. Pure logic.

import { hasMusic, tidyMusic } from './music-settings.js';
import { titleLine } from './texts.js';

/** @typedef {Record<string, any>} Settings */
/** @typedef {'opening' | 'divider' | 'closing' | 'music' | 'date'} Element A "divider" stands for those of all months or years: the job file names none alone. */
/** @typedef {Partial<Record<Element, any>>} Taken What elements were like when they were left out: the job file keeps nothing of it. */

/** @param {Settings} settings @returns {Record<string, any>} */
const titlesOf = (settings) => (settings.composition?.titles && typeof settings.composition.titles === 'object' ? settings.composition.titles : {});

/** @param {Settings} settings @param {string} key @param {any} value undefined for none; nothing stays of empty settings. */
function put(settings, key, value) {
  settings.composition = { ...settings.composition, [key]: value };
  if (value === undefined) delete settings.composition[key];
  if (!Object.keys(settings.composition).length) delete settings.composition;
}

/** @param {Settings} settings @param {Record<string, any>} titles Nothing stays of empty ones. */
const putTitles = (settings, titles) => put(settings, 'titles', Object.keys(titles).length ? titles : undefined);

/** @param {Settings} settings @param {Element} kind @returns {boolean} Whether somebody has written its words, or chosen it. */
export function isByHand(settings, kind) {
  if (kind === 'opening') return titleLine(settings, 'title') !== '' || titleLine(settings, 'subtitle') !== '';
  const closing = titlesOf(settings).closing;
  if (kind === 'closing') return Boolean(closing?.title || closing?.subtitle || settings.title);
  return kind === 'music' ? hasMusic(settings) : titlesOf(settings).dividers !== undefined;
}

/** @param {Settings} settings @returns {any} What was said of the music. That of a file which the job extends is left out by a word of its own. */
function leaveMusicOut(settings) {
  const { music, 'keep-sound': keeps, ...audio } = settings.composition?.audio ?? {};
  if (!hasMusic(settings)) {
    put(settings, 'audio', { ...audio, music: false });
    return {};
  }
  const { files: _, compose: __, ...rest } = music;
  put(settings, 'audio', { ...settings.composition.audio, music: rest });
  tidyMusic(settings);
  return { music, ...(keeps === undefined ? {} : { 'keep-sound': keeps }) };
}

/** @param {Settings} settings @returns {boolean} Whether it says itself that there is none. */
const isWithoutMusic = (settings) => settings.composition?.audio?.music === false;

/** @param {Settings} settings @param {Element} kind @returns {any} What it was like. */
export function leaveOut(settings, kind) {
  if (kind === 'music') return leaveMusicOut(settings);
  if (kind === 'date') {
    const style = settings.composition?.['date-overlay'];
    put(settings, 'date-overlay', false);
    return style;
  }
  const [key, value] = kind === 'divider' ? ['dividers', 'none'] : [kind, false];
  const before = titlesOf(settings)[key];
  putTitles(settings, { ...titlesOf(settings), [key]: value });
  return before;
}

/** @param {Settings} settings @param {Element} kind @param {Taken} taken */
export function putBack(settings, kind, taken) {
  const before = structuredClone(taken[kind]);
  if (kind === 'music') {
    const { music: _, ...audio } = settings.composition?.audio ?? {};
    const all = { ...audio, ...before };
    put(settings, 'audio', Object.keys(all).length ? all : undefined);
  } else if (kind === 'date') put(settings, 'date-overlay', before || undefined);
  else {
    const key = kind === 'divider' ? 'dividers' : kind;
    const { [key]: _, ...titles } = titlesOf(settings);
    putTitles(settings, before ? { ...titles, [key]: before } : titles);
  }
}

/**
 * What was left out, in the order of the film.
 * @param {Settings} settings @param {Taken} taken @returns {Element[]}
 */
export function leftOutElements(settings, taken) {
  const titles = titlesOf(settings);
  /** @type {[Element, boolean][]} */
  const all = [
    ['opening', titles.opening === false], ['divider', titles.dividers === 'none'],
    ['closing', titles.closing === false && Boolean(taken.closing)], ['music', isWithoutMusic(settings) || (!hasMusic(settings) && Boolean(taken.music))]];
  return all.filter(([, isOut]) => isOut).map(([kind]) => kind);
}
