// Pictures in boxes that have their size before the bytes come; a Live Photo or video plays while pointed at.

import { h, prefersStillness } from '../core/dom.js';
import { address } from '../core/api.js';

const widths = [128, 256, 512, 1024];

/** @param {number} size Pixels of the page. @returns {number} The next width that the server keeps. */
export function thumbnailWidth(size, density = globalThis.devicePixelRatio ?? 1) {
  const wanted = size * Math.min(density, 2);
  return widths.find((width) => width >= wanted) ?? widths[widths.length - 1];
}

/** @param {string} id @param {number} size @param {boolean} [isEager] */
export function thumbnail(id, size, isEager = false) {
  const image = h('img', {
    class: 'thumbnail', alt: '', decoding: 'async', fetchpriority: 'low', loading: isEager ? 'eager' : 'lazy', draggable: 'false',
    src: address.thumbnail(id, thumbnailWidth(size)),
  });
  image.addEventListener('load', () => image.classList.add('is-loaded'), { once: true });
  image.addEventListener('error', () => image.classList.add('is-missing'), { once: true });
  return image;
}

/**
 * Plays an item over its thumbnail while the pointer is on it, or while it is pressed.
 * @param {HTMLElement} box @param {string} id
 */
export function playOnHover(box, id) {
  /** @type {HTMLVideoElement | null} */
  let video = null;
  const stop = () => {
    video?.remove();
    video = null;
  };
  const start = () => {
    if (video) return;
    video = h('video', { class: 'hover-video', src: address.motion(id), muted: true, loop: true, playsinline: true, 'aria-hidden': 'true', tabindex: '-1' });
    video.muted = true;
    box.append(video);
    video.play().catch(stop);
  };
  let timer = 0;
  box.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse' && !prefersStillness()) timer = window.setTimeout(start, 180);
  });
  box.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse') timer = window.setTimeout(start, 250);
  });
  ['pointerleave', 'pointerup', 'pointercancel'].forEach((name) => box.addEventListener(name, () => {
    clearTimeout(timer);
    stop();
  }));
}
