// The whole film before it is made, small: its parts are rendered while one looks, and play as one.

import { address } from '../core/api.js';
import { h } from '../core/dom.js';
import { clock, longDay, percent } from '../core/format.js';
import { announce, remember, remembered } from '../core/scope.js';
import { state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button, iconButton } from '../ui/button.js';
import { openDialog } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { ring } from '../ui/ring.js';
import { endPlayer } from '../ui/thumbnail.js';
import { errorWords } from '../ui/toast.js';
import { troubleWords } from '../ui/words.js';
import { draftIsKept } from './draft.js';
import { clipsOf, partsOf, placeAt } from './film-parts.js';
import { FilmSound } from './film-sound.js';
import { shapeOf } from './look.js';
import { isHeard } from './music-settings.js';
import { askPreview } from './previews.js';

/** @typedef {import('../core/types.js').Preview} Preview */

/** Parts that are rendered beyond the one that plays: a slow one then holds up nothing, as most are rendered sooner than they play. */
const ahead = 3;
/** Milliseconds for which a film with music waits for it; then it plays without until the music is there. */
const patience = 20_000;
/** Milliseconds after which it says so, with a way on. */
const untilSaid = 1000;

/** @param {HTMLElement} button One that shows only its sign. @param {string} label @param {string} sign */
function rename(button, label, sign) {
  button.replaceChildren(icon(sign));
  button.setAttribute('aria-label', label);
  button.title = label;
}

/** Renders a film's parts in the order in which they are wanted. */
class Parts {
  /** @param {string} draft @param {import('./film-parts.js').Part[]} parts @param {(part: number) => void} changed @param {AbortSignal} signal */
  constructor(draft, parts, changed, signal) {
    this.draft = draft;
    this.days = state.frame;
    this.parts = parts;
    this.changed = changed;
    /** @type {(Promise<Preview> | undefined)[]} */
    this.asked = [];
    /** @type {(string | undefined)[]} Their previews. */
    this.ids = [];
    watch(['previews'], () => this.ids.forEach((_, part) => changed(part)), signal);
  }

  /** @param {number} part @returns {Preview | undefined} */
  known(part) {
    return state.previews.get(this.ids[part] ?? '');
  }

  /** @param {number} part Asks for it, once. Throws what the request does. */
  async want(part) {
    const { first, last } = this.parts[part];
    const asked = this.asked[part] ?? askPreview(this.draft, { first, last, ...this.days });
    this.asked[part] = asked;
    this.ids[part] = (await asked).id;
    this.changed(part);
  }
}

/** Two players in turn: one shows its part, the other has the next one ready. Once the film's sound is there, it is heard in place of theirs. */
class FilmPreview {
  /** @param {import('../core/types.js').Plan} plan @param {string} draft @param {AbortSignal} signal */
  constructor(plan, draft, signal) {
    this.clips = clipsOf(plan);
    this.length = plan.duration;
    this.signal = signal;
    this.part = 0;
    /** Seconds into the part, where it is to begin. */
    this.offset = 0;
    this.isPlaying = true;
    /** True where somebody has waited for the part: then it plays once the next one is there too, so that there is one wait and not many. */
    this.holds = true;
    this.parts = new Parts(draft, partsOf(this.clips, plan.duration), (part) => this.arrived(part), signal);
    this.track = new FilmSound(draft, () => this.heard(), signal);
    /** True as long as the film is not to begin without its sound. */
    this.needsTrack = isHeard(state.draft?.settings ?? {}, plan);
    this.isLong = false;
    const timers = [setTimeout(() => { this.isLong = true; this.heard(); }, untilSaid), setTimeout(() => this.goWithout(), patience)];
    signal.addEventListener('abort', () => timers.forEach(clearTimeout), { once: true });
    this.videos = [0, 1].map((turn) => this.player(turn));
    this.ring = ring(t('preview.rendering'));
    this.music = h('div', { class: 'preview-music', hidden: true }, h('p', {}, t('preview.music')),
      button(t('preview.without-music'), () => { this.goWithout(); this.toggle.focus(); }, { key: 'preview-without' }));
    this.note = h('div', { class: 'preview-wait' }, this.ring, this.music);
    this.day = h('p', { class: 'preview-day', 'aria-live': 'polite' });
    this.time = h('span', { class: 'quiet preview-time' });
    this.toggle = iconButton(t('preview.pause'), 'pause', () => this.setPlaying(!this.isPlaying), { key: 'preview-play' });
    this.place = h('input', { type: 'range', class: 'preview-place', min: '0', max: String(this.length), step: '0.1', value: '0', 'aria-label': t('preview.place'), oninput: () => this.seek(Number(this.place.value)) });
    /** The volume that sound comes back with, from 0 to 1. */
    this.loudness = 1;
    this.volume = 1;
    this.sound = iconButton(t('preview.mute'), 'volume', () => this.setVolume(this.volume ? 0 : this.loudness), { key: 'preview-sound' });
    this.slider = h('input', { type: 'range', class: 'preview-volume', min: '0', max: '1', step: '0.05', 'aria-label': t('preview.volume'), oninput: () => this.setVolume(Number(this.slider.value)) });
    this.full = iconButton(t('preview.full'), 'full', () => this.switchFull(), { key: 'preview-full' });
    // Telephones may have only a player of their own in full screen.
    this.full.hidden = !document.fullscreenEnabled;
    document.addEventListener('fullscreenchange', () => rename(this.full, t(document.fullscreenElement ? 'preview.leave-full' : 'preview.full'), document.fullscreenElement ? 'close' : 'full'), { signal });
    const stage = h('div', { class: 'preview-stage' }, this.videos, this.note);
    stage.style.setProperty('--shape', String(shapeOf(state.draft?.settings ?? {})));
    this.element = h('div', { class: 'film-preview' }, stage, this.track.element, this.place,
      h('div', { class: 'preview-controls' },
        iconButton(t('preview.previous'), 'left', () => this.step(-1)), this.toggle, iconButton(t('preview.next'), 'right', () => this.step(1)), this.time, this.sound, this.slider, this.full), this.day);
    this.setVolume(Number(remembered('volume', '1')));
    this.track.element.addEventListener('timeupdate', () => this.follow());
    this.open(0, 0);
    this.tick();
  }

  get video() {
    return this.videos[this.part % 2];
  }

  /** Seconds of the film. */
  get now() {
    const { start, end } = this.parts.parts[this.part];
    return Math.min(end, start + (this.video.hidden ? this.offset : this.video.currentTime));
  }

  /** @param {number} turn */
  player(turn) {
    const video = h('video', { class: 'preview-video', playsinline: true, preload: 'auto', hidden: true, 'aria-label': t('preview.title') });
    video.addEventListener('timeupdate', () => { if (turn === this.part % 2) this.show(); });
    video.addEventListener('error', () => { if (turn === this.part % 2 && video.hasAttribute('src')) this.fail([h('p', {}, t('stage.failed'))]); });
    // A start that loading interrupted is made again.
    video.addEventListener('canplay', () => { if (turn === this.part % 2 && !video.hidden) this.playOrWait(); });
    video.addEventListener('playing', () => { if (turn === this.part % 2) this.hear(); });
    video.addEventListener('waiting', () => { if (turn === this.part % 2) this.track.pause(); });
    // The sound says when the next part begins, except behind the last.
    video.addEventListener('ended', () => { if (turn === this.part % 2 && !(this.track.isPlaying && this.part + 1 < this.parts.parts.length)) this.goOn(); });
    this.signal.addEventListener('abort', () => endPlayer(video), { once: true });
    return video;
  }

  /** @param {number} part @param {number} offset Seconds into it. */
  open(part, offset) {
    this.videos.forEach((one) => {
      one.pause();
      one.hidden = true;
    });
    this.part = part;
    this.offset = offset;
    const isThere = this.parts.known(part)?.state === 'ready';
    this.holds = !isThere || this.lacksTrack;
    if (!isThere) this.track.pause();
    this.note.replaceChildren(this.ring, this.music);
    this.note.hidden = false;
    this.ring.set(0);
    this.want(part);
    this.arrived(part);
  }

  /** @param {number} part */
  want(part) {
    this.parts.want(part).catch((error) => {
      if (part === this.part) this.fail(errorWords(error));
      else if (part === this.part + 1) this.playOrWait(true);
    });
  }

  /** @param {HTMLElement[]} words */
  fail(words) {
    this.note.hidden = false;
    this.note.replaceChildren(h('div', { class: 'note bad' }, h('div', {}, words)));
  }

  /** @param {number} part Of which there is news. */
  arrived(part) {
    const preview = this.parts.known(part);
    if (!preview || this.signal.aborted) return;
    const video = this.videos[part % 2];
    if (preview.state === 'ready' && (part === this.part || part === this.part + 1) && video.dataset.part !== String(part)) {
      video.dataset.part = String(part);
      video.src = address.preview(preview.id);
    }
    const next = part + 1;
    if (preview.state === 'ready' && part >= this.part && next <= this.part + ahead && next < this.parts.parts.length && !this.parts.asked[next]) this.want(next);
    // The first picture comes first.
    if (preview.state === 'ready') this.track.ask();
    if (part === this.part + 1 && !this.video.hidden) this.playOrWait();
    if (part !== this.part) return;
    this.ring.set(this.progress());
    if (preview.state === 'failed') this.fail(preview.error ? troubleWords(preview.error) : [h('p', {}, t('error.title'))]);
    else if (preview.state === 'ready' && video.hidden) this.begin(video);
  }

  /** @returns {number} How far is what is waited for, from 0 to 1. */
  progress() {
    const [own, next] = [this.part, this.part + 1].map((part) => this.parts.known(part)?.progress ?? 0);
    const pictures = this.holds && this.part + 1 < this.parts.parts.length ? (own + next) / 2 : own;
    return this.lacksTrack ? (pictures + this.track.progress) / 2 : pictures;
  }

  get lacksTrack() {
    return this.needsTrack && this.track.isAwaited;
  }

  /** Begins without the music, which joins in once it is there. */
  goWithout() {
    this.needsTrack = false;
    this.heard();
  }

  /** Says that the music is waited for, where the pictures are there. */
  sayMusic() {
    const isSaid = this.isLong && this.lacksTrack && !this.video.hidden;
    if (isSaid && this.music.hidden) announce(t('preview.music'));
    if (!isSaid && this.music.contains(document.activeElement)) this.toggle.focus();
    this.music.hidden = !isSaid;
  }

  /** There is news of the film's sound. */
  heard() {
    if (this.signal.aborted) return;
    this.giveVolume();
    if (this.video.hidden) this.ring.set(this.progress());
    else this.playOrWait();
    if (!this.video.hidden && !this.video.paused) this.hear();
  }

  /** Lets the sound play where the pictures are. */
  hear() {
    if (this.isPlaying && !this.holds) this.track.play(this.now);
  }

  /** Goes on to the next part when the sound is there, and keeps the pictures with it. */
  follow() {
    if (!this.track.isPlaying || this.video.hidden) return;
    const { start, end } = this.parts.parts[this.part];
    if (this.track.time >= end && this.part + 1 < this.parts.parts.length) this.goOn();
    else this.track.lead(this.video, start);
  }

  tick() {
    if (this.signal.aborted) return;
    this.follow();
    requestAnimationFrame(() => this.tick());
  }

  /** @param {HTMLVideoElement} video */
  begin(video) {
    video.hidden = false;
    // Going where it is already would cost the frames that are decoded ahead.
    if (video.currentTime !== this.offset) video.currentTime = this.offset;
    this.playOrWait();
    this.show();
  }

  /**
   * Plays, unless it is paused or the next part is waited for.
   * @param {boolean} [hasFailed] Whether the next part has: then this one is shown all the same.
   */
  playOrWait(hasFailed = false) {
    if (this.video.error) return;
    const next = this.part + 1;
    const isNextThere = hasFailed || next >= this.parts.parts.length || ['ready', 'failed'].includes(this.parts.known(next)?.state ?? '');
    if (isNextThere && !this.lacksTrack) this.holds = false;
    this.note.hidden = !this.isPlaying || !this.holds;
    this.sayMusic();
    this.ring.set(this.progress());
    if (!this.isPlaying || this.holds) {
      this.video.pause();
      this.track.pause();
    }
    // What a step to another part interrupts plays there; at its end it waits for the sound.
    else if (this.video.paused && !(this.video.ended && this.track.isPlaying)) this.video.play().catch((error) => { if (error.name !== 'AbortError') this.setPlaying(false); });
  }

  goOn() {
    if (this.part + 1 < this.parts.parts.length) this.open(this.part + 1, 0);
    else this.setPlaying(false);
  }

  /** @param {boolean} isPlaying */
  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    if (isPlaying && this.now >= this.length - 0.1) this.seek(0);
    if (!this.video.hidden) this.playOrWait();
    rename(this.toggle, t(isPlaying ? 'preview.pause' : 'preview.play'), isPlaying ? 'pause' : 'play');
  }

  /** @param {number} volume From 0 to 1. */
  setVolume(volume) {
    this.volume = volume;
    if (volume) this.loudness = volume;
    this.giveVolume();
    this.slider.value = String(volume);
    this.slider.setAttribute('aria-valuetext', percent(volume, locale));
    rename(this.sound, t(volume ? 'preview.mute' : 'preview.unmute'), volume ? 'volume' : 'muted');
    remember('volume', String(volume));
  }

  /** The parts are silent beside the film's sound. */
  giveVolume() {
    [...this.videos, this.track.element].forEach((one) => {
      one.volume = this.volume;
      one.muted = this.volume === 0 || (one !== this.track.element && this.track.isReady);
    });
  }

  async switchFull() {
    await (document.fullscreenElement ? document.exitFullscreen() : this.element.requestFullscreen()).catch(() => {});
  }

  /** @param {number} time Seconds of the film. */
  seek(time) {
    const part = placeAt(this.parts.parts, time);
    const offset = Math.max(0, time - this.parts.parts[part].start);
    if (part === this.part && !this.video.hidden) {
      this.video.currentTime = offset;
      this.track.seek(time);
    } else {
      this.track.pause();
      this.open(part, offset);
    }
    this.show();
  }

  /** @param {1 | -1} count Clips. */
  step(count) {
    const next = Math.max(0, Math.min(this.clips.length - 1, placeAt(this.clips, this.now) + count));
    this.seek(this.clips[next].start);
  }

  show() {
    const clip = placeAt(this.clips, this.now);
    const words = t('preview.day', { count: clip + 1, all: this.clips.length, day: longDay(this.clips[clip].day, locale) });
    if (this.day.textContent !== words) this.day.textContent = words;
    this.place.value = String(this.now);
    this.place.setAttribute('aria-valuetext', `${clock(this.now)} / ${clock(this.length)}`);
    this.time.textContent = `${clock(this.now)} / ${clock(this.length)}`;
  }
}

/** Opens the film as it would be now. */
export async function previewFilm() {
  const ended = new AbortController();
  const box = h('div', {}, h('p', { class: 'quiet' }, t('preview.rendering')));
  const dialog = openDialog(t('preview.title'), () => [box], { wide: true });
  dialog.classList.add('preview-dialog');
  dialog.addEventListener('close', () => ended.abort());
  const isKept = await draftIsKept();
  const { plan, draft } = state;
  if (!isKept || !plan?.days.length || !draft || ended.signal.aborted) return dialog.close();
  const preview = new FilmPreview(plan, draft.id, ended.signal);
  box.replaceChildren(preview.element);
  preview.toggle.focus();
  // A screen reader hears what changes in a region, not what it begins with.
  requestAnimationFrame(() => preview.show());
  return undefined;
}
