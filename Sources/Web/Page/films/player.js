// The film with its days as chapters: the list follows the picture, and the picture the list.

import { address } from '../core/api.js';
import { h, prefersStillness } from '../core/dom.js';
import { clock, codecName, shortDay } from '../core/format.js';
import { locale, t } from '../core/text.js';
import { thumbnail } from '../ui/thumbnail.js';

/** @typedef {import('../core/types.js').Chapter} Chapter */

/** @param {Chapter[]} chapters @param {number} time @returns {number} Index of the chapter that is shown, -1 before the first. */
export function chapterAt(chapters, time) {
  let low = 0;
  let high = chapters.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chapters[middle].start <= time + 0.001) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** @param {import('../core/types.js').Film} film */
export function filmPlayer(film) {
  const chapters = film.chapters ?? [];
  const video = h('video', { class: 'film-video', src: address.film(film.id), controls: true, preload: 'metadata', playsinline: true, 'aria-label': film.title,
    poster: address.cover(film.id) });
  video.addEventListener('error', () => {
    video.after(h('p', { class: 'note bad', role: 'alert' }, t('film.not-played', { codec: codecName(film.film?.codec ?? '') })));
  }, { once: true });
  const buttons = chapters.map((chapter) => h('button', { type: 'button', class: 'chapter', onclick: () => {
    video.currentTime = chapter.start;
    video.play().catch(() => {});
  } }, thumbnail(chapter.item, 64), h('span', {}, shortDay(chapter.day, locale)), h('span', { class: 'quiet' }, clock(chapter.start))));
  const list = h('ol', { class: 'chapters', 'aria-label': t('film.chapters') }, buttons.map((one) => h('li', {}, one)));
  let current = -1;
  video.addEventListener('timeupdate', () => {
    const now = video.currentTime > 0 ? chapterAt(chapters, video.currentTime) : -1;
    if (now === current) return;
    buttons[current]?.removeAttribute('aria-current');
    buttons[now]?.setAttribute('aria-current', 'true');
    const line = buttons[now];
    if (line) list.scrollTo({ top: line.offsetTop - list.clientHeight / 2, behavior: prefersStillness() ? 'auto' : 'smooth' });
    current = now;
  });
  return h('div', { class: 'player' }, h('div', { class: 'player-stage' }, video), h('div', { class: 'chapters-box' }, h('h2', {}, t('film.chapters')), list));
}
