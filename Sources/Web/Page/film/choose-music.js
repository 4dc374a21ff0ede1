// The music files that the server finds, to be heard one by one and taken for the film.

import { address, api } from '../core/api.js';
import { debounce, h, refill } from '../core/dom.js';
import { byteSize } from '../core/format.js';
import { announce } from '../core/scope.js';
import { isReadOnly, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button, iconButton } from '../ui/button.js';
import { openDialog } from '../ui/dialog.js';
import { loadingView } from '../ui/states.js';
import { endPlayer } from '../ui/thumbnail.js';
import { errorWords } from '../ui/toast.js';

/** @typedef {import('../core/types.js').Music['files'][number]} Song */

/** Files from which on a list can be searched. */
const many = 12;

/** Plays one file at a time. */
class Player {
  /** @param {string} draft @param {() => void} changed */
  constructor(draft, changed) {
    this.draft = draft;
    this.changed = changed;
    this.audio = h('audio', { hidden: true });
    /** @type {string} The id of what is heard. */
    this.now = '';
    /** @type {string} The id of what the browser cannot play. */
    this.refused = '';
    this.audio.addEventListener('ended', () => this.stop());
    this.audio.addEventListener('error', () => { if (this.audio.hasAttribute('src')) this.refuse(); });
  }

  stop() {
    this.now = '';
    endPlayer(this.audio);
    this.changed();
  }

  refuse() {
    this.refused = this.now;
    this.stop();
    announce(t('music.choose.unplayable'));
  }

  /** @param {Song} song Heard, or no longer. */
  toggle({ id }) {
    const isHeard = this.now === id;
    this.stop();
    if (isHeard) return;
    [this.now, this.refused] = [id, ''];
    this.audio.src = address.music(this.draft, id);
    this.audio.play().catch((error) => { if (this.now === id && error.name === 'NotSupportedError') this.refuse(); });
    this.changed();
  }
}

/**
 * @param {() => string[]} taken The paths of the film's files. @param {(path: string, isTaken: boolean) => void} take
 */
export function chooseMusic(taken, take) {
  const draft = state.draft?.id;
  if (!draft) return;
  const list = h('div', {}, loadingView(3, 'loading-rows'));
  /** @type {Song[]} */
  let songs = [];
  let words = '';
  const player = new Player(draft, () => draw());
  /** @param {Song} song */
  const row = (song) => {
    const isHeard = player.now === song.id;
    const box = h('input', { type: 'checkbox', checked: taken().includes(song.path), 'data-key': `take-${song.id}`, disabled: isReadOnly() });
    box.addEventListener('change', () => take(song.path, box.checked));
    const place = [song.folder || t('music.choose.beside'), byteSize(song.size, locale)].join(' · ');
    return h('li', {}, h('label', {}, box, h('span', {}, h('span', { class: 'music-name' }, song.name), h('span', { class: 'quiet' }, place))),
      iconButton(t(isHeard ? 'music.choose.stop' : 'music.choose.listen', { name: song.name }), isHeard ? 'pause' : 'play', () => player.toggle(song), { key: `hear-${song.id}` }),
      player.refused === song.id ? h('p', { class: 'quiet' }, t('music.choose.unplayable')) : null);
  };
  const rows = h('ul', { class: 'music-list', 'aria-label': t('music.choose.title') });
  const foot = h('p', { class: 'quiet' });
  let hasMore = false;
  const draw = () => {
    const found = songs.filter(({ name, folder }) => `${folder}/${name}`.toLocaleLowerCase(locale).includes(words));
    refill(rows, found.map(row));
    foot.textContent = found.length ? (hasMore ? t('music.choose.more') : '') : t('music.choose.nothing');
  };
  const dialog = openDialog(t('music.choose.title'), (close) => [
    h('p', { class: 'quiet' }, t('music.choose.sentence')), list, player.audio, h('div', { class: 'dialog-actions' }, button(t('music.choose.done'), close, { look: 'primary' }))], { wide: true });
  dialog.addEventListener('close', () => player.stop());
  api.music(draft).then((answer) => {
    if (!dialog.isConnected) return;
    songs = answer.files;
    hasMore = answer.more;
    const search = debounce((/** @type {string} */ value) => { words = value.toLocaleLowerCase(locale); draw(); }, 150);
    const field = songs.length > many ? h('input', { type: 'search', 'data-key': 'music-search', placeholder: t('music.choose.search'), 'aria-label': t('music.choose.search'),
      oninput: (/** @type {Event} */ event) => search(/** @type {HTMLInputElement} */ (event.target).value) }) : null;
    refill(list, songs.length ? [field, rows, foot] : h('p', {}, t('music.choose.none')));
    if (songs.length) draw();
    /** @type {HTMLElement | null} */ (list.querySelector('input'))?.focus();
  }).catch((error) => { if (dialog.isConnected) refill(list, h('div', { class: 'note bad' }, h('div', {}, errorWords(error)))); });
}
