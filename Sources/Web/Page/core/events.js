// Server-sent events: opened again after any break, resumed where they ended, each event once.

/** @typedef {import('./own-types.js').ServerEvent} ServerEvent */
/** @typedef {{ last: string | null }} Resume */

export const eventTypes = ['film', 'progress', 'warning', 'catalog', 'source', 'preview', 'draft', 'schedule', 'copy', 'plan', 'reset'];
const shortestWait = 500;
const longestWait = 15_000;

/** @param {number} attempt From 0. @returns {number} Milliseconds, doubled each time. */
export const waitBefore = (attempt) => Math.min(longestWait, shortestWait * 2 ** attempt);

/**
 * Says whether an event is new, and where to resume after it. Ids are "epoch-number": a restarted server has a new epoch.
 * @param {Resume} resume @param {string} id @returns {{ isNew: boolean, resume: Resume }}
 */
export function accept(resume, id) {
  if (!id || resume.last === null) return { isNew: true, resume: { last: id || resume.last } };
  const [epoch, count] = id.split('-');
  const [lastEpoch, lastCount] = resume.last.split('-');
  const isNew = epoch !== lastEpoch || Number(count) > Number(lastCount);
  return { isNew, resume: isNew ? { last: id } : resume };
}

/**
 * @typedef {object} Connection
 * @property {(lastEvent: string | null) => EventSource} open
 * @property {(event: ServerEvent) => void} receive
 * @property {(isOnline: boolean) => void} [changed]
 * @property {(run: () => void, wait: number) => unknown} [later]
 * @property {string | null} [last]
 */

/**
 * @param {Connection} connection
 * @returns {{ close: () => void, rest: () => void, wake: () => void }} A resting connection is closed, and takes up again where it ended.
 */
export function followEvents({ open, receive, changed = () => {}, later = setTimeout, last = null }) {
  /** @type {Resume} */
  let resume = { last };
  let attempt = 0;
  let closed = false;
  let isResting = false;
  /** @type {EventSource | null} */
  let source = null;

  /** @param {MessageEvent} message */
  const take = (message) => {
    const verdict = accept(resume, message.lastEventId);
    resume = verdict.resume;
    if (verdict.isNew) receive({ id: message.lastEventId, type: message.type, data: JSON.parse(message.data) });
  };
  const connect = () => {
    if (closed || isResting || source) return;
    const opened = open(resume.last);
    source = opened;
    eventTypes.forEach((type) => opened.addEventListener(type, /** @type {EventListener} */ (/** @type {unknown} */ (take))));
    opened.onopen = () => {
      attempt = 0;
      changed(true);
    };
    opened.onerror = () => {
      opened.close();
      if (source === opened) source = null;
      // A connection that ends and is there again at once is nobody's concern.
      if (attempt > 0) changed(false);
      later(connect, waitBefore(attempt));
      attempt += 1;
    };
  };
  connect();
  return {
    close: () => {
      closed = true;
      source?.close();
    },
    rest: () => {
      isResting = true;
      source?.close();
      source = null;
    },
    wake: () => {
      isResting = false;
      if (!source) connect();
    },
  };
}
