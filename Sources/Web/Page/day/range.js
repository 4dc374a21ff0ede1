// The maths of the two handles: a part of a recording, never outside it and never shorter than the least; and the stretch that is shown around it.

/** @typedef {{ from: number, to: number }} Part */

const leastPart = 0.5;

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/**
 * @param {Part} part @param {'from' | 'to'} handle @param {number} value Seconds. @param {number} duration Seconds of the recording.
 * @returns {Part}
 */
export function moveHandle(part, handle, value, duration) {
  const least = Math.min(leastPart, duration);
  if (handle === 'from') return { from: round(Math.max(0, Math.min(value, part.to - least))), to: part.to };
  return { from: part.from, to: round(Math.min(duration, Math.max(value, part.from + least))) };
}

/**
 * Moves the whole part without changing its length.
 * @param {Part} part @param {number} by @param {number} duration @returns {Part}
 */
export function movePart(part, by, duration) {
  const length = part.to - part.from;
  const from = Math.max(0, Math.min(part.from + by, duration - length));
  return { from: round(from), to: round(from + length) };
}

/**
 * Has the part begin at a time, as long as it was or as the rest of the recording is.
 * @param {Part} part @param {number} from @param {number} duration @returns {Part}
 */
export function beginAt(part, from, duration) {
  const begin = Math.max(0, Math.min(from, duration - Math.min(leastPart, duration)));
  return { from: round(begin), to: round(Math.min(duration, begin + part.to - part.from)) };
}

/**
 * @param {unknown} speed What the job asks for: a number, "original" or nothing. @param {number | undefined} shown That of the clip in the film.
 * @returns {number} How many seconds of the recording pass in one of the film.
 */
export const speedIn = (speed, shown) => (typeof speed === 'number' ? speed : speed === 'original' ? shown ?? 1 : 1);

/** @param {{ from?: number, duration?: number }} pin Its length is one of the film. @param {number} duration @param {number} speed @returns {Part} Of the recording. */
export function pinnedPart({ from = 0, duration: length }, duration, speed) {
  return { from, to: Math.min(duration, length === undefined ? duration : round(from + length * speed)) };
}

/** @param {Part} part Of the recording. @param {number} speed @returns {{ from: number, duration: number }} As a pin has it. */
export const pinOfPart = (part, speed) => ({ from: part.from, duration: round((part.to - part.from) / speed) });

/** @param {Part} part @param {Part} shown @returns {{ left: number, right: number }} Per cent of a strip that shows a stretch: below 0 for an edge outside of it. */
export function partEdges(part, shown) {
  const length = shown.to - shown.from;
  return { left: ((part.from - shown.from) / length) * 100, right: 100 - ((part.to - shown.from) / length) * 100 };
}

/** Seconds up to which a recording is shown whole. */
const wholeUpTo = 40;
const shortestStretch = 30;

/**
 * The stretch of a recording that its strip shows: all of a short one, otherwise four times the part or more, so that a finger finds its handles.
 * @param {Part} part @param {number} duration @param {Part} [shown] The stretch that is shown. It stays while the part lies in it.
 * @returns {Part}
 */
export function stretchAround(part, duration, shown) {
  const length = Math.max(shortestStretch, Math.ceil((part.to - part.from) * 0.4) * 10);
  if (duration <= wholeUpTo || length >= duration) return { from: 0, to: duration };
  if (shown && shown.to - shown.from === length && part.from >= shown.from && part.to <= shown.to) return shown;
  return stretchAt((part.from + part.to) / 2, length, duration);
}

/** @param {number} time Its middle, if possible. @param {number} length @param {number} duration @returns {Part} From and to whole seconds, so that its pictures are made once. */
export function stretchAt(time, length, duration) {
  const from = Math.max(0, Math.min(Math.round(time - length / 2), Math.ceil(duration) - length));
  return { from, to: from + length };
}
