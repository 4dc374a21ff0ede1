// The page's words: one file a language, chosen once by the browser's languages.

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} Message */
/** @typedef {Record<string, Message>} Messages */

const languages = ['en', 'de'];

/** @type {Messages} */
let messages = {};
/** Locale of dates and numbers: the browser's first, even where the words are English. */
export let locale = 'en';
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules('en');

/** @param {readonly string[]} wanted @returns {string} */
export const chooseLanguage = (wanted) =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => languages.includes(tag)) ?? 'en';

/** @param {readonly string[]} wanted */
export async function loadText(wanted) {
  const language = chooseLanguage(wanted);
  useText((await import(`../text/${language}.js`)).default, language, wanted[0] ?? language);
  return language;
}

/** @param {Messages} chosen @param {string} language @param {string} dates */
export function useText(chosen, language, dates) {
  messages = chosen;
  locale = dates;
  plurals = new Intl.PluralRules(language);
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
const show = (value) => (typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value);

/** @type {[RegExp, string][]} */
const reasonForms = [
  [/^only (.+)$/, 'reason.only'],
  [/^first (.+) of (\d+)$/, 'reason.first'],
  [/^later than (.+)$/, 'reason.later'],
  [/^a (.+) comes first$/, 'reason.kind'],
  [/^nothing can be shown$/, 'reason.nothing'],
  [/^pinned$/, 'reason.pinned'],
  [/^left out$/, 'reason.left-out'],
];

/** @param {string} rule The engine's words. @returns {string} The reader's. */
export function reason(rule) {
  for (const [form, key] of reasonForms) {
    const match = form.exec(rule);
    if (match && hasText(key)) {
      const kind = `reason.kind.${match[1]?.toLowerCase().replace(' ', '-')}`;
      return t(key, { what: hasText(kind) ? t(kind) : match[1] ?? '', count: Number(match[2] ?? 1) });
    }
  }
  return rule;
}
