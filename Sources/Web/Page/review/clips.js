// The clips of a day by their rank: what speaks for and against each, and the best part of it.

import { h, refill } from '../core/dom.js';
import { clockOf } from '../core/format.js';
import { isReadOnly } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { qualities, spanWords } from '../day/moment-words.js';
import { momentsOf } from '../day/seconds.js';
import { icon } from '../ui/icons.js';
import { itemPicture } from '../ui/item-picture.js';
import { choiceWords, whyNot } from '../ui/reasons.js';
import { shownBesides } from './days.js';

/** @typedef {import('../core/types.js').Item} Item */

/** Clips of a day that plans measure. */
const mostMeasured = 4;

/** @param {Item} item @param {AbortSignal} signal The best part, once it is known. */
function bestLine(item, signal) {
  const line = h('span', { class: 'review-best quiet' });
  if (item.kind === 'still') return line;
  momentsOf(item.id, signal).then((moments) => {
    if (signal.aborted) return;
    const best = moments.best ?? (item.duration ? { from: 0, to: item.duration } : undefined);
    if (moments.covered) refill(line, t('seconds.covered'));
    else if (best) refill(line, t('review.best', { span: spanWords(best), why: qualities(best, moments).join(', ') }));
  }, () => {});
  return line;
}

/** @param {number | undefined} score From 0 to 100. @returns {HTMLElement | null} As a bar and a number; null where nothing was measured. */
function scoreLine(score) {
  if (score === undefined) return null;
  const share = h('span', { class: 'score-share' });
  share.style.width = `${score}%`;
  return h('span', { class: 'score', title: t('review.score.what') }, h('span', { class: 'score-bar', 'aria-hidden': 'true' }, share), h('span', {}, t('review.score', { score })));
}

/** @param {number} count @param {number} photos Of them. @returns {string} Photos have no scores. */
const titleOf = (count, photos) => t(photos === count ? 'day.photos' : photos ? 'review.mixed' : 'review.clips', { count });

/**
 * @param {import('../core/types.js').PlanDay | import('./days.js').LeftOutDay | undefined} planned @param {string[]} ranks Ids, the best first. @param {Map<string, Item>} items @param {string | undefined} shown
 * @param {Map<string, number>} scores By id. @param {(id: string) => void} use @param {AbortSignal} signal
 * @returns {HTMLElement | null}
 */
export function rankedClips(planned, ranks, items, shown, scores, use, signal) {
  const others = planned?.candidates.filter(({ id, objection }) => (objection || !('picks' in planned)) && items.has(id) && !ranks.includes(id)).map(({ id }) => id) ?? [];
  const why = (/** @type {string} */ id) => {
    const candidate = planned?.candidates.find((one) => one.id === id);
    return candidate ? whyNot(candidate) : planned && 'reason' in planned ? choiceWords(planned.reason) : '';
  };
  // A day may show several.
  const also = shownBesides(planned);
  const time = clockOf([...ranks, ...others].flatMap((id) => items.get(id) ?? []), planned?.day ?? '', locale);
  const card = (/** @type {string} */ id, /** @type {number} */ index) => {
    const item = items.get(id);
    if (!item) return null;
    const isUnusable = planned?.candidates.find((one) => one.id === id)?.objection === 'unusable';
    const box = itemPicture(item, 128);
    return h('li', {}, h('button', {
      type: 'button', class: 'review-clip', 'aria-current': id === shown ? 'true' : undefined, 'data-key': `clip-${id}`, disabled: isReadOnly() || isUnusable, onclick: () => use(id),
    }, box, h('span', { class: 'review-clip-words' },
      h('strong', {}, ranks.includes(id) ? h('span', { class: 'clip-order' }, `${index + 1}.`) : null, `${t(`kind.${item.kind}`)}, ${time(item)}`, id === shown || also.includes(id) ? icon('check', 16) : null),
      scoreLine(scores.get(id)), h('span', {}, why(id)), index < mostMeasured || id === shown ? bestLine(item, signal) : null)));
  };
  const cards = [...ranks, ...others].map(card).filter((one) => one !== null);
  if (!cards.length) return null;
  const photos = [...ranks, ...others].filter((id) => items.get(id)?.kind === 'still').length;
  return h('section', { class: 'review-clips' }, h('h2', {}, titleOf(cards.length, photos)), h('ol', {}, cards));
}
