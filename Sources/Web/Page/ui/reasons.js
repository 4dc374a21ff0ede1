// Why a day shows what it shows, and why other clips are not shown. A reason is its code with its arguments: { later: { than: 'a.mov' } }.

import { numberFormat } from '../core/format.js';
import { hasText, locale, t } from '../core/text.js';
import { tagName, tagOf } from '../film/entries.js';
import { inEnglish, sentence } from './words.js';

/** @typedef {import('../core/types.js').ChoiceReason} ChoiceReason */
/** @typedef {import('../core/types.js').LeftOutReason} LeftOutReason */
/** @typedef {import('../core/types.js').KindReason} KindReason */
/** @typedef {import('../core/types.js').Preference} Preference */

/** @param {Record<string, any>} reason @returns {[string, any]} Its code and its arguments. */
const parts = (reason) => Object.entries(reason)[0] ?? ['', {}];

/** @param {Preference} quality @returns {string} */
function qualityWords(quality) {
  if (typeof quality === 'string') return t(['favourite', 'best'].includes(quality) ? `kind.${quality}` : `reason.kind.${quality}`);
  const number = tagOf(quality);
  return `${t('reason.tag')} ${number === null ? quality.tag : tagName(number)}`;
}

/** @param {KindReason} reason @returns {string} */
function kindWords(reason) {
  const [code, { kind, count = 1, of, merit }] = parts(reason);
  const what = kind ? t(`reason.kind.${kind}`) : '';
  const words = code === 'all' && count === 2 ? t('reason.both') : of > 1 && count > 1 ? t(`reason.${code}-some`, { some: count, count: of }) : t(`reason.${code}`, { what, count: of ?? count });
  const wanted = /** @type {Preference[]} */ (merit?.wanted ?? []);
  return [words, ...wanted.map((one) => (one === 'favourite' ? t('reason.favourite') : qualityWords(one)))].join(', ');
}

/** @param {ChoiceReason} reason @returns {string} Why a day shows its clips. */
export function choiceWords(reason) {
  const [code, { reasons }] = parts(reason);
  return reasons ? reasons.map(kindWords).join(', ') : t(code === 'library-pin' ? 'reason.library-pin' : 'reason.pinned');
}

/** @param {LeftOutReason} reason @returns {string | null} Why a clip is not shown; null for trouble that only the engine has words for. */
export function leftOutWords(reason) {
  const [code, values] = parts(reason);
  const key = `reason.${code}`;
  if (!hasText(key)) return null;
  const { name, than, as, kind, quality, evidence, length, most } = values;
  const seconds = length === undefined ? null : `${numberFormat(locale).format(length)} s`;
  const what = kind ? t(`reason.kind.${kind}`) : quality ? qualityWords(quality) : evidence && hasText(`evidence.${evidence}`) ? t(`evidence.${evidence}`) : name ?? than ?? as ?? evidence ?? seconds ?? '';
  return t(key, { what, count: most ?? 1 });
}

/** @param {import('../core/types.js').Candidate} candidate @returns {Node | string} */
export const whyNot = (candidate) => leftOutWords(candidate.reason) ?? inEnglish('span', sentence(candidate['why-not']));
