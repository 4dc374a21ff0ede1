// What was filmed on the day and is not used, with the reason; where a pin may, it is used anyway.

import { h } from '../core/dom.js';
import { isReadOnly, state } from '../core/store.js';
import { hasText, t } from '../core/text.js';
import { planDays } from '../calendar/marks.js';
import { button } from '../ui/button.js';
import { icon } from '../ui/icons.js';
import { thumbnail } from '../ui/thumbnail.js';
import { whyNot } from '../ui/reasons.js';
import { inEnglish, sentence, sentenceOf } from '../ui/words.js';
import { isPinnedTo } from './actions.js';

/** @typedef {import('../core/types.js').Refused} Refused */
/** @typedef {import('../core/types.js').Candidate} Candidate */

/** The codes of which the program's words say nothing more. */
const toldInFull = new Set(['screen-recording', 'unfinished-media']);

/** @param {Refused} file @param {(id: string) => void} use */
function line({ name, code, message, item }, use) {
  return h('li', { class: 'refused-file' },
    h('span', { class: 'refused-picture' }, item ? thumbnail(item, 96) : icon('warning', 20)),
    h('div', { class: 'refused-words' }, h('strong', {}, name), h('p', {}, hasText(`refused.${code}`) ? t(`refused.${code}`) : sentenceOf(code)), toldInFull.has(code) ? null : inEnglish('p', sentence(message))),
    item ? button(t('pin.anyway'), () => use(item), { icon: 'pin', key: `anyway-${item}`, about: name, disabled: isReadOnly() }) : null);
}

/**
 * @param {string} day @param {Refused[]} refused @param {(id: string) => void} use Pins an item to the day.
 * @returns {HTMLElement | null} Without what is pinned: the day shows that.
 */
export function refusedFiles(day, refused, use) {
  const files = refused.filter(({ item }) => !item || !isPinnedTo(day, item));
  if (!files.length) return null;
  return h('section', { class: 'refused' }, h('h2', {}, t('day.refused', { count: files.length })), h('ul', {}, files.map((one) => line(one, use))));
}

/** @param {string} day @param {string} id @returns {Candidate | undefined} What the plan has against an item. */
function objectionTo(day, id) {
  const { plan } = state;
  const candidates = plan && (planDays(plan).get(day) ?? plan['left-out'].find((one) => one.day === day))?.candidates;
  return candidates?.find((one) => one.id === id && one.objection);
}

/**
 * Says why the film does not show an item that no other one has displaced.
 * @param {string} day @param {import('../core/types.js').Item | undefined} item @param {(id: string) => void} use
 */
export function objectionNote(day, item, use) {
  const candidate = item && !isPinnedTo(day, item.id) && objectionTo(day, item.id);
  if (!item || !candidate) return null;
  return h('div', { class: 'note objection', role: 'note' }, icon('warning', 18),
    h('p', {}, h('strong', {}, t('day.not-used')), ' ', whyNot(candidate)),
    candidate.objection === 'rules' ? button(t('pin.anyway'), () => use(item.id), { icon: 'pin', key: 'anyway', disabled: isReadOnly() }) : null);
}
