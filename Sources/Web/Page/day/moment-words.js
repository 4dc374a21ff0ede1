// Why a clip shows the part that it shows, in words, and the seconds of a recording as spans.

import { numberFormat, shortTime } from '../core/format.js';
import { locale, t } from '../core/text.js';

/** @typedef {import('../core/types.js').Look} Moments */
/** @typedef {import('../core/types.js').Flaw} Flaw */
/** @typedef {{ from: number, to: number }} Span */
/** @typedef {Span & { flaw: Flaw | null }} RatedSpan */

/** Seconds of a flaw, or of speech, that are worth a word. */
const least = 0.4;
/** Stretches that a sentence names. */
const most = 3;

/** @param {number} value */
const seconds = (value) => numberFormat(locale, { maximumFractionDigits: 1 }).format(value);

/** @param {Span} span @returns {string} "9.5–13.5" */
const bareSpan = ({ from, to }) => t('moment.bare-span', { from: seconds(from), to: seconds(to) });

/** @param {Span} span @returns {string} "9.5–13.5 s" */
export const spanWords = ({ from, to }) => t('moment.span', { from: seconds(from), to: seconds(to) });

/** @param {Span} one @param {Span} other */
const shared = (one, other) => Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));

/** @param {Moments} moments @returns {RatedSpan[]} Seconds with the same worst flaw together. */
export function spansOf({ seconds: all }) {
  /** @type {RatedSpan[]} */
  const spans = [];
  all.forEach(({ from, to, flaws }) => {
    const flaw = flaws[0] ?? null;
    const last = spans.at(-1);
    if (last && last.flaw === flaw && Math.abs(last.to - from) < 0.001) last.to = to;
    else spans.push({ from, to, flaw });
  });
  return spans;
}

/** @param {Flaw | null} flaw */
export const flawWords = (flaw) => t(`flaw.${flaw ?? 'good'}`);

/** @param {{ flaw: Flaw, from: number, to: number }[]} flawed @returns {string} "0–7 s shaken, 16–18 s dark" */
const flawedWords = (flawed) => [...flawed.slice(0, most).map((one) => t('moment.flawed', { span: spanWords(one), flaw: flawWords(one.flaw) })), ...(flawed.length > most ? [t('moment.more')] : [])].join(', ');

/** @param {Span} part @param {Moments} moments @returns {string[]} What is good in the part, and what is not. */
export function qualities(part, moments) {
  /** @type {Map<Flaw, number>} Seconds of the part. */
  const flaws = new Map();
  moments.seconds.filter((one) => shared(one, part) >= least).forEach((one) => one.flaws.slice(0, 1).forEach((flaw) => flaws.set(flaw, (flaws.get(flaw) ?? 0) + shared(one, part))));
  const isSteady = !flaws.has('shaken') && !flaws.has('fast') && !flaws.has('damaged');
  const speech = moments.speech.reduce((sum, one) => sum + shared(one, part), 0);
  return [isSteady && t('moment.steady'), speech >= least && t('moment.speech'), ...[...flaws].map(([flaw, length]) => (length < (part.to - part.from) / 2 ? t('moment.partly', { flaw: flawWords(flaw) }) : flawWords(flaw)))].flatMap((one) => one || []);
}

/**
 * Why the part is shown, in a sentence: "Best of 24 s: 9.5–13.5 — steady, speech; 0–7 s shaken".
 * @param {Span} part @param {number} duration @param {'best' | 'later-start' | 'library' | 'hand' | 'rules'} how @param {Moments | null} moments @param {import('../core/types.js').Moment} [known] What the plan says.
 */
export function whyWords(part, duration, how, moments, known) {
  const isWhole = part.to - part.from >= duration - 0.1;
  const values = { all: shortTime(duration, locale), part: how === 'best' ? bareSpan(part) : spanWords(part) };
  const head = isWhole ? t('moment.whole', values) : t(`moment.${how}`, values);
  const good = (moments ? qualities(part, moments) : (known?.merits ?? []).map((merit) => t(`moment.${merit}`))).join(', ');
  const flawed = (moments ? spansOf(moments).flatMap(({ flaw, ...span }) => (flaw ? [{ flaw, ...span }] : [])) : known?.flawed ?? []).filter((one) => shared(one, part) < least);
  return [good ? t('moment.with', { head, good }) : head, flawed.length ? flawedWords(flawed) : ''].filter(Boolean).join('; ');
}
