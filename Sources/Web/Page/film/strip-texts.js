// What the film has besides clips, in their strip: titles, months that begin, and music.

import { h } from '../core/dom.js';
import { isReadOnly } from '../core/store.js';
import { t } from '../core/text.js';
import { iconButton } from '../ui/button.js';
import { icon } from '../ui/icons.js';
import { editSettings, told } from './draft.js';
import { leaveTextOut } from './texts.js';

/** @typedef {import('../core/types.js').PickText} PickText */

/** @param {HTMLElement | null} field That changes it. */
function goTo(field) {
  for (let box = field?.closest('details'); box; box = box.parentElement?.closest('details')) box.open = true;
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** @type {Record<PickText['kind'], string>} The fields of their words, or of whether there are any. */
const fields = { opening: 'look-title', divider: 'field-composition-titles-dividers', closing: 'field-composition-titles-closing-title' };

/** @param {PickText} text @param {string} name What it stands before or behind. */
function card({ kind, lines, card: isCard }, name) {
  const label = t(`strip.text.${kind}`);
  const leave = () => {
    editSettings((settings) => leaveTextOut(settings, kind), `without ${kind}`);
    told(t('strip.text.is-left-out', { what: label }));
  };
  return h('li', { class: 'strip-text-item' }, h('article', { class: `strip-text${isCard ? ' is-card' : ''}`, 'aria-label': t('strip.text.at', { what: label, day: name }) },
    h('button', { type: 'button', class: 'strip-text-words', 'data-key': `text-${kind}-${name}`, disabled: isReadOnly(), onclick: () => goTo(document.getElementById(fields[kind])) },
      h('span', { class: 'strip-text-kind' }, label), lines.map((line, index) => h(index ? 'span' : 'strong', {}, line))),
    h('p', { class: 'clip-time' }, t(isCard ? 'strip.text.card' : 'strip.text.picture')),
    iconButton(t('strip.text.leave-out', { what: label }), 'hidden', leave, { key: `out-${kind}-${name}`, disabled: isReadOnly() })));
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
export const musicBar = ({ music, composed }) => (music?.length || composed ? h('button', {
  type: 'button', class: 'strip-music', 'data-key': 'strip-music', onclick: () => goTo(document.querySelector('.music-box :is(input, select)')),
}, icon('volume', 16), h('span', {}, composed ? t('strip.composed', { mood: t(`setting.composition.audio.music.compose.${composed}`) }) : t('strip.music', { files: (music ?? []).join(', ') }))) : null);
