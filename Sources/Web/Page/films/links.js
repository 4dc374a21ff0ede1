// Links that open a film for others until a day: they are made, copied, listed and ended.

import { api } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { dayOfMoment } from '../core/format.js';
import { announce } from '../core/scope.js';
import { isReadOnly } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { openDialog } from '../ui/dialog.js';
import { attempt, toast } from '../ui/toast.js';

/** @typedef {import('../core/types.js').Film} Film */
/** @typedef {import('../core/types.js').Share} Share */

/** Days that a link can last. */
const periods = [1, 7, 30, 90, 365];
const usual = 7;

/** @param {string} token @returns {string} The link's address, below the one at which the page itself is open. */
const addressOf = (token) => new URL(`shared/${token}/`, document.baseURI).href;

/** @returns {boolean} Whether the page is open on the server's own machine, under a name that is no other machine's. */
const isOnlyHere = () => /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);

/** @param {string} time ISO 8601. */
const dayOf = (time) => dayOfMoment(time, locale);

/** @param {string} words @returns {(string | HTMLElement)[]} The same, with an option of the program as one word: its hyphens end no line. */
const withOptions = (words) => words.split(/(--[a-z-]+)/).map((part) => (part.startsWith('--') ? h('code', {}, part) : part));

/** @param {HTMLInputElement} field @returns {Promise<boolean>} Whether its text is copied: without https, browsers copy only what is selected, in a field that has the focus. */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    return document.execCommand('copy');
  }
}

/** @param {string} address @param {Film} film @param {Share} share */
function madeLink(address, film, share) {
  const field = h('input', { type: 'text', class: 'link-field', readonly: true, value: address, 'aria-label': t('link.address'), onfocus: () => field.setSelectionRange(0, field.value.length, 'backward') });
  const canHand = (() => { try { return navigator.canShare?.({ url: address }) === true; } catch { return false; } })();
  return h('div', { class: 'link-made' },
    h('div', { class: 'link-line' }, field,
      button(t('link.copy'), async () => {
        if (await copy(field)) toast(t('link.copied'));
        else toast(t('link.copy-yourself'));
      }, { icon: 'link', look: 'primary', key: 'link-copy' }),
      canHand ? button(t('film.share'), () => navigator.share({ url: address, title: film.title }).catch(() => {}), { icon: 'share', key: 'link-share' }) : null),
    h('p', { class: 'quiet' }, t('link.once', { day: dayOf(share.until) })));
}

/** @param {Share} share @param {boolean} hasTitle @param {() => void} ended */
const line = (share, hasTitle, ended) => h('li', { class: 'link-row' },
  h('span', {}, hasTitle ? h('strong', {}, share.title) : null, hasTitle ? ' ' : null, h('span', { class: 'quiet' }, t('link.until', { day: dayOf(share.until) }))),
  button(t('link.end'), async () => {
    if (!await attempt(() => api.endShare(share.id))) return;
    toast(t('link.ended'));
    ended();
  }, { icon: 'close', look: 'quiet', key: `end-${share.id}`, about: `${share.title}, ${t('link.until', { day: dayOf(share.until) })}`, disabled: isReadOnly() }));

/** @param {HTMLElement} box @param {Film | null} film Whose links are listed, null for all. @param {string} [empty] What is said where there is none. */
async function list(box, film, empty = '') {
  const answer = await attempt(() => api.shares());
  if (!answer) return;
  const shares = answer.shares.filter((share) => !film || share.film === film.id);
  const again = () => list(box, film, t('link.none'));
  refill(box, shares.length ? [h('h3', {}, t(film ? 'link.of-film' : 'link.of-all')), h('ul', { class: 'plain-list' }, shares.map((share) => line(share, !film, again)))] : empty ? h('p', { class: 'quiet' }, empty) : null);
}

/** @param {Film} film @returns {HTMLElement} A button that opens the film's links, and makes them. */
export const linkButton = (film) => button(t('link.button'), () => {
  const links = h('div', { class: 'links' });
  const made = h('div', {});
  const days = h('select', { id: 'link-days' }, periods.map((count) => h('option', { value: String(count), selected: count === usual }, t('link.days', { count }))));
  const make = button(t('link.make'), async () => {
    const answer = await attempt(() => api.shareFilm(film.id, Number(days.value)));
    if (!answer) return;
    refill(made, madeLink(addressOf(answer.token), film, answer.share));
    // Copying is what is done next.
    make.classList.replace('primary', 'plain');
    made.querySelector('input')?.focus();
    announce(t('link.ready'));
    await list(links, film);
  }, { look: 'primary', icon: 'plus', disabled: isReadOnly() });
  openDialog(t('link.title'), () => [
    h('p', {}, t('link.what')),
    h('p', { class: 'note' }, h('span', {}, isOnlyHere() ? withOptions(t('link.only-here')) : t('link.reach', { host: location.host }))),
    h('div', { class: 'link-line' }, h('label', { for: 'link-days' }, t('link.lasts')), days, make), made, links]);
  list(links, film);
}, { icon: 'share', key: 'link' });

/** @param {AbortSignal} signal @returns {HTMLElement} A button to all links, once there is one. */
export function allLinksButton(signal) {
  const box = h('div', { class: 'page-head-actions' });
  api.shares().then(({ shares }) => {
    if (signal.aborted || !shares.length) return;
    refill(box, button(t('link.all', { count: shares.length }), () => {
      const links = h('div', { class: 'links' });
      openDialog(t('link.all-title'), () => [h('p', {}, t('link.all-what')), links]);
      list(links, null, t('link.none'));
    }, { icon: 'share', look: 'quiet', key: 'all-links' }));
  }).catch(() => {});
  return box;
}
