// How one clip gives way to the next: two frames of the film, half way at rest, and moving under the pointer or with the focus.

import { address } from '../core/api.js';
import { h, prefersStillness } from '../core/dom.js';
import { state } from '../core/store.js';
import { filmColors, shapeOf, shownClips } from './look.js';

/** @typedef {'left' | 'right' | 'up' | 'down'} Way Where the next picture, or the edge before it, moves to. */
/** @typedef {{ old?: Keyframe[], next: Keyframe[], ground?: string }} Movement Keyframes from the old picture to the next. */

/** Milliseconds: each picture is seen alone, then the movement, then the next. */
const [rest, movement] = [700, 900];
const whole = 2 * rest + movement;
/** That of the program: slow at both ends, as a sine. */
const easing = 'cubic-bezier(0.37, 0, 0.63, 1)';

export const ways = /** @type {Way[]} */ (['left', 'right', 'up', 'down']);

/** @type {Record<Way, { from: string, to: string, edge: string }>} Where the next picture comes from, where the old one goes, and what of the next is still cut off. */
const sides = {
  left: { from: '100% 0', to: '-100% 0', edge: 'inset(0 0 0 100%)' }, right: { from: '-100% 0', to: '100% 0', edge: 'inset(0 100% 0 0)' },
  up: { from: '0 100%', to: '0 -100%', edge: 'inset(100% 0 0 0)' }, down: { from: '0 -100%', to: '0 100%', edge: 'inset(0 0 100% 0)' },
};

/** @param {Keyframe} from @param {Keyframe} to @param {number} [begin] @param {number} [end] Shares of the movement. @returns {Keyframe[]} */
function between(from, to, begin = 0, end = 1) {
  const at = (/** @type {number} */ share) => (rest + share * movement) / whole;
  return [{ ...from, offset: 0 }, { ...from, offset: at(begin), easing }, { ...to, offset: at(end) }, { ...to, offset: 1 }];
}

/** @param {string} ground @returns {Movement} */
const through = (ground) => ({ old: between({ opacity: 1 }, { opacity: 0 }, 0, 0.5), next: between({ opacity: 0 }, { opacity: 1 }, 0.5, 1), ground });

/** @type {Record<string, Movement>} */
const movements = {
  ...Object.fromEntries(ways.flatMap((way) => [
    [`wipe-${way}`, { next: between({ clipPath: sides[way].edge }, { clipPath: 'inset(0)' }) }],
    [`slide-${way}`, { next: between({ translate: sides[way].from }, { translate: '0 0' }) }],
    [`push-${way}`, { old: between({ translate: '0 0' }, { translate: sides[way].to }), next: between({ translate: sides[way].from }, { translate: '0 0' }) }],
  ])),
  'cross-dissolve': { next: between({ opacity: 0 }, { opacity: 1 }) }, fade: through('#000'), 'fade-white': through('#fff'),
  'circle-open': { next: between({ clipPath: 'circle(0)' }, { clipPath: 'circle(71%)' }) },
  blur: {
    old: between({ filter: 'blur(0)' }, { filter: 'blur(6px)' }, 0, 0.5),
    next: [...between({ opacity: 0 }, { opacity: 1 }, 0.25, 0.75), { filter: 'blur(6px)', offset: 0.5 }, { filter: 'blur(0)', offset: (rest + movement) / whole }]
      .sort((one, other) => Number(one.offset) - Number(other.offset)),
  },
  none: { next: between({ opacity: 0 }, { opacity: 1 }, 0.5, 0.5) },
};

/** @param {string} style @returns {[family: string, way: Way | null]} */
export function familyOf(style) {
  const [, family, way] = /^(wipe|slide|push)-(left|right|up|down)$/.exec(style) ?? [];
  return family ? [family, /** @type {Way} */ (way)] : [style, null];
}

/**
 * A transition between two pictures. Whoever holds the option that it stands for has it play.
 * @param {string} style @param {HTMLElement} old @param {HTMLElement} next
 */
function playing(style, old, next) {
  const { old: going = [], next: coming, ground = '' } = movements[style] ?? movements['cross-dissolve'];
  const box = h('span', { class: 'choice-frame is-transition' }, old, next);
  box.style.background = ground;
  const animations = [old.animate(going, { duration: whole, iterations: Infinity }), next.animate(coming, { duration: whole, iterations: Infinity })];
  const still = () => animations.forEach((one) => {
    one.pause();
    // Half way, there is nothing to see of either picture where one gives way to a colour.
    one.currentTime = rest + movement * (ground ? 0.28 : style === 'none' ? 0 : 0.5);
  });
  const play = () => {
    if (prefersStillness()) return;
    animations.forEach((one) => {
      one.currentTime = rest / 2;
      one.play();
    });
  };
  still();
  // Its option, once it is on the page: a press anywhere on it counts.
  queueMicrotask(() => {
    const option = box.closest('.choice-option');
    option?.addEventListener('pointerenter', play);
    option?.addEventListener('pointerleave', still);
    option?.addEventListener('focusin', play);
    option?.addEventListener('focusout', still);
    // The choices are drawn again for what an arrow key has chosen, and have the focus back by now.
    if (option?.matches(':hover, :focus-within')) play();
  });
  return box;
}

/**
 * Transitions between the first two clips of the film; without clips, between two colours.
 * @returns {(style: string) => Element}
 */
export function transitionPictures() {
  const { draft } = state;
  const [first, second = first] = shownClips();
  const picture = (/** @type {string} */ id) => h('img', { alt: '', draggable: 'false', src: address.thumbnail(id, 256, draft ? filmColors(draft) : {}) });
  return (style) => {
    const [old, next] = first ? [picture(first.id), picture(second.id)] : [h('span', { class: 'is-old' }), h('span', { class: 'is-next' })];
    const box = playing(style, old, next);
    box.style.setProperty('--shape', String(draft ? shapeOf(draft.settings) : 16 / 9));
    return box;
  };
}
