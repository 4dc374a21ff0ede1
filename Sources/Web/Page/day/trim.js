// Two handles on a filmstrip: where the film's part begins and ends; between them the part slides as a piece. What is touched is seen on the stage.

import { address } from '../core/api.js';
import { h } from '../core/dom.js';
import { number, shortTime } from '../core/format.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { setPin } from '../film/draft.js';
import { button } from '../ui/button.js';
import { pinOfLibrary } from './library-pin.js';
import { beginAt, moveHandle, movePart, partEdges, pinnedPart, pinOfPart, speedIn, stretchAround, stretchAt } from './range.js';
import { secondsRow } from './seconds.js';

/** @typedef {import('../core/types.js').Item} Item */
/** @typedef {import('./range.js').Part} Part */

/** The pictures of a strip. */
const stripCount = 12;
/** Pixels from which a press on the part slides it, and is none that moves the nearer handle. */
const slideFrom = 4;

/** @param {string} day @param {Item} item */
const pickOf = (day, item) => state.plan?.days.find((one) => one.day === day)?.picks.find((one) => one.id === item.id);

/** @typedef {Extract<import('../core/types.js').Pin, { item: string }>} ItemPin */

/** @param {import('../core/types.js').Pin | null | undefined} pin @param {Item} item @returns {ItemPin | null} If it is one of the item. */
const ofItem = (pin, item) => (pin && 'item' in pin && pin.item === item.id ? pin : null);

/** @param {string} day @param {Item} item @returns {ItemPin | null} The film's own pin of the item. */
const pinOf = (day, item) => ofItem(state.draft?.pins[day], item);

/** @param {string} day @param {Item} item @returns {ItemPin | null} The same, or that of the library, which a change takes up. */
const anyPinOf = (day, item) => pinOf(day, item) ?? ofItem(pinOfLibrary(day), item);

/** @returns {number | 'original' | undefined} The speed of clips without one of their own. What another file says is known from the plan alone. */
const usualSpeed = () => state.draft?.settings.clips?.speed ?? (state.draft?.settings.extends ? 'original' : undefined);

/** @param {string} day @param {Item} item @returns {number} How many seconds of the recording pass in one of the film. */
const speedOf = (day, item) => speedIn(anyPinOf(day, item)?.speed ?? usualSpeed(), pickOf(day, item)?.speed);

/** @param {string} day @param {Item} item @param {number} duration @param {Part | undefined} best What the film would show by itself. @returns {Part} */
function partOf(day, item, duration, best) {
  const pin = pinOf(day, item);
  const pick = pickOf(day, item);
  if (pin && (pin.from !== undefined || pin.duration !== undefined)) return pinnedPart(pin, duration, speedOf(day, item));
  return pick ? { from: pick.in, to: pick.out } : best ?? { from: 0, to: Math.min(duration, item.kind === 'video' ? 8 : 3) };
}

/** @param {string} day @param {Item} item @param {boolean} [hasBest] @returns {'best' | 'later-start' | 'library' | 'hand' | 'rules'} Who has chosen the part of it. */
function howOf(day, item, hasBest = false) {
  const pin = pinOf(day, item);
  if (pin && (pin.from !== undefined || pin.duration !== undefined)) return 'hand';
  const pick = pickOf(day, item);
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
 * @param {{ fine: number, coarse: number }} [steps] Seconds.
 * @returns {HTMLElement} Moved by its keys.
 */
function slider(name, label, duration, value, move, steps = { fine: 0.1, coarse: 1 }) {
  const element = h('div', { class: name, role: 'slider', tabindex: '0', 'aria-label': label, 'aria-valuemin': '0', 'aria-valuemax': duration.toFixed(2) });
  element.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? steps.coarse : steps.fine;
    const moves = /** @type {Record<string, number>} */ ({ ArrowLeft: value() - step, ArrowDown: value() - step, ArrowRight: value() + step, ArrowUp: value() + step, Home: 0, End: duration });
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    move(moves[event.key]);
  });
  return element;
}

/**
 * @typedef {object} Trim What the things of a strip act on.
 * @property {number} duration Seconds.
 * @property {() => Part} part
 * @property {(next: Part) => void} change
 * @property {() => void} settle A movement is over: the strip may show another stretch.
 * @property {() => number} speed How many seconds of the recording pass in one of the film.
 */

/** @param {'from' | 'to'} side @param {Trim} trim @param {(event: PointerEvent) => number} timeAt */
function handle(side, { part, duration, change, settle }, timeAt) {
  const element = slider(`handle handle-${side}`, t(`trim.${side}`), duration, () => part()[side], (value) => {
    change(moveHandle(part(), side, value, duration));
    settle();
  });
  element.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    element.focus();
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (element.hasPointerCapture(event.pointerId)) change(moveHandle(part(), side, timeAt(event), duration));
  });
  element.addEventListener('lostpointercapture', settle);
  return element;
}

/**
 * Slides the part under a press that moves; a press that does not moves the nearer handle, as one beside the part does: nobody has to drag (WCAG 2.5.7).
 * @param {HTMLElement} strip @param {Trim} trim @param {(event: PointerEvent) => number} timeAt @param {() => boolean} isAway True if the part is not in sight: a press brings it.
 */
function slideUnder(strip, { part, duration, change, settle }, timeAt, isAway) {
  const toNearer = (/** @type {number} */ time) => {
    const next = isAway() ? movePart(part(), time - part().from, duration) : moveHandle(part(), time - part().from < part().to - time ? 'from' : 'to', time, duration);
    change(next);
    settle();
  };
  /** @type {{ x: number, time: number, part: Part, isMoving: boolean } | null} */
  let slide = null;
  strip.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Element && event.target.closest('.handle')) return;
    const time = timeAt(event);
    if (time < part().from || time > part().to) return toNearer(time);
    slide = { x: event.clientX, time, part: part(), isMoving: false };
    return strip.setPointerCapture(event.pointerId);
  });
  strip.addEventListener('pointermove', (event) => {
    if (!slide) return;
    slide.isMoving ||= Math.abs(event.clientX - slide.x) >= slideFrom;
    if (slide.isMoving) change(movePart(slide.part, timeAt(event) - slide.time, duration));
  });
  strip.addEventListener('pointerup', () => {
    if (slide && !slide.isMoving) toNearer(slide.time);
    else if (slide) settle();
    slide = null;
  });
  strip.addEventListener('pointercancel', () => { slide = null; });
}

/** @param {HTMLElement} strip @param {() => Part} shown @returns {(event: PointerEvent) => number} The time under a press. */
const timeOn = (strip, shown) => (event) => {
  const box = strip.getBoundingClientRect();
  const { from, to } = shown();
  return from + ((event.clientX - box.left) / box.width) * (to - from);
};

/** @param {string} source */
function stripPicture(source) {
  const picture = h('img', { class: 'filmstrip-picture', src: source, alt: '', draggable: 'false' });
  // Of a recording that is away there are none, and no sign of a broken picture either.
  picture.addEventListener('error', () => { picture.hidden = true; });
  picture.addEventListener('load', () => { picture.hidden = false; });
  return picture;
}

/** The whole of a long recording, above its strip: which stretch the strip shows, and where the part lies. A press shows another stretch. */
class Overview {
  /** @param {number} duration @param {string} picture @param {() => Part} shown @param {(time: number) => void} show Shows the stretch around a time. */
  constructor(duration, picture, shown, show) {
    this.whole = { from: 0, to: duration };
    const middle = () => (shown().from + shown().to) / 2;
    this.part = h('div', { class: 'trim-overview-part' });
    this.stretch = slider('trim-overview-stretch', t('trim.stretch'), duration, middle, show, { fine: 5, coarse: 30 });
    this.element = h('div', { class: 'trim-overview' }, stripPicture(picture), this.part, this.stretch);
    const timeAt = timeOn(this.element, () => this.whole);
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      show(timeAt(event));
    });
    this.element.addEventListener('pointermove', (event) => { if (this.element.hasPointerCapture(event.pointerId)) show(timeAt(event)); });
  }

  /** @param {Part} part @param {Part} shown */
  show(part, shown) {
    [{ element: this.part, span: part }, { element: this.stretch, span: shown }].forEach(({ element, span }) => {
      const { left, right } = partEdges(span, this.whole);
      element.style.left = `${left}%`;
      element.style.right = `${Math.max(0, right)}%`;
    });
    this.stretch.setAttribute('aria-valuenow', shown.from.toFixed(2));
    this.stretch.setAttribute('aria-valuetext', t('trim.span', { from: shortTime(shown.from, locale), to: shortTime(Math.min(shown.to, this.whole.to), locale) }));
  }
}

/** The things that move with the part: the window, the handles and the words. */
class PartView {
  /** @param {Trim} trim @param {string} id Of the recording. */
  constructor(trim, id) {
    this.trim = trim;
    this.id = id;
    this.shown = stretchAround(trim.part(), trim.duration);
    const { part, change, settle, duration } = trim;
    this.window = slider('filmstrip-window', t('trim.slide'), duration, () => part().from, (value) => {
      change(movePart(part(), value - part().from, duration));
      settle();
    });
    this.playhead = h('div', { class: 'playhead', hidden: true });
    this.words = h('p', { class: 'trim-words', role: 'status' });
    this.picture = stripPicture(this.source);
    this.strip = h('div', { class: 'filmstrip' }, h('div', { class: 'filmstrip-inner' }, this.picture, this.window), this.playhead);
    const timeAt = timeOn(this.strip, () => this.shown);
    this.handles = { from: handle('from', trim, timeAt), to: handle('to', trim, timeAt) };
    [this.window, this.handles.from, this.handles.to].forEach((one) => { if (isReadOnly()) one.setAttribute('aria-disabled', 'true'); });
    this.strip.append(this.handles.from, this.handles.to);
    slideUnder(this.strip, trim, timeAt, () => part().to <= this.shown.from || part().from >= this.shown.to);
    this.overview = this.isWhole ? null : new Overview(duration, address.filmstrip(id, stripCount), () => this.shown, (time) => this.look(time));
  }

  get isWhole() { return this.shown.to - this.shown.from >= this.trim.duration; }

  get source() {
    return address.filmstrip(this.id, stripCount, this.isWhole ? undefined : { from: this.shown.from, length: this.shown.to - this.shown.from });
  }

  /** @param {number} time Shows the stretch around it. */
  look(time) {
    this.turnTo(stretchAt(time, this.shown.to - this.shown.from, this.trim.duration));
  }

  /** Shows the stretch of the part, unless it is in sight. */
  follow() {
    if (this.overview) this.turnTo(stretchAround(this.trim.part(), this.trim.duration, this.shown));
  }

  /** @param {Part} stretch */
  turnTo(stretch) {
    if (stretch.from === this.shown.from && stretch.to === this.shown.to) return;
    this.shown = stretch;
    this.picture.src = this.source;
    this.show();
    this.turned?.();
  }

  /** @type {(() => void) | null} Hears of another stretch. */
  turned = null;

  show() {
    const part = this.trim.part();
    const { left, right } = partEdges(part, this.shown);
    this.window.style.left = `${left}%`;
    this.window.style.right = `${right}%`;
    this.handles.from.style.left = `${left}%`;
    this.handles.to.style.left = `${100 - right}%`;
    this.handles.from.classList.toggle('is-away', left < 0 || left > 100);
    this.handles.to.classList.toggle('is-away', right < 0 || right > 100);
    (/** @type {const} */ (['from', 'to'])).forEach((side) => {
      this.handles[side].setAttribute('aria-valuenow', part[side].toFixed(2));
      this.handles[side].setAttribute('aria-valuetext', shortTime(part[side], locale));
    });
    this.window.setAttribute('aria-valuenow', part.from.toFixed(2));
    this.window.setAttribute('aria-valuetext', t('trim.span', { from: shortTime(part.from, locale), to: shortTime(part.to, locale) }));
    const [length, speed] = [part.to - part.from, this.trim.speed()];
    const words = { length: shortTime(length, locale), all: shortTime(this.trim.duration, locale) };
    this.words.textContent = speed === 1 ? t('trim.words', words) : t('trim.words-film', { ...words, film: shortTime(length / speed, locale) });
    this.overview?.show(part, this.shown);
  }

  /** @param {number} time */
  showTime(time) {
    const { left } = partEdges({ from: time, to: time }, this.shown);
    this.playhead.hidden = left < 0 || left > 100;
    this.playhead.style.left = `${left}%`;
  }
}

/** Speeds to choose from; below half of it, a recording has no sound. */
const speeds = [0.25, 0.5, 0.75, 1, 1.5, 2, 4];

/**
 * How fast the film shows the item. A speed of its own pins it to the day.
 * @param {string} day @param {Item} item @param {() => Part} part
 */
function speedChoice(day, item, part) {
  const own = () => anyPinOf(day, item)?.speed;
  const name = (/** @type {number | string | undefined} */ speed) => (typeof speed === 'number' ? t(speed < 0.5 ? 'trim.speed.silent' : 'trim.speed.times', { speed: number(speed, locale) })
    : t(`trim.speed.${speed ?? 'film'}`));
  const select = h('select', { id: 'trim-speed', 'data-key': 'trim-speed', disabled: isReadOnly() });
  select.addEventListener('change', () => {
    const pin = anyPinOf(day, item) ?? { item: item.id };
    const speed = [...speeds, /** @type {const} */ ('original')].find((one) => String(one) === select.value);
    const { speed: _, ...rest } = pin;
    const next = { ...rest, ...(speed === undefined ? {} : { speed }) };
    const isPart = pin.from !== undefined || pin.duration !== undefined;
    // The same part of the recording, as long as its speed is known.
    setPin(day, isPart && speed !== 'original' ? { ...next, ...pinOfPart(part(), speedIn(speed ?? usualSpeed(), 1)) } : next);
  });
  const show = () => {
    const [all, now] = [[undefined, ...speeds, 'original'], own()];
    const shown = now === undefined || all.includes(now) ? all : [...all, now];
    if (shown.some((one, index) => select.options[index]?.value !== String(one ?? '')) || select.options.length !== shown.length) select.replaceChildren(...shown.map((one) => h('option', { value: one ?? '' }, name(one))));
    select.value = String(now ?? '');
  };
  show();
  return { element: h('div', { class: 'trim-speed' }, h('label', { for: 'trim-speed' }, t('trim.speed')), select), show };
}

/** @param {string} day @param {Item} item @param {HTMLVideoElement} video @param {AbortSignal} signal */
export function trimmer(day, item, video, signal) {
  const duration = item.duration ?? 0;
  /** @type {Part | undefined} */
  let best;
  let part = partOf(day, item, duration, best);
  const now = () => part;
  /** @returns {ItemPin} With nothing but the item and its own speed. */
  const withSpeed = () => {
    const speed = anyPinOf(day, item)?.speed;
    return { item: item.id, ...(speed === undefined ? {} : { speed }) };
  };
  /** @param {Part} next */
  const change = (next) => {
    if (isReadOnly()) return;
    const isStart = next.from !== part.from;
    // Each handle, and the part as a whole, is a step of its own.
    const moved = isStart ? (next.to !== part.to ? 'part' : 'begin') : 'end';
    part = next;
    setPin(day, { ...withSpeed(), ...pinOfPart(part, speedOf(day, item)) }, `trim ${day} ${moved}`);
    video.pause();
    video.currentTime = isStart ? part.from : Math.max(part.from, part.to - 0.04);
    view.show();
    row.show();
  };
  /** @type {PartView} */
  const view = new PartView({ duration, part: now, change, settle: () => view.follow(), speed: () => speedOf(day, item) }, item.id);
  const row = secondsRow(day, item, {
    part: now,
    shown: () => view.shown,
    take: (from) => {
      change(beginAt(part, from, duration));
      view.follow();
    },
    seek: (time) => {
      video.pause();
      video.currentTime = time;
      if (time < view.shown.from || time >= view.shown.to) view.look(time);
    },
    reset: () => { setPin(day, withSpeed()); },
    learn: (moments) => {
      best = moments.best;
      part = partOf(day, item, duration, best);
      view.follow();
      view.show();
    },
    how: () => howOf(day, item, best !== undefined),
  }, signal);
  view.turned = () => row.turn();
  video.addEventListener('timeupdate', () => view.showTime(video.currentTime), { signal });
  const speed = speedChoice(day, item, now);
  watch(['draft', 'plan'], () => {
    speed.show();
    const before = part;
    part = partOf(day, item, duration, best);
    // A change made here was followed when its movement ended.
    if (part.from !== before.from || part.to !== before.to) view.follow();
    view.show();
    row.show();
  }, signal);
  view.show();
  return h('section', { class: 'trimmer', 'aria-label': t('trim.title') }, view.overview?.element ?? null, view.strip, row.element,
    h('div', { class: 'trim-foot' }, view.words, speed.element, button(t('trim.play'), () => playPart(video, now), { icon: 'play', look: 'quiet' })));
}
