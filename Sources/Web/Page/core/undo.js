// Undo and redo of immutable states. A step that comes within one "gesture" replaces the step before it,
// so that dragging a handle is one undo and not fifty. A gesture has a name, and ends once nothing has changed for some seconds:
// two choices in one field, with a look at the film in between, are two steps.

/**
 * @template State
 * @typedef {{ past: State[], present: State, future: State[], gesture: string | null, changed: number }} Timeline "changed" says when, in
 *   milliseconds from any moment.
 */

export const longestPast = 200;
/** Milliseconds without a change that a gesture lasts: somebody who types stops to think. */
export const longestPause = 5000;

/** @template State @param {State} present @returns {Timeline<State>} */
export const startTimeline = (present) => ({ past: [], present, future: [], gesture: null, changed: 0 });

/**
 * @template State
 * @param {Timeline<State>} timeline @param {State} next @param {string | null} [gesture] @param {number} [now] Milliseconds from the same moment each time.
 * @returns {Timeline<State>}
 */
export function advance(timeline, next, gesture = null, now = 0) {
  if (JSON.stringify(next) === JSON.stringify(timeline.present)) return timeline;
  const merges = gesture !== null && gesture === timeline.gesture && now - timeline.changed <= longestPause && timeline.past.length > 0;
  const past = merges ? timeline.past : [...timeline.past, timeline.present].slice(-longestPast);
  return { past, present: next, future: [], gesture, changed: now };
}

/** @template State @param {Timeline<State>} timeline @returns {Timeline<State>} */
export function undo(timeline) {
  const before = timeline.past[timeline.past.length - 1];
  if (before === undefined) return timeline;
  return { ...timeline, past: timeline.past.slice(0, -1), present: before, future: [timeline.present, ...timeline.future], gesture: null };
}

/** @template State @param {Timeline<State>} timeline @returns {Timeline<State>} */
export function redo(timeline) {
  const [next, ...future] = timeline.future;
  if (next === undefined) return timeline;
  return { ...timeline, past: [...timeline.past, timeline.present], present: next, future, gesture: null };
}
