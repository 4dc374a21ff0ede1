// What the film has besides clips, in their strip: titles, months that begin, and music. Each is left out and put back here.

import { h } from '../core/dom.js';
import { isReadOnly, state } from '../core/store.js';
import { t } from '../core/text.js';
import { iconButton } from '../ui/button.js';
import { icon } from '../ui/icons.js';
import { editSettings, told } from './draft.js';
import { isByHand, leaveOut, leftOutElements, putBack } from './elements.js';

/** @typedef {import('../core/types.js').PickText} PickText */
/** @typedef {import('./elements.js').Element} Element */

/** @returns {import('./elements.js').Taken} What was left out of the draft in this tab, also before the page was loaded again. */
function takenHere() {
  try {
    return JSON.parse(sessionStorage.getItem(`dayreel.taken.${state.draft?.id}`) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {HTMLElement | null} field That changes it. */
function goTo(field) {
  // The title is typed beside the picture, which may show another text.
  if (field?.id === fields.opening) document.dispatchEvent(new CustomEvent('look-at', { detail: 'title' }));
  for (let box = field?.closest('details'); box; box = box.parentElement?.closest('details')) box.open = true;
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** @type {Record<PickText['kind'], string>} The fields of their words, or of whether there are any. */
const fields = { opening: 'look-title', divider: 'field-composition-titles-dividers', closing: 'field-composition-titles-closing-title' };

/** @param {Element} kind */
const nameOf = (kind) => t(kind === 'music' ? 'music.title' : kind === 'divider' ? 'strip.text.dividers' : `strip.text.${kind}`);

/**
 * Shows an element of the film, as it was before it was left out, or leaves it out.
 * @param {Element} element @param {boolean} isOn @param {(settings: Record<string, any>) => void} [then] What is changed in the same step.
 */
export const switchElement = (element, isOn, then) => editSettings((settings) => {
  if (isOn) putBack(settings, element, takenHere());
  else leaveOutOf(settings, element);
  then?.(settings);
});

/** @param {Record<string, any>} settings @param {Element} element */
function leaveOutOf(settings, element) {
  const taken = { ...takenHere(), [element]: leaveOut(settings, element) };
  try {
    sessionStorage.setItem(`dayreel.taken.${state.draft?.id}`, JSON.stringify(taken));
  } catch {
    // A browser without storage forgets its words; undo brings them back.
  }
}

/** @param {Element} element @param {string} name */
function take(element, name) {
  editSettings((settings) => leaveOutOf(settings, element), null);
  told(t('strip.text.is-left-out', { what: name }));
}

/** @param {Element} kind Who has chosen it, as clips say it. */
function mark(kind) {
  const isHand = isByHand(state.draft?.settings ?? {}, kind);
  return h('p', { class: `clip-how${isHand ? ' is-hand' : ''}` }, icon(isHand ? 'pin' : 'auto', 14), t(`review.how.${isHand ? 'hand' : 'auto'}`));
}

/** @param {Element} kind @param {string} key @returns {HTMLElement} The button that leaves it out; the one that takes it back has the focus then. */
function outButton(kind, key) {
  const what = nameOf(kind);
  const out = iconButton(t('strip.text.leave-out', { what }), 'hidden', () => take(kind, what), { key, disabled: isReadOnly() });
  out.dataset.next = `back-${kind}`;
  return out;
}

/** @param {PickText} text @param {string} name What it stands before or behind. */
function card({ kind, lines, card: isCard }, name) {
  const label = t(`strip.text.${kind}`);
  return h('li', { class: 'strip-text-item' }, h('article', { class: `strip-text${isCard ? ' is-card' : ''}`, 'aria-label': t('strip.text.at', { what: label, day: name }) },
    h('button', { type: 'button', class: 'strip-text-words', 'data-key': `text-${kind}-${name}`, disabled: isReadOnly(), onclick: () => goTo(document.getElementById(fields[kind])) },
      h('span', { class: 'strip-text-kind' }, label), lines.map((line, index) => h(index ? 'span' : 'strong', {}, line))),
    mark(kind), h('p', { class: 'clip-time' }, t(isCard ? 'strip.text.card' : 'strip.text.picture')),
    // One stands for all of them.
    outButton(kind, `out-${kind}-${name}`)));
}

/**
 * The titles and dividers around a clip, as parts of the strip.
 * @param {PickText[] | undefined} texts @param {string} name The day of the clip. @returns {{ before: HTMLElement[], behind: HTMLElement[] }}
 */
export function textsAround(texts = [], name) {
  const of = (/** @type {boolean} */ isClosing) => texts.filter(({ kind }) => (kind === 'closing') === isClosing).map((text) => card(text, name));
  return { before: of(false), behind: of(true) };
}

/** @param {import('../core/types.js').Plan} plan @returns {HTMLElement | null} Under all clips, as it is heard with all of them. */
export function musicBar({ music, composed }) {
  if (!music?.length && !composed) return null;
  const words = composed ? t('strip.composed', { mood: t(`setting.composition.audio.music.compose.${composed}`) }) : t('strip.music', { files: (music ?? []).join(', ') });
  return h('div', { class: 'strip-music' },
    h('button', { type: 'button', class: 'strip-music-words', 'data-key': 'strip-music', onclick: () => goTo(document.querySelector('.music-box :is(input, select)')) }, icon('volume', 16), h('span', {}, words)),
    mark('music'), outButton('music', 'out-music'));
}

/** @returns {HTMLElement[]} Buttons that put back what was left out. */
export const elementsLeftOut = () => leftOutElements(state.draft?.settings ?? {}, takenHere()).map((kind) => h('button', {
  type: 'button', class: 'chip', 'data-key': `back-${kind}`, disabled: isReadOnly(), 'aria-label': t('clip.take-back', { day: nameOf(kind) }),
  onclick: () => editSettings((settings) => putBack(settings, kind, takenHere())) }, nameOf(kind), icon('undo', 14)));
