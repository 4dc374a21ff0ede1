// The film's sound in one piece beside the parts of its pictures: it goes on over their ends, with music and levels as the film will have them.

import { address } from '../core/api.js';
import { h } from '../core/dom.js';
import { state, watch } from '../core/store.js';
import { endPlayer } from '../ui/thumbnail.js';
import { askPreview } from './previews.js';

/** Seconds by which pictures may differ from the sound before they are hurried or slowed; nobody sees less. */
const unseen = 0.04;
/** Seconds from which the sound goes where the pictures are: they have waited for something. */
const apart = 0.5;
/** The most that pictures are hurried or slowed: a quarter. */
const hurry = 0.25;

export class FilmSound {
  /** @param {string} draft @param {() => void} changed Called when there is news of it. @param {AbortSignal} signal */
  constructor(draft, changed, signal) {
    this.draft = draft;
    this.days = state.frame;
    this.changed = changed;
    this.isAsked = false;
    /** True once nothing more is waited for: the film has no sound, or it cannot be rendered or played. */
    this.hasFailed = false;
    this.isReady = false;
    /** @type {string | undefined} */
    this.id = undefined;
    this.element = h('audio', { preload: 'auto', class: 'preview-sound', hidden: true });
    this.element.addEventListener('canplay', () => this.settle(true));
    this.element.addEventListener('error', () => { if (this.element.hasAttribute('src')) this.settle(false); });
    signal.addEventListener('abort', () => endPlayer(this.element), { once: true });
    watch(['previews'], () => this.look(), signal);
  }

  /** Has it rendered, once. */
  ask() {
    if (this.isAsked) return;
    this.isAsked = true;
    askPreview(this.draft, { sound: true, ...this.days }).then(({ id }) => {
      this.id = id;
      this.look();
    }).catch(() => this.settle(false));
  }

  look() {
    const preview = state.previews.get(this.id ?? '');
    if (preview?.state === 'failed') this.settle(false);
    else if (preview?.state === 'ready' && !this.element.hasAttribute('src')) this.element.src = address.preview(preview.id);
    else if (preview) this.changed();
  }

  /** @param {boolean} isThere */
  settle(isThere) {
    if (this.hasFailed || (isThere && this.isReady)) return;
    this.isReady = isThere;
    this.hasFailed = !isThere;
    this.changed();
  }

  /** @returns {boolean} Whether it is still to come. */
  get isAwaited() {
    return !this.isReady && !this.hasFailed;
  }

  /** @returns {number} How far it is, from 0 to 1. */
  get progress() {
    return this.isAwaited ? state.previews.get(this.id ?? '')?.progress ?? 0 : 1;
  }

  get isPlaying() {
    return this.isReady && !this.element.paused;
  }

  get time() {
    return this.element.currentTime;
  }

  /** @param {number} time Seconds of the film, where the pictures are that have begun to play. */
  play(time) {
    if (!this.isReady) return;
    if (this.element.paused || Math.abs(this.time - time) > apart) this.element.currentTime = time;
    if (this.element.paused) this.element.play().catch((error) => { if (error.name !== 'AbortError') this.settle(false); });
  }

  pause() {
    this.element.pause();
  }

  /** @param {number} time Seconds of the film. */
  seek(time) {
    if (this.isReady) this.element.currentTime = time;
  }

  /** @param {HTMLVideoElement} video @param {number} start Where its part begins, in seconds of the film. Brings its pictures to the sound. */
  lead(video, start) {
    const behind = this.time - start - video.currentTime;
    const rate = Math.abs(behind) < unseen ? 1 : 1 + Math.max(-hurry, Math.min(hurry, behind));
    if (video.playbackRate !== rate) video.playbackRate = rate;
  }
}
