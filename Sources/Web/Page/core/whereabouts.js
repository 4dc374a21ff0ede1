// Where somebody was in each place of the history: how far it was scrolled and what had the focus. The way back leads there.

import { focusKey } from './dom.js';

/** @typedef {{ top: number, left: number, key: string | null, href: string | null }} Whereabouts "left" is of the film's strip. */

const name = 'dayreel.whereabouts';
/** Entries that are kept. */
const most = 50;
/** Milliseconds in which a place has all that it shows. */
const patience = 3000;

/** @returns {[string, Whereabouts][]} Those from before the page was loaded again. */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]');
  } catch {
    return [];
  }
}

/** @type {Map<string, Whereabouts>} By entry of the history. */
const known = new Map(kept());
let entry = '';

/** Notes where somebody is, before another place is shown. */
export function leave() {
  if (!entry) return;
  const focused = document.activeElement;
  known.delete(entry);
  known.set(entry, { top: scrollY, left: document.querySelector('.strip')?.scrollLeft ?? 0, key: focused?.getAttribute('data-key') ?? null, href: focused?.getAttribute('href') ?? null });
  [...known.keys()].slice(0, -most).forEach((one) => known.delete(one));
  try {
    sessionStorage.setItem(name, JSON.stringify([...known]));
  } catch {
    // Without a storage it is forgotten when the page is loaded again.
  }
}

/** @returns {Whereabouts | undefined} Of the entry that the address is now; none for a new one. */
export function arrive() {
  entry = typeof history.state?.entry === 'string' ? history.state.entry : '';
  if (entry) return known.get(entry);
  entry = `${Date.now()}-${Math.random()}`;
  history.replaceState({ entry }, '');
  return undefined;
}

/**
 * Goes back to where somebody was, as soon as the place is long enough; not against who moves meanwhile.
 * @param {Whereabouts} place @param {boolean} hasFocus Whether the focus goes there too. @param {AbortSignal} signal
 */
export function goBack({ top, left, key, href }, hasFocus, signal) {
  const moved = new AbortController();
  const stops = moved.signal;
  signal.addEventListener('abort', () => moved.abort(), { once: true, signal: stops });
  ['wheel', 'touchstart', 'pointerdown', 'keydown'].forEach((one) => addEventListener(one, () => moved.abort(), { once: true, passive: true, signal: stops }));
  const end = performance.now() + patience;
  const main = document.getElementById('main');
  const focus = () => {
    if (focusKey(key, main ?? document)) return true;
    const found = href ? /** @type {HTMLElement | null | undefined} */ (main?.querySelector(`a[href="${CSS.escape(href)}"]`)) : null;
    found?.focus({ preventScroll: true });
    return Boolean(found);
  };
  let lacksFocus = hasFocus && Boolean(key ?? href);
  const trial = () => {
    if (stops.aborted) return;
    scrollTo(0, top);
    const strip = document.querySelector('.strip');
    if (strip) strip.scrollLeft = left;
    if (lacksFocus) lacksFocus = !focus();
    const isThere = Math.abs(scrollY - top) < 2 && (!left || Math.abs((strip?.scrollLeft ?? 0) - left) < 2);
    if ((isThere && !lacksFocus) || performance.now() > end) moved.abort();
    else requestAnimationFrame(trial);
  };
  trial();
}
