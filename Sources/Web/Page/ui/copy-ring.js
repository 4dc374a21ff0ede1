// How far the browser's copy of a recording is: a small ring on its picture, until the player has its first bytes.

import { t } from '../core/text.js';
import { ring } from './ring.js';

/** Milliseconds within which a copy that was made before is there: then nothing is shown. */
const patience = 400;

/**
 * @param {HTMLVideoElement} video Whose picture is waited for. @param {string} id Of its item. @param {() => HTMLElement} box Where the ring goes, when it is due.
 * @param {() => void} [ended] Called when the ring is not needed any more.
 * @returns {() => void} Takes it away.
 */
export function showCopyRing(video, id, box, ended = () => {}) {
  const progress = ring(t('stage.preparing-label'));
  progress.classList.add('copy-ring');
  progress.title = t('stage.preparing');
  const done = new AbortController();
  const timer = setTimeout(() => { if (video.isConnected) box().append(progress); }, patience);
  const end = () => {
    done.abort();
    clearTimeout(timer);
    progress.remove();
    ended();
  };
  document.addEventListener('server-copy', (event) => {
    const { id: copied, progress: fraction } = /** @type {CustomEvent} */ (event).detail;
    if (!video.isConnected) end();
    else if (copied === id) progress.set(fraction);
  }, { signal: done.signal });
  ['loadedmetadata', 'error'].forEach((name) => video.addEventListener(name, end, { once: true }));
  return end;
}
