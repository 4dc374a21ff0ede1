// Two handles on a filmstrip: where the film's part begins and ends; between them the part slides as a piece. What is touched is seen on the stage.

import { address } from '../core/api.js';
import { h } from '../core/dom.js';
import { shortTime } from '../core/format.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { setPin } from '../film/draft.js';
import { button } from '../ui/button.js';
import { moveHandle, movePart, partEdges } from './range.js';
import { secondsRow } from './seconds.js';

/** @typedef {import('../core/types.js').Item} Item */
/** @typedef {import('./range.js').Part} Part */

const fineStep = 0.1;
const coarseStep = 1;
/** Pixels from which a press on the part slides it, and is none that moves the nearer handle. */
const slideFrom = 4;

/** @param {string} day @param {Item} item @param {number} duration @param {Part | undefined} best What the film would show by itself. @returns {Part} */
function partOf(day, item, duration, best) {
  const pin = state.draft?.pins[day];
  const pick = state.plan?.days.find((one) => one.day === day)?.picks.find((one) => one.id === item.id);
  if (pin && 'item' in pin && pin.item === item.id && (pin.from !== undefined || pin.duration !== undefined)) {
    const from = pin.from ?? 0;
    return { from, to: Math.min(duration, from + (pin.duration ?? duration - from)) };
  }
  return pick ? { from: pick.in, to: pick.out } : best ?? { from: 0, to: Math.min(duration, item.kind === 'video' ? 8 : 3) };
}

/** @param {string} day @param {Item} item @param {boolean} [hasBest] @returns {'best' | 'later-start' | 'library' | 'hand' | 'rules'} Who has chosen the part of it. */
function howOf(day, item, hasBest = false) {
  const pin = state.draft?.pins[day];
  if (pin && 'item' in pin && pin.item === item.id && (pin.from !== undefined || pin.duration !== undefined)) return 'hand';
  const pick = state.plan?.days.find((one) => one.day === day)?.picks.find((one) => one.id === item.id);
  return pick ? pick.moment?.choice ?? 'rules' : hasBest ? 'best' : 'rules';
}

/**
 * Plays the part, once: who pauses and plays on sees the recording to its end.
 * @param {HTMLVideoElement} video @param {() => Part} part
 */
function playPart(video, part) {
  video.pause();
  const played = new AbortController();
  video.currentTime = part().from;
  video.addEventListener('timeupdate', () => { if (video.currentTime >= part().to) video.pause(); }, { signal: played.signal });
  video.play().catch(() => {}).then(() => video.addEventListener('pause', () => played.abort(), { once: true }));
}

/**
 * @param {string} name @param {string} label @param {number} duration @param {() => number} value Seconds. @param {(value: number) => void} move
 * @returns {HTMLElement} Moved by its keys.
 */
function slider(name, label, duration, value, move) {
  const element = h('div', { class: name, role: 'slider', tabindex: '0', 'aria-label': label, 'aria-valuemin': '0', 'aria-valuemax': duration.toFixed(2), 'aria-disabled': isReadOnly() ? 'true' : undefined });
  element.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? coarseStep : fineStep;
    const moves = /** @type {Record<string, number>} */ ({ ArrowLeft: value() - step, ArrowDown: value() - step, ArrowRight: value() + step, ArrowUp: value() + step, Home: 0, End: duration });
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    move(moves[event.key]);
  });
  return element;
}

/** @param {'from' | 'to'} side @param {() => Part} part @param {number} duration @param {(next: Part) => void} change @param {HTMLElement} strip */
function handle(side, part, duration, change, strip) {
  const element = slider(`handle handle-${side}`, t(`trim.${side}`), duration, () => part()[side], (value) => change(moveHandle(part(), side, value, duration)));
  element.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    element.focus();
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (!element.hasPointerCapture(event.pointerId)) return;
    const box = strip.getBoundingClientRect();
    change(moveHandle(part(), side, ((event.clientX - box.left) / box.width) * duration, duration));
  });
  return element;
}

/**
 * Slides the part under a press that moves; a press that does not moves the nearer handle, as one beside the part does: nobody has to drag (WCAG 2.5.7).
 * @param {HTMLElement} strip @param {number} duration @param {() => Part} part @param {(next: Part) => void} change
 */
function slideUnder(strip, duration, part, change) {
  const at = (/** @type {PointerEvent} */ event) => {
    const box = strip.getBoundingClientRect();
    return ((event.clientX - box.left) / box.width) * duration;
  };
  const toNearer = (/** @type {number} */ time) => change(moveHandle(part(), time - part().from < part().to - time ? 'from' : 'to', time, duration));
  /** @type {{ x: number, time: number, part: Part, isMoving: boolean } | null} */
  let slide = null;
  strip.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('.handle')) return;
    const time = at(event);
    if (time < part().from || time > part().to) return toNearer(time);
    slide = { x: event.clientX, time, part: part(), isMoving: false };
    return strip.setPointerCapture(event.pointerId);
  });
  strip.addEventListener('pointermove', (event) => {
    if (!slide) return;
    slide.isMoving ||= Math.abs(event.clientX - slide.x) >= slideFrom;
    if (slide.isMoving) change(movePart(slide.part, at(event) - slide.time, duration));
  });
  strip.addEventListener('pointerup', () => {
    if (slide && !slide.isMoving) toNearer(slide.time);
    slide = null;
  });
  strip.addEventListener('pointercancel', () => { slide = null; });
}

/** The things that move with the part: the window, the handles and the words. */
class PartView {
  /** @param {number} duration @param {() => Part} part @param {(next: Part) => void} change @param {string} picture */
  constructor(duration, part, change, picture) {
    this.duration = duration;
    this.window = slider('filmstrip-window', t('trim.slide'), duration, () => part().from, (value) => change(movePart(part(), value - part().from, duration)));
    this.playhead = h('div', { class: 'playhead' });
    this.words = h('p', { class: 'trim-words', role: 'status' });
    const pictures = h('img', { class: 'filmstrip-picture', src: picture, alt: '', draggable: 'false' });
    // Of a recording that is away there are none, and no sign of a broken picture either.
    pictures.addEventListener('error', () => { pictures.hidden = true; });
    this.strip = h('div', { class: 'filmstrip' }, h('div', { class: 'filmstrip-inner' }, pictures, this.window), this.playhead);
    this.handles = { from: handle('from', part, duration, change, this.strip), to: handle('to', part, duration, change, this.strip) };
    this.strip.append(this.handles.from, this.handles.to);
    slideUnder(this.strip, duration, part, change);
  }

  /** @param {Part} part */
  show(part) {
    const { left, right } = partEdges(part, this.duration);
    this.window.style.left = `${left}%`;
    this.window.style.right = `${right}%`;
    this.handles.from.style.left = `${left}%`;
    this.handles.to.style.left = `${100 - right}%`;
    (/** @type {const} */ (['from', 'to'])).forEach((side) => {
      this.handles[side].setAttribute('aria-valuenow', part[side].toFixed(2));
      this.handles[side].setAttribute('aria-valuetext', shortTime(part[side], locale));
    });
    this.window.setAttribute('aria-valuenow', part.from.toFixed(2));
    this.window.setAttribute('aria-valuetext', t('trim.span', { from: shortTime(part.from, locale), to: shortTime(part.to, locale) }));
    this.words.textContent = t('trim.words', { length: shortTime(part.to - part.from, locale), all: shortTime(this.duration, locale) });
  }

  /** @param {number} time */
  showTime(time) {
    this.playhead.style.left = `${(time / this.duration) * 100}%`;
  }
}

/** @param {string} day @param {Item} item @param {HTMLVideoElement} video @param {AbortSignal} signal */
export function trimmer(day, item, video, signal) {
  const duration = item.duration ?? 0;
  /** @type {Part | undefined} */
  let best;
  let part = partOf(day, item, duration, best);
  const now = () => part;
  /** @param {Part} next */
  const change = (next) => {
    if (isReadOnly()) return;
    const isStart = next.from !== part.from;
    part = next;
    setPin(day, { item: item.id, from: part.from, duration: Math.round((part.to - part.from) * 100) / 100 }, `trim ${day}`);
    video.pause();
    video.currentTime = isStart ? part.from : Math.max(part.from, part.to - 0.04);
    view.show(part);
    row.show();
  };
  const view = new PartView(duration, now, change, address.filmstrip(item.id, 12));
  const row = secondsRow(day, item, {
    part: now,
    take: (from) => change(movePart(part, from - part.from, duration)),
    seek: (time) => {
      video.pause();
      video.currentTime = time;
    },
    reset: () => { setPin(day, { item: item.id }); },
    learn: (look) => {
      best = look.best;
      part = partOf(day, item, duration, best);
      view.show(part);
    },
    how: () => howOf(day, item, best !== undefined),
  }, signal);
  video.addEventListener('timeupdate', () => view.showTime(video.currentTime), { signal });
  watch(['draft', 'plan'], () => {
    part = partOf(day, item, duration, best);
    view.show(part);
    row.show();
  }, signal);
  view.show(part);
  return h('section', { class: 'trimmer', 'aria-label': t('trim.title') }, view.strip, row.element,
    h('div', { class: 'trim-foot' }, view.words, button(t('trim.play'), () => playPart(video, now), { icon: 'play', look: 'quiet' })));
}
