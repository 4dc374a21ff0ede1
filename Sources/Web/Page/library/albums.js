// Albums in three sections with their folders; what is open is remembered, and what is closed is not made.

import { append, h, refill } from '../core/dom.js';
import { number } from '../core/format.js';
import { remember, remembered } from '../core/scope.js';
import { locale, t } from '../core/text.js';

/** @typedef {import('../core/types.js').Album} Album */
/** @typedef {{ name: string, folders: Folder[], albums: Album[] }} Folder */

/** Albums of a folder that are made at once: a folder for each day of ten years is 3,600 of them. */
const portion = 200;
/** Albums of a library whose folders are open until somebody closes them. */
const few = 100;

/** @param {Album[]} albums @param {string} language @returns {Folder} The root: folders and albums, each by title. */
export function folderTree(albums, language) {
  const order = new Intl.Collator(language, { numeric: true });
  /** @type {Folder} */
  const root = { name: '', folders: [], albums: [] };
  /** @type {Map<Folder, Map<string, Folder>>} */
  const named = new Map();
  const inner = (/** @type {Folder} */ folder, /** @type {string} */ name) => {
    const known = named.get(folder) ?? new Map();
    named.set(folder, known);
    if (!known.has(name)) {
      known.set(name, { name, folders: [], albums: [] });
      folder.folders.push(known.get(name));
    }
    return known.get(name);
  };
  albums.forEach((album) => album.path.reduce(inner, root).albums.push(album));
  const sort = (/** @type {Folder} */ folder) => {
    folder.folders.sort((a, b) => order.compare(a.name, b.name)).forEach(sort);
    folder.albums.sort((a, b) => order.compare(a.title, b.title));
  };
  sort(root);
  return root;
}

/** @param {string} key @param {string} title @param {string} look @param {boolean} isOpen Where nobody has said. @param {() => Node[]} content Made when the section is first open. */
function section(key, title, look, isOpen, content) {
  let wasOpen = remembered(`open.${key}`, isOpen ? 'yes' : 'no') === 'yes';
  const details = h('details', { class: look, open: wasOpen }, h('summary', {}, title), wasOpen ? content() : null);
  details.addEventListener('toggle', () => {
    if (details.open === wasOpen) return;
    wasOpen = details.open;
    remember(`open.${key}`, wasOpen ? 'yes' : 'no');
    if (details.childElementCount === 1) append(details, content());
  });
  return details;
}

export class AlbumList {
  /** @param {(album: Album) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.element = h('div', { class: 'side-section' });
    /** @type {string | undefined} */
    this.chosen = undefined;
    this.hasFew = true;
  }

  /** @param {Album[]} albums @param {string | undefined} chosen The id of the one that is shown. */
  show(albums, chosen) {
    this.chosen = chosen;
    this.hasFew = albums.length <= few;
    refill(this.element, ['user', 'shared', 'smart'].map((type) => {
      const some = albums.filter((album) => album.type === type);
      return some.length ? section(type, t(`albums.${type}`), 'album-section', true, () => this.content(folderTree(some, locale), type)) : null;
    }));
  }

  /** @param {string | undefined} chosen */
  press(chosen) {
    this.chosen = chosen;
    this.element.querySelectorAll('.album').forEach((one) => one.setAttribute('aria-pressed', String(one.getAttribute('data-key') === `album-${chosen}`)));
  }

  /** @param {Folder} folder @param {string} path @returns {Node[]} */
  content(folder, path) {
    return [...folder.folders.map((one) => section(`${path}/${one.name}`, one.name, 'album-folder', this.hasFew || this.holdsChosen(one), () => this.content(one, `${path}/${one.name}`))),
      this.list(folder.albums)];
  }

  /** @param {Folder} folder @returns {boolean} */
  holdsChosen(folder) {
    return folder.albums.some(({ id }) => id === this.chosen) || folder.folders.some((one) => this.holdsChosen(one));
  }

  /** @param {Album[]} albums @returns {HTMLElement} With a button for those that are not made yet. */
  list(albums) {
    const list = h('ul', { class: 'plain-list' });
    const more = h('button', { type: 'button', class: 'album quiet' });
    const rest = h('li', {}, more);
    let made = 0;
    const show = (/** @type {number} */ end) => {
      rest.remove();
      const next = albums.slice(made, end).map((album) => this.line(album));
      append(list, next);
      made = Math.min(end, albums.length);
      more.textContent = t('albums.more', { count: Math.min(portion, albums.length - made) });
      if (made < albums.length) list.append(rest);
      return next;
    };
    more.addEventListener('click', () => show(made + portion)[0]?.querySelector('button')?.focus());
    show(Math.max(portion, albums.findIndex(({ id }) => id === this.chosen) + 1));
    return list;
  }

  /** @param {Album} album */
  line(album) {
    return h('li', {}, h('button', { type: 'button', class: 'album', 'aria-pressed': String(album.id === this.chosen), 'data-key': `album-${album.id}`, onclick: () => this.choose(album) },
      h('span', {}, album.title), h('span', { class: 'quiet' }, number(album.count, locale))));
  }
}
