// The film with its days as chapters: the list follows the picture, and the picture the list.

import { address, api } from '../core/api.js';
import { h, prefersStillness } from '../core/dom.js';
import { clock, codecName, shortDay } from '../core/format.js';
import { learnFilms } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { showCopyRing } from '../ui/copy-ring.js';
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

/**
 * Says that the browser does not play the film, as with HEVC and HDR in many, and offers a copy, whose making costs time.
 * @param {import('../core/types.js').Film} film @param {HTMLVideoElement} video @param {HTMLElement} stage
 */
function offerCopy(film, video, stage) {
  const codec = codecName(film.film?.codec ?? '');
  const note = h('div', { class: 'note bad', role: 'alert' }, h('p', {}, t('film.not-played', { codec })),
    button(t('film.play-copy'), () => {
      note.remove();
      showCopyRing(video, film.id, () => stage);
      video.addEventListener('error', () => stage.append(h('p', { class: 'note bad', role: 'alert' }, t('film.copy-not-played'))), { once: true });
      video.src = address.playableFilm(film.id);
      video.focus();
      video.play().catch(() => {});
    }, { icon: 'play', key: 'play-copy' }));
  stage.append(note);
}

/** @param {import('../core/types.js').Film} film */
export function filmPlayer(film) {
  const chapters = film.chapters ?? [];
  const video = h('video', { class: 'film-video', src: address.film(film.id), controls: true, preload: 'metadata', playsinline: true, 'aria-label': film.title,
    poster: address.cover(film.id) });
  if (film.film?.width && film.film.height) video.style.setProperty('--shape', String(film.film.width / film.film.height));
  const stage = h('div', { class: 'player-stage' }, video);
  video.addEventListener('error', async () => {
    // A file that is gone is no matter of the browser: the film's page says so in place of the player.
    const now = await api.film(film.id).catch(() => null);
    if (now && !now.present) learnFilms([now]);
    else offerCopy(film, video, stage);
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
  return h('div', { class: 'player' }, stage, h('div', { class: 'chapters-box' }, h('h2', {}, t('film.chapters')), list));
}
