// The maths of the two handles: a part of a recording, never outside it and never shorter than the least.

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

/** @param {Part} part @param {number} duration @returns {{ left: number, right: number }} Per cent of the strip. */
export const partEdges = (part, duration) => ({ left: (part.from / duration) * 100, right: 100 - (part.to / duration) * 100 });
