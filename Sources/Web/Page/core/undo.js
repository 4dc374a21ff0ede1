// Undo and redo of immutable states. A step that comes within one "gesture" replaces the step before it,
// so that dragging a handle is one undo and not fifty.

/**
 * @template State
 * @typedef {{ past: State[], present: State, future: State[], gesture: string | null }} Timeline
 */

export const longestPast = 200;

/** @template State @param {State} present @returns {Timeline<State>} */
export const startTimeline = (present) => ({ past: [], present, future: [], gesture: null });

/**
 * @template State
 * @param {Timeline<State>} timeline @param {State} next @param {string | null} [gesture]
 * @returns {Timeline<State>}
 */
export function advance(timeline, next, gesture = null) {
  if (JSON.stringify(next) === JSON.stringify(timeline.present)) return timeline;
  const merges = gesture !== null && gesture === timeline.gesture && timeline.past.length > 0;
  const past = merges ? timeline.past : [...timeline.past, timeline.present].slice(-longestPast);
  return { past, present: next, future: [], gesture };
}

/** @template State @param {Timeline<State>} timeline @returns {Timeline<State>} */
export function undo(timeline) {
  const before = timeline.past[timeline.past.length - 1];
  if (before === undefined) return timeline;
  return { past: timeline.past.slice(0, -1), present: before, future: [timeline.present, ...timeline.future], gesture: null };
}

/** @template State @param {Timeline<State>} timeline @returns {Timeline<State>} */
export function redo(timeline) {
  const [next, ...future] = timeline.future;
  if (next === undefined) return timeline;
  return { past: [...timeline.past, timeline.present], present: next, future, gesture: null };
}
