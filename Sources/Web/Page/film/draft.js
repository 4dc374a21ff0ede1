// The film that is being put together: changed here at once, kept by the server, undone and redone here.

import { isWithoutLibraryPins } from '../calendar/marks.js';
import { api, ApiError } from '../core/api.js';
import { debounce } from '../core/dom.js';
import { state, update } from '../core/store.js';
import { longDay, titleIn } from '../core/format.js';
import { locale, t } from '../core/text.js';
import { advance, redo, startTimeline, undo } from '../core/undo.js';
import { announce } from '../core/scope.js';
import { clearToasts, showError, toast } from '../ui/toast.js';

/** @typedef {import('../core/types.js').DraftContent} Content */
/** @typedef {import('../core/types.js').Pin} Pin */

/** @type {import('../core/undo.js').Timeline<Content> | null} */
let timeline = null;
let planning = new AbortController();
/** @type {Promise<unknown>} Changes one after the other: a revision is made from the one before. */
let sent = Promise.resolve();
/** @type {Set<() => void>} What sends changes that wait for the next keystroke. */
const waiting = new Set();

export const canUndo = () => Boolean(timeline?.past.length);
export const canRedo = () => Boolean(timeline?.future.length);

/** @param {string} id */
export async function loadDraft(id) {
  const draft = await api.draft(id);
  timeline = startTimeline({ settings: draft.settings, pins: draft.pins });
  update({ draft });
  await refreshPlan();
}

export async function refreshPlan() {
  if (!state.draft) return;
  planning.abort();
  planning = new AbortController();
  update({ isPlanning: true });
  try {
    const plan = await api.plan(state.draft.id, planning.signal);
    update({ plan: { ...plan, title: titleIn(plan.title, plan.timeframe.first, plan.timeframe.last, locale) }, isPlanning: false });
  } catch (error) {
    if (error instanceof DOMException) return;
    update({ isPlanning: false });
    showError(error);
  }
}

/**
 * Does something that makes a revision, once all earlier changes have made theirs.
 * @template Result
 * @param {(draft: import('../core/types.js').Draft) => Promise<Result>} change @returns {Promise<Result | undefined>}
 */
export function inTurn(change) {
  const result = sent.then(() => (state.draft ? change(state.draft) : undefined));
  sent = result.catch(() => {});
  return result;
}

const push = debounce(() => inTurn(async (draft) => {
  try {
    const kept = await api.putDraft(draft.id, draft.revision, draft);
    // What was changed meanwhile is on its way.
    if (state.draft?.id === kept.id) update({ draft: { ...kept, settings: state.draft.settings, pins: state.draft.pins } });
    await refreshPlan();
  } catch (error) {
    showError(error);
    if (error instanceof ApiError && error.status === 409) await loadDraft(draft.id);
  }
}), 120);
waiting.add(push.now);

/** @param {() => void} send @param {AbortSignal} signal */
export function sendBeforeUse(send, signal) {
  waiting.add(send);
  signal.addEventListener('abort', () => waiting.delete(send), { once: true });
}

/** Resolves when the server has all changes. */
export async function draftIsKept() {
  waiting.forEach((send) => send());
  await sent;
}

/**
 * Takes up what another window or an editor has changed. The news of one's own change can come before its answer.
 * @param {string} id @param {number} revision
 */
export async function followDraft(id, revision) {
  push.now();
  await sent;
  if (state.draft?.id === id && revision > state.draft.revision) await loadDraft(id);
}

/** @param {Content} content */
function show(content) {
  if (!state.draft) return;
  clearToasts();
  update({ draft: { ...state.draft, ...content, saved: false } });
  push();
}

/**
 * @param {(content: Content) => Content} change @param {string | null} [gesture] Changes of one gesture are undone as one.
 */
export function editDraft(change, gesture = null) {
  if (!timeline) return;
  const next = advance(timeline, change(structuredClone(timeline.present)), gesture);
  if (next === timeline) return;
  timeline = next;
  show(timeline.present);
}

export function undoDraft() {
  if (!timeline || !canUndo()) return;
  timeline = undo(timeline);
  show(timeline.present);
  announce(t('draft.undone'));
}

export function redoDraft() {
  if (!timeline || !canRedo()) return;
  timeline = redo(timeline);
  show(timeline.present);
  announce(t('draft.redone'));
}

/** @param {import('../core/types.js').Draft} draft The server's answer to a change of the YAML. */
export function takeDraft(draft) {
  if (timeline) timeline = advance(timeline, { settings: draft.settings, pins: draft.pins }, 'yaml');
  update({ draft });
  return refreshPlan();
}

/** @param {string} day @param {Pin | null} pin null lets the rules choose again. @param {string | null} [gesture] */
export function setPin(day, pin, gesture = null) {
  editDraft((content) => {
    if (pin) content.pins[day] = pin;
    else delete content.pins[day];
    return content;
  }, gesture);
}

/** @param {string} day @returns {string} What holds on the day once the film's own pin is gone. */
export function removedWords(day) {
  const isBack = state.days.get(day)?.['library-pin'] && state.draft?.settings.select?.['library-pins'] !== false && !isWithoutLibraryPins(state.plan);
  return t(isBack ? 'pin.removed-library' : 'pin.removed', { day: longDay(day, locale) });
}

/**
 * Says what was done, with a way back.
 * @param {string} message
 */
export function told(message) {
  toast(message, { action: [t('action.undo'), undoDraft] });
}

/** @param {string[]} path @param {unknown} value undefined removes the key. @param {string | null} [gesture] */
export function setSetting(path, value, gesture = null) {
  editDraft((content) => {
    /** @type {Record<string, any>} */
    let place = content.settings;
    path.slice(0, -1).forEach((key) => {
      if (typeof place[key] !== 'object' || place[key] === null) place[key] = {};
      place = place[key];
    });
    const last = path[path.length - 1];
    if (value === undefined) delete place[last];
    else place[last] = value;
    return content;
  }, gesture);
}
