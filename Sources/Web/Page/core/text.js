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

const kind = '(video|Live Photo|Motion Photo|photo)s?';
/** @type {[RegExp, string][]} The engine's words (Sources/Reports/Plan/ReasonWords.swift), and the key of the reader's. */
const reasonForms = [
  [new RegExp(`^only (?<kind>${kind})`), 'reason.only'],
  [new RegExp(`^first (?<kind>${kind}) of (?<count>\\d+)`), 'reason.first'],
  [new RegExp(`^first (?<some>\\d+) of (?<count>\\d+) (?<kind>${kind})`), 'reason.first-some'],
  [new RegExp(`^(both|all (?<count>\\d+)) (?<kind>${kind})`), 'reason.all'],
  [/^later than (?<what>.+)$/, 'reason.later'],
  [/^of the same time as (?<what>.+)$/, 'reason.same-time'],
  [/^(?<what>.+) is pinned$/, 'reason.other-pinned'],
  [new RegExp(`^a (?<kind>${kind}) comes first$`), 'reason.kind'],
  [new RegExp(`^(?<kind>${kind}) are not in 'prefer'$`), 'reason.not-preferred'],
  [/^too short \((?<what>.+)\)$/, 'reason.too-short'],
  [/^dated only by (?<evidence>.+)$/, 'reason.dated-only'],
  [/^its day is uncertain$/, 'reason.uncertain'],
  [/^a proxy, as nothing else is there$|^a proxy is the last resort$/, 'reason.proxy'],
  [/^not chosen$/, 'reason.not-chosen'],
  [/^nothing can be shown$/, 'reason.nothing'],
  [/^pinned( from .+)?$/, 'reason.pinned'],
  [/^library pin( from .+)?$/, 'reason.library-pin'],
  [/^skipped by a library pin$/, 'reason.library-left-out'],
  [/^left out$|^skipped by its pin$|^the day is skipped by its pin$/, 'reason.left-out'],
];

/** @param {string} rule One reason, or several with "and". @returns {string} The reader's words. */
export function reason(rule) {
  return rule.split(/ and (?=first |only |all |both )/).map(oneReason).join(', ');
}

/** @param {string} rule */
function oneReason(rule) {
  for (const [form, key] of reasonForms) {
    const groups = form.exec(rule)?.groups ?? (form.test(rule) ? {} : null);
    if (groups && hasText(key)) {
      const { kind: name, evidence, what, some } = groups;
      const words = name ? `reason.kind.${name.replace(/s$/, '').toLowerCase().replace(' ', '-')}` : evidence ? `evidence.${evidence}` : '';
      return t(key, { what: hasText(words) ? t(words) : name ?? evidence ?? what ?? '', count: Number(groups.count ?? 1), some: some ?? '' });
    }
  }
  return rule;
}
