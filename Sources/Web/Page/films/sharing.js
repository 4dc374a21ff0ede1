// A film for others: the share sheet of the device, and its poster. A notice of its end, for those who do other things meanwhile.

import { address } from '../core/api.js';
import { asTimeframe, readTimeframe } from '../core/dates.js';
import { h, saveFile } from '../core/dom.js';
import { byteSize, dayRange, daysInWords, percent } from '../core/format.js';
import { go, link } from '../core/router.js';
import { remember, remembered } from '../core/scope.js';
import { locale, t } from '../core/text.js';
import { button, buttonLink } from '../ui/button.js';
import { toast } from '../ui/toast.js';

/** @typedef {import('../core/types.js').Film} Film */

/** A larger film is not read into the browser's memory to be shared. */
const mostBytes = 500_000_000;

/** @param {File[]} files */
const canShare = (files) => { try { return navigator.canShare?.({ files }) === true; } catch { return false; } };

/** @param {Film} film */
const fileName = (film) => `${film.title.replace(/[\u2066-\u2069]/g, '').replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'film'}`;

/** @param {string} source @param {string} name @param {AbortSignal} [signal] @returns {Promise<File>} */
async function fetchFilm(source, name, signal) {
  const answer = await fetch(source, { signal });
  // What the server says instead of a film is no film to hand on.
  if (!answer.ok) throw new Error(String(answer.status));
  return new File([await answer.blob()], name, { type: 'video/mp4' });
}

/** @param {unknown} error @param {string} words The key of what is said of trouble; nothing is said where somebody has changed their mind. */
function sayTrouble(error, words) {
  const kind = error instanceof DOMException ? error.name : '';
  if (kind === 'NotAllowedError') toast(t('film.share-again'));
  else if (kind !== 'AbortError') toast(t(words), { isError: true });
}

/**
 * A button that hands the film to other programs of the device: messages, mail. Without a share sheet, which browsers have only on their own machine and with https, none.
 * @param {Film} film @returns {HTMLElement | null}
 */
export function shareButton(film) {
  const name = `${fileName(film)}.mp4`;
  if (!canShare([new File([''], name, { type: 'video/mp4' })]) || (film.film?.['output-bytes'] ?? 0) > mostBytes) return null;
  /** @type {File | null} Read once: a device may ask for another press, as reading took long. */
  let file = null;
  return button(t('film.share'), async () => {
    try {
      file ??= await fetchFilm(address.film(film.id), name);
      await navigator.share({ files: [file], title: film.title });
    } catch (error) {
      sayTrouble(error, 'film.share-failed');
    }
  }, { icon: 'share', key: 'share' });
}

/** Pixels of a small copy's longer side, and its most bytes: what messengers take. */
const [smallSide, smallBytes] = [1280, 16_000_000];

/**
 * A button for a copy that is small enough for messages: it is made, then handed to the share sheet, or saved where there is none.
 * @param {Film} film @param {AbortSignal} signal @returns {HTMLElement | null} null for a film that is small.
 */
export function smallCopyButton(film, signal) {
  const { width = 0, height = 0, codec = '', 'output-bytes': bytes = 0 } = film.film ?? {};
  if (Math.max(width, height) <= smallSide && codec === 'h264' && bytes <= smallBytes) return null;
  const name = `${fileName(film)} (${t('film.small-name')}).mp4`;
  /** @type {File | null} */
  let file = null;
  const label = (/** @type {string} */ words) => { made.lastElementChild?.replaceChildren(words); };
  const made = button(t('film.small'), async () => {
    const following = new AbortController();
    document.addEventListener('server-copy', (event) => {
      const { id, progress } = /** @type {CustomEvent} */ (event).detail;
      if (id === film.id) label(t('film.small-progress', { percent: percent(progress, locale) }));
    }, { signal: following.signal });
    try {
      if (!file) {
        label(t('film.small-progress', { percent: percent(0, locale) }));
        file = await fetchFilm(address.smallFilm(film.id), name, signal);
      }
      if (canShare([file])) await navigator.share({ files: [file], title: film.title });
      else saveFile(file, name);
      toast(t('film.small-done', { size: byteSize(file.size, locale) }));
    } catch (error) {
      sayTrouble(error, 'film.small-failed');
    }
    following.abort();
    label(t('film.small'));
  }, { icon: 'share', look: 'quiet', key: 'small-copy' });
  made.title = t('film.small-size', { size: byteSize(smallBytes, locale) });
  return made;
}

/** @param {Film} film */
export const posterLink = (film) => buttonLink(t('film.poster'), address.cover(film.id), { icon: 'still', look: 'quiet', download: `${fileName(film)}.jpg` });

/**
 * @param {Film[]} films All that are there or on their way. @param {Film} film @param {string[]} months That have media, in order.
 * @returns {string | null} The month or the year behind the film's that has media and no film, as a job file has it.
 */
export function nextPeriod(films, film, months) {
  const { kind } = asTimeframe(film);
  if (kind === 'range') return null;
  const length = kind === 'year' ? 4 : 7;
  const next = months.map((month) => month.slice(0, length)).find((one) => one > film.from.slice(0, length));
  const days = next ? readTimeframe(next) : null;
  return next && days && !films.some(({ from, to }) => from === days.from && to === days.to) ? next : null;
}

/** @param {Film[]} films Those that can be watched. @param {Film} film @param {string | null} next What could be put together next. @returns {HTMLElement | null} The ways to the films of the days before and after. */
export function neighbours(films, film, next) {
  // One film for each period: the one that was made last.
  const ofPeriods = [...new Map(films.map((one) => [`${one.from} ${one.to}`, one])).values()].filter((one) => one.id === film.id || `${one.from} ${one.to}` !== `${film.from} ${film.to}`);
  const sorted = ofPeriods.sort((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to));
  const at = sorted.findIndex(({ id }) => id === film.id);
  // Films of several days may have one title.
  const near = [sorted[at - 1], film, sorted[at + 1]].map((one) => one?.title);
  const nameOf = (/** @type {Film} */ { title, from, to }) => (near.filter((one) => one === title).length > 1 ? `${title}, ${dayRange(from, to, locale)}` : title);
  const way = (/** @type {Film | undefined} */ other, /** @type {string} */ key, /** @type {string} */ icon) =>
    (other ? buttonLink(t(key, { title: nameOf(other) }), link('films', [other.id]), { icon, look: 'quiet' }) : null);
  const days = next ? readTimeframe(next) : null;
  const toMake = next && days ? buttonLink(t('film.next', { film: daysInWords(days, locale) }), link('film', [], { days: next }), { icon: 'film', look: 'quiet' }) : null;
  const ways = at < 0 ? [] : [way(sorted[at - 1], 'film.before', 'left'), toMake, way(sorted[at + 1], 'film.after', 'right')].filter((one) => one !== null);
  return ways.length ? h('nav', { class: 'film-neighbours', 'aria-label': t('film.neighbours') }, ways) : null;
}

/** @returns {boolean} Whether the browser can tell of a film's end: it can on its own machine and with https. */
const canTell = () => 'Notification' in globalThis && isSecureContext && Notification.permission !== 'denied';

/** @returns {boolean} Whether the reader wants to be told of the end of films. */
export const tells = () => canTell() && Notification.permission === 'granted' && remembered('tell-when-done', '') === 'on';

/** @returns {HTMLElement | null} A switch: whether to be told of the end of films while another page is in front. */
export function tellSwitch() {
  if (!canTell()) return null;
  const box = h('input', { type: 'checkbox', role: 'switch', class: 'switch', id: 'tell-when-done', checked: tells() });
  box.addEventListener('change', async () => {
    const isGranted = box.checked && (await Notification.requestPermission()) === 'granted';
    if (box.checked && !isGranted) toast(t('film.tell-denied'));
    box.checked = isGranted;
    remember('tell-when-done', isGranted ? 'on' : '');
  });
  return h('label', { class: 'tell-switch', for: 'tell-when-done' }, h('span', {}, t('film.tell')), box);
}

/** @param {string} words @param {string} id The film's. */
export function tellOutside(words, id) {
  if (!tells() || !document.hidden) return;
  const notice = new Notification(words, { tag: id, icon: address.cover(id) });
  notice.addEventListener('click', () => {
    focus();
    go(link('films', [id]));
    notice.close();
  });
}
