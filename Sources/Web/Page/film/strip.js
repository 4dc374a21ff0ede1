// The film as a strip of its days, in order, with the reason for each clip; between two days, their join.

import { focusBehind, h } from '../core/dom.js';
import { clock, shortDay, shortTime } from '../core/format.js';
import { link } from '../core/router.js';
import { isReadOnly, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { iconButton } from '../ui/button.js';
import { whyWords } from '../day/moment-words.js';
import { icon, kindIcons } from '../ui/icons.js';
import { pinMark } from '../ui/pin-mark.js';
import { thumbnail } from '../ui/thumbnail.js';
import { choiceWords, leftOutWords } from '../ui/reasons.js';
import { notesOf } from '../ui/words.js';
import { captionField } from './captions.js';
import { leaveOut, takeBack, told } from './draft.js';
import { previewJoin } from './join-preview.js';
import { elementsLeftOut, musicBar, textsAround } from './strip-texts.js';
import { openSwap } from './swap.js';

/** @typedef {import('../core/types.js').PlanDay} PlanDay */
/** @typedef {import('../core/types.js').Pick} Pick */

/** @param {string} day */
function leaveOutClip(day) {
  if (leaveOut([day])) told(t('day.is-left-out', { day: shortDay(day, locale) }));
}

/** The number of clips above which one press of Tab can pass them all. */
const manyClips = 8;

/** @typedef {{ element: HTMLElement, move: (order: number, start: number) => void, showCaption: () => void }} Card */

/** @type {Map<string, Card>} Cards of the last drawing, as most of a year's stay the same. */
let cards = new Map();

/** Forgets the cards of a page that is left. */
export const forgetCards = () => { cards = new Map(); };

/** Shows what was written elsewhere, undone or redone, before the plan of it is there. */
export const showCaptions = () => cards.forEach(({ showCaption }) => showCaption());

/**
 * The card of a clip, made once: only its place in the film changes.
 * @param {PlanDay} day @param {Pick} pick @param {Map<string, Card>} drawn
 * @returns {Card}
 */
function cardOf(day, pick, drawn) {
  const { start: _, texts: __, ...same } = pick;
  const key = JSON.stringify([day.day, day.reason, day.pending, day.candidates.length, day.picks.indexOf(pick), same]);
  const made = cards.get(key) ?? card(day, pick);
  drawn.set(key, made);
  return made;
}

/** @param {PlanDay} day @param {Pick} pick @returns {Card} The first of a day has the day's caption. */
function card(day, pick) {
  const ofLibrary = 'library-pin' in day.reason;
  const isElsewhere = pick['recorded-day'] !== day.day;
  const why = isElsewhere ? t('reason.elsewhere', { day: shortDay(pick['recorded-day'], locale) }) : choiceWords(day.reason);
  const name = shortDay(day.day, locale);
  const caption = day.picks[0] === pick ? captionField(day.day, 'strip') : null;
  const showCaption = () => caption?.show();
  const number = h('span', { class: 'clip-order' });
  const time = h('p', { class: 'clip-time' });
  const article = h('article', { class: 'clip' },
    h('a', { class: `clip-picture${pick.beside ? ' is-pair' : ''}`, href: link('day', [day.day], { item: pick.id }), 'aria-label': t('clip.open', { day: name }), 'data-key': `open-${day.day}-${pick.id}` },
      thumbnail(pick.id, 200), pick.beside ? thumbnail(pick.beside.id, 200) : null, h('span', { class: 'item-kind' }, icon(kindIcons[pick.kind], 14)),
      h('span', { class: 'item-duration' }, shortTime(pick.out - pick.in, locale)),
      h('span', { class: 'day-signs' }, isElsewhere ? pinMark('swap', ofLibrary) : null, pick.pinned ? pinMark('pin', ofLibrary) : null)),
    h('h2', {}, number, name),
    h('p', { class: `clip-how${pick.pinned ? ' is-hand' : ''}` }, icon(pick.pinned ? 'pin' : 'auto', 14),
      [t(`review.how.${ofLibrary ? 'library' : pick.pinned ? 'hand' : 'auto'}`), ...(day.pending ? [t('looking.day')] : [])].join(' · ')),
    pick.beside ? h('p', { class: 'clip-reason' }, t('clip.beside', { name: pick.beside.name })) : null,
    h('p', { class: 'clip-reason' }, why, pick.pinned ? h('span', { class: 'visually-hidden' }, `, ${t(ofLibrary ? 'mark.library-pinned' : 'mark.pinned')}`) : null),
    pick.moment ? h('p', { class: 'clip-time' }, whyWords({ from: pick.in, to: pick.out }, pick.duration, pick.moment.choice, null, pick.moment)) : null,
    time, caption?.element,
    h('div', { class: 'clip-actions' },
      iconButton(t('clip.swap', { day: name }), 'swap', () => openSwap(day), { key: `swap-${day.day}`, disabled: isReadOnly() }),
      iconButton(t('clip.leave-out', { day: name }), 'hidden', () => leaveOutClip(day.day), { key: `out-${day.day}`, disabled: isReadOnly() })));
  const move = (/** @type {number} */ order, /** @type {number} */ start) => {
    article.setAttribute('aria-label', `${order}. ${name}`);
    number.textContent = String(order);
    time.textContent = t('clip.at', { time: clock(start) });
    showCaption();
  };
  return { element: h('li', {}, article), move, showCaption };
}

/**
 * @param {import('../core/types.js').Plan} plan @param {import('../core/types.js').Trouble} note
 * @returns {string | null} Why a day shows nothing, in the reader's language.
 */
function whyNothing(plan, { code, day, name }) {
  if (code !== 'day-skipped') return null;
  const candidate = plan['left-out'].find((one) => one.day === day)?.candidates.find((one) => one.name === name);
  return candidate ? leftOutWords(candidate.reason) : null;
}

/** @param {import('../core/types.js').Plan} plan */
function leftOut(plan) {
  const skipped = plan['left-out'].filter(({ day }) => state.draft?.pins[day] && 'skip' in state.draft.pins[day]);
  const always = plan['left-out'].filter((one) => one['library-pin'] && !state.draft?.pins[one.day]);
  const elements = elementsLeftOut();
  if (!skipped.length && !always.length && !elements.length) return null;
  return h('p', { class: 'left-out-days' }, h('span', { class: 'quiet' }, t('strip.left-out')), elements, always.map(({ day }) =>
    h('a', { class: 'chip of-library', href: link('day', [day]), 'data-key': `always-${day}`, 'aria-label': t('clip.open-left-out', { day: shortDay(day, locale) }) },
      shortDay(day, locale), icon('pin', 14))), skipped.map(({ day }) =>
    h('button', { type: 'button', class: 'chip', 'data-key': `back-${day}`, disabled: isReadOnly(), onclick: () => takeBack(day), 'aria-label': t('clip.take-back', { day: shortDay(day, locale) }) },
      shortDay(day, locale), icon('undo', 14))));
}

/** @param {import('../core/types.js').Plan} plan */
export function selectionStrip(plan) {
  /** @type {HTMLElement[]} */
  const parts = [];
  /** @type {Map<string, Card>} */
  const drawn = new Map();
  let order = 0;
  plan.days.forEach((day) => day.picks.forEach((pick) => {
    if (order > 0) {
      const join = order;
      parts.push(h('li', { class: 'join' }, iconButton(t('join.preview', { count: join }), 'join', () => previewJoin(join), { key: `join-${join}`, disabled: isReadOnly() })));
    }
    order += 1;
    const { element, move } = cardOf(day, pick, drawn);
    move(order, pick.start);
    const { before, behind } = textsAround(pick.texts, shortDay(day.day, locale));
    parts.push(...before, element, ...behind);
  }));
  cards = drawn;
  const list = h('ol', { class: 'strip' }, parts);
  return h('section', { class: 'strip-section', 'aria-label': t('strip.title') },
    order > manyClips ? h('button', { type: 'button', class: 'button strip-skip', 'data-key': 'skip-clips', onclick: () => focusBehind(list) }, t('strip.skip')) : null,
    order ? list : h('p', { class: 'quiet pad' }, t('strip.empty')), musicBar(plan), leftOut(plan),
    notesOf(plan.warnings, false, (note) => whyNothing(plan, note)));
}
