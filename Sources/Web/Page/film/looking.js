// How far the server is with looking at the recordings of which it is to choose, and a way to go on without.

import { h, refill } from '../core/dom.js';
import { byteSize, clock } from '../core/format.js';
import { announce } from '../core/scope.js';
import { state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { icon } from '../ui/icons.js';
import { measure, stopMeasuring } from './draft.js';

/** @param {import('../core/own-types.js').Looking} looking @returns {string} "Looking at 12 of 60 clips, 0:34 left" */
const lookingWords = ({ done, of, left, bytes }) => [
  t(left === undefined ? 'looking.at' : 'looking.left', { done: Math.min(of, done + 1), all: of, left: clock(left ?? 0) }),
  ...(bytes ? [t('looking.fetched', { size: byteSize(bytes, locale) })] : []),
].join(' · ');

/** @param {AbortSignal} signal @returns {HTMLElement} Empty where all recordings are looked at. */
export function lookingNote(signal) {
  const box = h('div', { class: 'looking' });
  const words = h('span', { class: 'looking-words' });
  const bar = h('progress', { 'aria-label': t('looking.label') });
  let shown = '';
  let isTold = false;
  const show = () => {
    const { looking, plan } = state;
    if (looking) {
      words.textContent = lookingWords(looking);
      bar.max = looking.of;
      bar.value = looking.done;
    }
    const now = looking ? 'looking' : plan?.pending && !state.isPlanning ? `pending ${plan.pending}` : '';
    // What is planned again is soon looked at again.
    if (now === shown || (!now && state.isPlanning)) return;
    if (looking && !isTold) announce(t('looking.begun', { count: looking.of }));
    else if (!looking && isTold && !now) announce(t('looking.ended'));
    isTold = looking !== null;
    shown = now;
    if (looking) refill(box, icon('eye', 18), h('div', { class: 'looking-text' }, words, h('span', { class: 'quiet' }, t('looking.note'))), bar, button(t('looking.stop'), stopMeasuring, { look: 'quiet', key: 'looking-stop' }));
    else if (now) refill(box, icon('eye', 18), h('div', { class: 'looking-text' }, h('span', {}, t('looking.pending', { count: plan?.pending ?? 0 })), h('span', { class: 'quiet' }, t('looking.later'))), button(t('looking.go'), measure, { look: 'quiet', key: 'looking-go' }));
    else refill(box);
  };
  watch(['looking', 'plan', 'isPlanning'], show, signal);
  show();
  return box;
}
