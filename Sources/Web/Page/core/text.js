// The page's words: one file a language, chosen once by the browser's languages.

import { isolated, numberFormat, withLatinDigits } from './format.js';

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} Message */
/** @typedef {Record<string, Message>} Messages */

/** Those that there are words in: a file each (CONTRIBUTING.md, Add a language). */
export const languages = ['en', 'de'];

/** @type {Messages} */
let messages = {};
/** Language of the page's words. */
export let language = 'en';
/** Locale of dates and numbers: the browser's first, even where the words are English; with Latin digits. */
export let locale = 'en';
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules('en');

/** @param {readonly string[]} wanted @returns {string} */
export const chooseLanguage = (wanted) =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => languages.includes(tag)) ?? 'en';

/** @param {readonly string[]} wanted */
export async function loadText(wanted) {
  const chosen = chooseLanguage(wanted);
  useText((await import(`../text/${chosen}.js`)).default, chosen, wanted[0] ?? chosen);
  return chosen;
}

/** @param {Messages} chosen @param {string} name Of the language. @param {string} dates */
export function useText(chosen, name, dates) {
  messages = chosen;
  language = name;
  locale = withLatinDigits(dates);
  plurals = new Intl.PluralRules(name);
}

/** @param {string} key */
export const hasText = (key) => key in messages;

/**
 * A message with its values filled in; "count" also chooses the plural form.
 * @param {string} key @param {Record<string, string | number>} [values] @returns {string}
 */
export function t(key, values = {}) {
  const message = messages[key];
  if (message === undefined) return key;
  const form = typeof message === 'string' ? message : message[plurals.select(Number(values.count))] ?? message.other;
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? show(values[name]) : whole));
}

/** @param {string | number} value */
const show = (value) => (typeof value === 'number' ? numberFormat(locale).format(value) : isolated(value));
