// Albums in three sections with their folders; what is open is remembered.

import { h } from '../core/dom.js';
import { number } from '../core/format.js';
import { remember, remembered } from '../core/scope.js';
import { locale, t } from '../core/text.js';

/** @typedef {import('../core/types.js').Album} Album */
/** @typedef {{ name: string, folders: Folder[], albums: Album[] }} Folder */

/** @param {Album[]} albums @param {string} language @returns {Folder} The root: folders and albums, each by title. */
export function folderTree(albums, language) {
  const order = new Intl.Collator(language, { numeric: true });
  /** @type {Folder} */
  const root = { name: '', folders: [], albums: [] };
  albums.forEach((album) => {
    let folder = root;
    album.path.forEach((name) => {
      let inner = folder.folders.find((one) => one.name === name);
      if (!inner) {
        inner = { name, folders: [], albums: [] };
        folder.folders.push(inner);
      }
      folder = inner;
    });
    folder.albums.push(album);
  });
  const sort = (/** @type {Folder} */ folder) => {
    folder.folders.sort((a, b) => order.compare(a.name, b.name)).forEach(sort);
    folder.albums.sort((a, b) => order.compare(a.title, b.title));
  };
  sort(root);
  return root;
}

/** @param {string} key @param {string} title @param {Node[]} content @param {string} look */
function section(key, title, content, look) {
  const details = h('details', { class: look, open: remembered(`open.${key}`, 'yes') === 'yes' }, h('summary', {}, title), content);
  details.addEventListener('toggle', () => remember(`open.${key}`, details.open ? 'yes' : 'no'));
  return details;
}

/** @param {Folder} folder @param {string} path @param {string | undefined} chosen @param {(album: Album) => void} choose @returns {Node[]} */
function content(folder, path, chosen, choose) {
  return [
    ...folder.folders.map((inner) => section(`${path}/${inner.name}`, inner.name, content(inner, `${path}/${inner.name}`, chosen, choose), 'album-folder')),
    h('ul', { class: 'plain-list' }, folder.albums.map((album) => h('li', {}, h('button', { type: 'button', class: 'album', 'aria-pressed': String(album.id === chosen), 'data-key': `album-${album.id}`, onclick: () => choose(album) },
      h('span', {}, album.title), h('span', { class: 'quiet' }, number(album.count, locale)))))),
  ];
}

/** @param {import('../core/types.js').SourceAlbums[]} sources @param {string | undefined} chosen @param {(album: Album) => void} choose */
export function albumList(sources, chosen, choose) {
  const albums = sources.flatMap((source) => source.albums);
  return h('div', { class: 'side-section' }, ['user', 'shared', 'smart'].map((type) => {
    const some = albums.filter((album) => album.type === type);
    return some.length ? section(type, t(`albums.${type}`), content(folderTree(some, locale), type, chosen, choose), 'album-section') : null;
  }));
}
