// The stage: the item in its own shape on a dark ground, played in place.

import { h } from '../core/dom.js';
import { address } from '../core/api.js';
import { announce } from '../core/scope.js';
import { t } from '../core/text.js';
import { iconButton } from '../ui/button.js';
import { showCopyRing } from '../ui/copy-ring.js';
import { icon, kindIcons } from '../ui/icons.js';

/** @typedef {{ time: string, position: string, previous: (() => void) | null, next: (() => void) | null }} StageLook */
/** @typedef {{ element: HTMLElement, video: HTMLVideoElement | null, tell: (position: string) => void }} Stage */

/** @param {import('../core/types.js').Item} item @param {string} time */
const itemName = (item, time) => t('item.name', { kind: t(`kind.${item.kind}`), time, name: item.name });

/**
 * Keeps the item's picture, with a small ring, until the browser's copy is there: a player that waits for it is black once it is pressed.
 * @param {HTMLVideoElement} video @param {import('../core/types.js').Item} item
 */
function waitForCopy(video, item) {
  const picture = h('img', { class: 'stage-wait', src: address.thumbnail(item.id, 1024), alt: '' });
  showCopyRing(video, item.id, () => {
    video.after(picture);
    announce(t('stage.preparing'));
    return video.closest('.stage') ?? document.body;
  }, () => picture.remove());
}

/** @param {import('../core/types.js').Item} item @param {string} name @returns {HTMLVideoElement} */
function player(item, name) {
  const isLive = item.kind !== 'video';
  const video = h('video', {
    class: 'stage-media', src: address.media(item), poster: address.thumbnail(item.id, 1024), preload: 'metadata', controls: true,
    playsinline: true, loop: isLive, 'aria-label': name,
  });
  let isCopy = item.playable === 'proxy';
  if (isCopy) waitForCopy(video, item);
  video.addEventListener('error', () => {
    // What this browser does not play, though others do, it may play as a copy.
    if (!isCopy && navigator.onLine) {
      isCopy = true;
      video.src = address.copy(item.id);
      waitForCopy(video, item);
      return;
    }
    const stage = video.closest('.stage');
    if (stage?.classList.contains('has-failed')) return;
    stage?.classList.add('has-failed');
    video.after(h('p', { class: 'stage-note', role: 'alert' }, t(navigator.onLine ? 'stage.failed' : 'error.unreachable')));
  });
  return video;
}

/** @param {import('../core/types.js').Item} item @param {StageLook} look @returns {Stage} */
export function stageOf(item, { time, position, previous, next }) {
  const name = itemName(item, time);
  const video = item.kind === 'still' || item.playable === 'none' ? null : player(item, name);
  const picture = video ?? h('img', { class: 'stage-media', src: address.thumbnail(item.id, 1024), alt: name });
  const place = h('span', { class: 'stage-position' }, position);
  const element = h('figure', { class: 'stage' }, picture,
    h('figcaption', { class: 'stage-caption' },
      h('span', { class: 'stage-kind' }, icon(kindIcons[item.kind], 16), h('span', {}, t(`kind.${item.kind}`)), h('span', {}, time)), place),
    previous ? h('div', { class: 'stage-step is-left' }, iconButton(t('day.previous-item'), 'left', previous)) : null,
    next ? h('div', { class: 'stage-step is-right' }, iconButton(t('day.next-item'), 'right', next)) : null);
  return { element, video, tell: (now) => { place.textContent = now; } };
}
