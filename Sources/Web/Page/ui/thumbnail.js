// Pictures in boxes that have their size before the bytes come; a Live Photo or video plays while pointed at.

import { h, prefersStillness } from '../core/dom.js';
import { address } from '../core/api.js';
import { showCopyRing } from './copy-ring.js';

const widths = [128, 256, 512, 1024];

/** @param {number} size Pixels of the page. @returns {number} The next width that the server keeps. */
export function thumbnailWidth(size, density = globalThis.devicePixelRatio ?? 1) {
  const wanted = size * Math.min(density, 2);
  return widths.find((width) => width >= wanted) ?? widths[widths.length - 1];
}

/** @param {string} id @param {number} size @param {boolean} [isEager] */
export const thumbnail = (id, size, isEager = false) => pictureAt(address.thumbnail(id, thumbnailWidth(size)), isEager);

/** @param {Record<string, string>} [properties] @returns {HTMLImageElement} Seen once it is loaded, each time that it is. */
export function picture(properties = {}) {
  const image = h('img', { class: 'thumbnail', alt: '', decoding: 'async', fetchpriority: 'low', draggable: 'false', ...properties });
  image.addEventListener('load', () => image.classList.add('is-loaded'));
  return image;
}

/** @param {string} source @param {boolean} [isEager] */
export function pictureAt(source, isEager = false) {
  const image = picture({ loading: isEager ? 'eager' : 'lazy', src: source });
  // What the browser has at hand is drawn again without fading in.
  if (image.complete && image.naturalWidth > 0) image.classList.add('is-loaded');
  return image;
}

/** Asks once more for pictures that did not come, as the server was away. */
export const retryPictures = () => /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll('img.thumbnail[src]:not(.is-loaded)')).forEach((image) => {
  if (image.complete) image.setAttribute('src', image.getAttribute('src') ?? '');
});

/**
 * Ends what a player loads. Without that the browser goes on, and has six connections to a server for everything.
 * @param {HTMLMediaElement | null | undefined} video
 */
export function endPlayer(video) {
  if (!video) return;
  video.pause();
  video.removeAttribute('src');
  video.load();
}

/**
 * Ends all that is loaded for what is left: pictures that nobody waits for any more stand before those that are looked at now.
 * @param {ParentNode} place
 */
export function letGo(place) {
  place.querySelectorAll('video').forEach(endPlayer);
  place.querySelectorAll('img').forEach((image) => { if (!image.complete) image.removeAttribute('src'); });
}

/** Milliseconds from which a press is held: as long as telephones have it, so that slow hands still open what they touch. */
const longPress = 400;

/**
 * Plays an item over its thumbnail while the pointer is on it, or while it is pressed: with a finger, and where nothing may move by itself.
 * The click that ends such a press opens nothing.
 * @param {HTMLElement} box @param {string} id
 */
export function playOnHover(box, id) {
  /** @type {HTMLVideoElement | null} */
  let video = null;
  let endRing = () => {};
  const stop = () => {
    endRing();
    endPlayer(video);
    video?.remove();
    video = null;
  };
  const start = () => {
    if (video || !box.isConnected) return;
    video = h('video', { class: 'hover-video', src: address.motion(id), muted: true, loop: true, playsinline: true, 'aria-hidden': 'true', tabindex: '-1' });
    video.muted = true;
    box.append(video);
    // The picture stays as long as the browser's copy is being made.
    endRing = showCopyRing(video, id, () => box);
    const started = video;
    video.play().catch(() => { if (video === started) stop(); });
  };
  let timer = 0;
  let wasHeld = false;
  box.addEventListener('pointerenter', (event) => {
    if (event.pointerType === 'mouse' && !prefersStillness()) timer = window.setTimeout(start, 180);
  });
  box.addEventListener('pointerdown', (event) => {
    wasHeld = false;
    if (event.button !== 0 || (event.pointerType === 'mouse' && !prefersStillness())) return;
    timer = window.setTimeout(() => {
      wasHeld = true;
      start();
    }, longPress);
  });
  ['pointerleave', 'pointerup', 'pointercancel'].forEach((name) => box.addEventListener(name, () => {
    clearTimeout(timer);
    stop();
  }));
  // A link that is held with a mouse would be dragged away.
  box.addEventListener('dragstart', (event) => { if (wasHeld) event.preventDefault(); });
  box.addEventListener('click', (event) => {
    // A click without a press (detail 0) comes from a key or a screen reader.
    if (!wasHeld || event.detail === 0) return;
    wasHeld = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
