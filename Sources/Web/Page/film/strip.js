// The film as a strip of its days, in order, with the reason for each clip; between two days, their join.

import { h } from '../core/dom.js';
import { clock, shortDay, shortTime } from '../core/format.js';
import { link } from '../core/router.js';
import { state } from '../core/store.js';
import { locale, reason, t } from '../core/text.js';
import { iconButton } from '../ui/button.js';
import { icon, kindIcons } from '../ui/icons.js';
import { thumbnail } from '../ui/thumbnail.js';
import { setPin, told } from './draft.js';
import { previewJoin } from './join-preview.js';
import { openSwap } from './swap.js';

/** @typedef {import('../core/types.js').PlanDay} PlanDay */
/** @typedef {import('../core/types.js').Pick} Pick */

/** @param {string} day */
function leaveOut(day) {
  setPin(day, { skip: true });
  told(t('day.is-left-out', { day: shortDay(day, locale) }));
}

/** @param {PlanDay} day @param {Pick} pick @param {number} order */
function card(day, pick, order) {
  const isElsewhere = pick['recorded-day'] !== day.day;
  const why = isElsewhere ? t('reason.elsewhere', { day: shortDay(pick['recorded-day'], locale) }) : reason(day.rule);
  const name = shortDay(day.day, locale);
  return h('article', { class: 'clip', 'aria-label': `${order}. ${name}` },
    h('a', { class: 'clip-picture', href: link('day', [day.day], { item: pick.id }), 'aria-label': t('clip.open', { day: name }), 'data-key': `open-${day.day}-${order}` },
      thumbnail(pick.id, 200), h('span', { class: 'item-kind' }, icon(kindIcons[pick.kind], 14)),
      h('span', { class: 'item-duration' }, shortTime(pick.out - pick.in, locale)),
      h('span', { class: 'day-signs' }, isElsewhere ? h('span', { class: 'mark mark-pin' }, icon('swap', 14)) : null,
        pick.pinned ? h('span', { class: 'mark mark-pin' }, icon('pin', 14)) : null)),
    h('h2', {}, h('span', { class: 'clip-order' }, String(order)), name),
    h('p', { class: 'clip-reason' }, why, pick.pinned ? h('span', { class: 'visually-hidden' }, `, ${t('mark.pinned')}`) : null),
    h('p', { class: 'clip-time' }, t('clip.at', { time: clock(pick.start) })),
    h('div', { class: 'clip-actions' },
      iconButton(t('clip.swap', { day: name }), 'swap', () => openSwap(day), { key: `swap-${day.day}` }),
      iconButton(t('clip.leave-out', { day: name }), 'hidden', () => leaveOut(day.day), { key: `out-${day.day}` })));
}

/** @param {import('../core/types.js').Plan} plan */
function leftOut(plan) {
  const skipped = plan['left-out'].filter(({ day }) => state.draft?.pins[day] && 'skip' in state.draft.pins[day]);
  if (!skipped.length) return null;
  return h('p', { class: 'left-out-days' }, h('span', { class: 'quiet' }, t('strip.left-out')), skipped.map(({ day }) =>
    h('button', { type: 'button', class: 'chip', 'data-key': `back-${day}`, onclick: () => setPin(day, null), 'aria-label': t('clip.take-back', { day: shortDay(day, locale) }) },
      shortDay(day, locale), icon('undo', 14))));
}

/** @param {import('../core/types.js').Plan} plan */
export function selectionStrip(plan) {
  /** @type {HTMLElement[]} */
  const parts = [];
  let order = 0;
  plan.days.forEach((day) => day.picks.forEach((pick) => {
    if (order > 0) {
      const join = order;
      parts.push(h('li', { class: 'join' }, iconButton(t('join.preview', { count: join }), 'join', () => previewJoin(join), { key: `join-${join}` })));
    }
    order += 1;
    parts.push(h('li', {}, card(day, pick, order)));
  }));
  return h('section', { class: 'strip-section', 'aria-label': t('strip.title') },
    order ? h('ol', { class: 'strip' }, parts) : h('p', { class: 'quiet pad' }, t('strip.empty')), leftOut(plan),
    plan.warnings.length ? h('details', { class: 'warnings' }, h('summary', {}, t('strip.warnings', { count: plan.warnings.length })),
      h('ul', {}, plan.warnings.map((one) => h('li', {}, [one.day && shortDay(one.day, locale), one.name, one.message, one.remedy].filter(Boolean).join(' · '))))) : null);
}
