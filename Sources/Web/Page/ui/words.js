// What the engine says, for the reader: a sentence of the page's language, and below it the engine's own, with names and figures.

import { h } from '../core/dom.js';
import { numberFormat, shortDay } from '../core/format.js';
import { hasText, language, locale, t } from '../core/text.js';

/** @typedef {import('../core/types.js').Trouble} Trouble */
/** @typedef {{ code: string, message: string, cause?: unknown, remedy?: string | null }} Said */

/** @param {string} words As the engine has them: "the film was changed elsewhere" @returns {string} With a capital, unless it begins with a file's name, and a full stop. */
export const sentence = (words) => words.replace(/^\p{Ll}(?=[\p{L}’'-]*(?:[\s,:;]|[.!?]?$))/u, (letter) => letter.toUpperCase()).replace(/([^.!?…])$/, '$1.');

/**
 * The engine's words: English, and a screen reader says them so.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {string} words @returns {HTMLElementTagNameMap[Tag]}
 */
export const inEnglish = (tag, words) => h(tag, { class: 'engine-words', lang: language === 'en' ? undefined : 'en' }, words);

/** @param {Said} trouble @returns {string} */
const engineWords = ({ message, cause, remedy }) => [typeof cause === 'string' ? `${message}: ${cause}` : message, remedy].filter(Boolean).map((one) => sentence(one ?? '')).join(' ');

/** @param {string} code @returns {string | null} The page's sentence for a code of the engine or the server. */
export function sentenceOf(code) {
  const key = ['note', 'failure', 'problem'].map((kind) => `${kind}.${code}`).find(hasText);
  return key ? t(key) : null;
}

/** @param {Said} trouble @returns {HTMLElement[]} What "problem" has words for needs no others. */
export function troubleWords(trouble) {
  const words = sentenceOf(trouble.code);
  const detail = hasText(`problem.${trouble.code}`) ? '' : engineWords(trouble);
  return [words ? h('p', {}, words) : null, detail ? inEnglish('p', detail) : null].flatMap((one) => one ?? []);
}

/**
 * What a note says in the reader's language: of those with figures, and of a few others.
 * @param {Trouble} note @returns {string | null}
 */
export function lineOf({ code, arguments: figures }) {
  const key = `figures.${code}`;
  if (!figures || !hasText(key)) return null;
  return t(key, Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, numberFormat(locale, { maximumFractionDigits: 2 }).format(value)])));
}

/** @param {Trouble} one @param {(note: Trouble) => string | null} known */
const noteLine = (one, known) => h('li', {}, [one.day && shortDay(one.day, locale), one.name].filter(Boolean).map((words) => `${words} · `).join(''), known(one) ?? lineOf(one) ?? inEnglish('span', engineWords(one)));

/**
 * @param {Trouble[]} notes @param {boolean} [isOpen] @param {(note: Trouble) => string | null} [known] What is known of a note besides, in the reader's language.
 * @returns {HTMLElement | null} Those of one kind together.
 */
export function notesOf(notes, isOpen = false, known = () => null) {
  if (!notes.length) return null;
  /** @type {Map<string, Trouble[]>} */
  const kinds = new Map();
  notes.forEach((one) => kinds.set(one.code, [...kinds.get(one.code) ?? [], one]));
  return h('details', { class: 'warnings', open: isOpen }, h('summary', {}, t('strip.warnings', { count: notes.length })),
    h('ul', {}, [...kinds].map(([code, some]) => h('li', {}, sentenceOf(code), h('ul', {}, some.map((one) => noteLine(one, known)))))));
}
