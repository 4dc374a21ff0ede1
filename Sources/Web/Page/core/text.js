// The page's words: one file a language, chosen once by the browser's languages.

import { isolated, numberFormat, withLatinDigits } from './format.js';

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} Message */
/** @typedef {Record<string, Message>} Messages */

const languages = ['en', 'de'];

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

const kind = '(video|Live Photo|Motion Photo|photo)s?';
const merit = '(?:(?<merit>favourite) )?';
/** @type {[RegExp, string][]} The engine's words (Sources/Reports/Words), and the key of the reader's. */
const reasonForms = [
  [new RegExp(`^only ${merit}(?<kind>${kind})`), 'reason.only'],
  [new RegExp(`^first ${merit}(?<kind>${kind}) of (?<count>\\d+)`), 'reason.first'],
  [new RegExp(`^first (?<some>\\d+) of (?<count>\\d+) ${merit}(?<kind>${kind})`), 'reason.first-some'],
  [new RegExp(`^best ${merit}(?<kind>${kind}) of (?<count>\\d+)`), 'reason.best'],
  [new RegExp(`^best (?<some>\\d+) of (?<count>\\d+) ${merit}(?<kind>${kind})`), 'reason.best-some'],
  [new RegExp(`^(both|all (?<count>\\d+)) ${merit}(?<kind>${kind})`), 'reason.all'],
  [/^later than (?<what>.+)$/, 'reason.later'],
  [/^of the same time as (?<what>.+)$/, 'reason.same-time'],
  [/^not as good as (?<what>.+)$/, 'reason.less-good'],
  [/^only (?<count>\d+) recordings of a day are compared$/, 'reason.not-measured'],
  [/^nothing is to be seen in it$/, 'reason.covered'],
  [/^(?<what>.+) is pinned$/, 'reason.other-pinned'],
  [new RegExp(`^a (?<kind>${kind}) comes first$`), 'reason.kind'],
  [new RegExp(`^(?<kind>${kind}) are not in 'prefer'$`), 'reason.not-preferred'],
  [/^too short \((?<what>.+)\)$/, 'reason.too-short'],
  [/^dated only by (?<evidence>.+)$/, 'reason.dated-only'],
  [/^its day is uncertain$/, 'reason.uncertain'],
  [/^a proxy, (because there is nothing else|as nothing else is there)$|^a proxy is the last resort$/, 'reason.proxy'],
  [/^it is (?<quality>a .+|tagged .+)$/, 'reason.excluded'],
  [/^not (?<quality>a .+|tagged .+)$/, 'reason.lacks'],
  [/^not chosen$/, 'reason.not-chosen'],
  [/^nothing can be shown$/, 'reason.nothing'],
  [/^pinned( from .+)?$/, 'reason.pinned'],
  [/^library pin( from .+)?$/, 'reason.library-pin'],
  [/^skipped by a library pin$/, 'reason.library-left-out'],
  [/^left out$|^skipped by its pin$|^the day is skipped by its pin$/, 'reason.left-out'],
];

/** @param {string} rule One reason, or several with "and". @returns {string} The reader's words. */
export function reason(rule) {
  return rule.split(/ and (?=first |best |only |all |both |a proxy)/).map(oneReason).join(', ');
}

/** @param {string} name A kind as the engine writes it: "Live Photos" */
const kindWords = (name) => t(`reason.kind.${name.replace(/s$/, '').toLowerCase().replace(' ', '-')}`);

/** @param {string} quality "a favourite", "a video", "tagged red" */
function qualityWords(quality) {
  const tag = /^tagged (.+)$/.exec(quality)?.[1];
  if (!tag) return quality === 'a favourite' ? t('kind.favourite') : kindWords(quality.replace(/^a /, ''));
  const number = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'gray'].indexOf(tag) + 1;
  return `${t('reason.tag')} ${number ? t(`tag.${number}`) : tag}`;
}

/** @param {string} rule */
function oneReason(rule) {
  for (const [form, key] of reasonForms) {
    const groups = form.exec(rule)?.groups ?? (form.test(rule) ? {} : null);
    if (groups && hasText(key)) {
      const { kind: name, evidence, quality, merit: favourite, what, some } = groups;
      const known = name ? kindWords(name) : quality ? qualityWords(quality) : evidence && hasText(`evidence.${evidence}`) ? t(`evidence.${evidence}`) : evidence;
      const words = t(key, { what: known ?? what ?? '', count: Number(groups.count ?? 1), some: some ?? '' });
      const tags = name ? / tagged (.+?)(?= of at least| that can be used| whose day|$)/.exec(rule)?.[1].split(' and ') : null;
      return [words, favourite ? t('reason.favourite') : '', ...(tags ?? []).map((tag) => qualityWords(`tagged ${tag}`))].filter(Boolean).join(', ');
    }
  }
  return rule;
}
