// The music where it is chosen: heard with the sound of the film, and drawn as it steps back while somebody speaks.

import { address } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { number } from '../core/format.js';
import { announce } from '../core/scope.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { ring } from '../ui/ring.js';
import { endPlayer } from '../ui/thumbnail.js';
import { errorWords } from '../ui/toast.js';
import { troubleWords } from '../ui/words.js';
import { draftIsKept } from './draft.js';
import { isHeard } from './music-settings.js';
import { askPreview } from './previews.js';

const space = 'http://www.w3.org/2000/svg';
/** LUFS at the foot and at the top of the drawing. */
const [quietest, loudest] = [-56, -6];
/** Pixels of the drawing. */
const [width, height] = [240, 48];

/** @typedef {{ level: number, ducked: number, hasSound: boolean }} Levels LUFS; "ducked" while somebody speaks. */

/** @param {Record<string, any>} settings @returns {Levels} */
export function levelsOf(settings) {
  const audio = settings.composition?.audio;
  const music = audio?.music ?? {};
  const hasSound = audio?.['keep-sound'] !== false;
  const level = typeof music.level === 'number' ? music.level : hasSound ? -20 : -16;
  return { level, ducked: level - (hasSound ? music.duck ?? 14 : 0), hasSound };
}

/** @param {Levels} levels @returns {SVGSVGElement} The level over time: in the middle somebody speaks. */
function drawing({ level, ducked, hasSound }) {
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'music-level');
  const y = (/** @type {number} */ lufs) => height * (1 - Math.max(0.04, Math.min(1, (lufs - quietest) / (loudest - quietest))));
  const shapes = [['music-level-sound', `M0 ${height}V${y(level)}H84L92 ${y(ducked)}H148L156 ${y(level)}H${width}V${height}Z`], ...(hasSound ? [['music-level-speech', `M92 ${height}V${y(-14)}H148V${height}Z`]] : [])];
  shapes.forEach(([name, d]) => {
    const path = document.createElementNS(space, 'path');
    path.setAttribute('class', name);
    path.setAttribute('d', d);
    svg.append(path);
  });
  return svg;
}

/** @param {Levels} levels */
const levelWords = ({ level, ducked, hasSound }) => t(!hasSound ? 'music.level-alone' : ducked < level ? 'music.level-ducked' : 'music.level-flat', { level: number(level, locale).replace('-', '−'), less: number(level - ducked, locale) });

class Listen {
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.signal = signal;
    this.audio = h('audio', { hidden: true });
    this.picture = h('div', { class: 'music-drawn' });
    this.progress = ring(t('music.rendering'));
    this.action = h('div', { class: 'music-listen' });
    this.note = h('div', {});
    this.element = h('div', { class: 'music-heard' }, this.action, this.picture, this.note, this.audio);
    /** What it waits for or plays, as long as it does. */
    this.now = new AbortController();
    /** @type {'silent' | 'waits' | 'plays'} */
    this.is = 'silent';
    ['ended', 'error'].forEach((name) => this.audio.addEventListener(name, () => { if (this.audio.hasAttribute('src')) this.stop(); }));
    signal.addEventListener('abort', () => this.stop(), { once: true });
    let settings = state.draft?.settings;
    watch(['draft', 'plan'], () => {
      // What is heard is of the settings before.
      if (JSON.stringify(state.draft?.settings) !== JSON.stringify(settings)) this.stop();
      settings = state.draft?.settings;
      this.show();
    }, signal);
    this.show();
  }

  show() {
    const settings = state.draft?.settings ?? {};
    this.element.hidden = !isHeard(settings, state.plan);
    const levels = levelsOf(settings);
    refill(this.picture, drawing(levels), h('p', { class: 'field-note' }, levelWords(levels)));
    this.showAction();
  }

  showAction() {
    refill(this.action, button(t(this.is === 'silent' ? 'music.listen' : 'music.stop'), () => { if (this.is === 'silent') this.begin(); else this.stop(); },
      { icon: this.is === 'silent' ? 'play' : 'pause', key: 'music-listen', disabled: isReadOnly() }), this.is === 'waits' ? this.progress : null);
  }

  stop() {
    this.now.abort();
    endPlayer(this.audio);
    this.is = 'silent';
    this.showAction();
  }

  /** @param {HTMLElement[]} words */
  fail(words) {
    this.stop();
    refill(this.note, h('div', { class: 'note bad' }, h('div', {}, words)));
  }

  async begin() {
    this.now = new AbortController();
    const { signal } = this.now;
    this.is = 'waits';
    this.progress.set(0);
    refill(this.note);
    this.showAction();
    announce(t('music.rendering'));
    try {
      if (!await draftIsKept() || !state.draft || signal.aborted) {
        if (!signal.aborted) this.stop();
        return;
      }
      const preview = await askPreview(state.draft.id, { sound: true, ...state.frame });
      if (signal.aborted) return;
      watch(['previews'], () => this.hear(preview.id, signal), signal);
      this.hear(preview.id, signal);
    } catch (error) {
      if (!signal.aborted) this.fail(errorWords(error));
    }
  }

  /** @param {string} id Of the sound. @param {AbortSignal} signal */
  hear(id, signal) {
    const preview = state.previews.get(id);
    if (!preview || this.is !== 'waits') return;
    this.progress.set(preview.progress);
    if (preview.state === 'failed') this.fail(preview.error ? troubleWords(preview.error) : [h('p', {}, t('error.title'))]);
    if (preview.state !== 'ready') return;
    this.is = 'plays';
    this.audio.src = address.preview(id);
    this.audio.play().catch((error) => { if (!signal.aborted && error.name !== 'AbortError') this.stop(); });
    this.showAction();
  }
}

/** @param {AbortSignal} signal @returns {HTMLElement} Seen where the film has music. */
export const listenBox = (signal) => new Listen(signal).element;
