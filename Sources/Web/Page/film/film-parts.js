// The film in parts that are rendered one after the other: the first is one clip, so that it is there at once.

/** @typedef {{ first: number, last: number, start: number, end: number }} Part Clips from 1; seconds of the film. */
/** @typedef {{ day: string, start: number }} Shown */

/** Clips of the first parts: a part plays for as long as the next one is rendered, which takes nearly as long where sources are large. */
const sizes = [1, 1, 1, 1, 2, 2, 2, 2];
const most = 3;

/** @param {import('../core/types.js').Plan} plan @returns {Shown[]} The film's clips in order. */
export const clipsOf = (plan) => plan.days.flatMap(({ day, picks }) => picks.map(({ start }) => ({ day, start })));

/** @param {Shown[]} clips @param {number} length Seconds of the film. @returns {Part[]} */
export function partsOf(clips, length) {
  /** @type {Part[]} */
  const parts = [];
  let first = 1;
  while (first <= clips.length) {
    const last = Math.min(clips.length, first + (sizes[parts.length] ?? most) - 1);
    parts.push({ first, last, start: clips[first - 1].start, end: clips[last]?.start ?? length });
    first = last + 1;
  }
  return parts;
}

/** @param {{ start: number }[]} places In order. @param {number} time @returns {number} Index of the one that is shown then. */
export function placeAt(places, time) {
  const next = places.findIndex(({ start }) => start > time + 0.001);
  return next < 0 ? places.length - 1 : Math.max(0, next - 1);
}
