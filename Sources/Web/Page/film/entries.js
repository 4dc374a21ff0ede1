// Entries of `select.prefer` and `select.exclude`: kinds, favourites and tags, as a job file writes them, and tags as the reader calls them.

import { state } from '../core/store.js';
import { t } from '../core/text.js';

/** @typedef {string | { tag: string | number }} Entry */

/** The tags that a job file may call by their colour, by number from 1. */
const colours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'gray'];

/** @param {Entry} entry @returns {number | null} The number of its tag; null for what is none. */
export function tagOf(entry) {
  if (typeof entry !== 'object' || entry === null) return null;
  const name = String(entry.tag).toLowerCase();
  const colour = colours.indexOf(name === 'grey' ? 'gray' : name) + 1;
  return colour || (/^\d+$/.test(name) ? Number(name) : null);
}

/** @param {number} number @returns {string} What the reader calls a tag: its colour, or the name that it has in the library. */
export const tagName = (number) => (number <= colours.length ? t(`tag.${number}`) : state.index?.tags.find((tag) => tag.number === number)?.name ?? String(number));

/** @param {number} number @returns {Entry} */
export const tagEntry = (number) => ({ tag: colours[number - 1] ?? number });

/** @param {Entry} entry @returns {string} The same for all that mean the same: { tag: red } and { tag: 1 }. */
export function keyOf(entry) {
  const number = tagOf(entry);
  if (number !== null) return `tag-${number}`;
  const text = typeof entry === 'object' ? JSON.stringify(entry) : String(entry);
  if (text === 'photo') return 'still';
  return text === 'favorite' ? 'favourite' : text;
}

/** @param {Entry} entry */
const isKind = (entry) => typeof entry === 'string' && !['favourite', 'best'].includes(keyOf(entry));

/**
 * The order with one more: a kind at its end; favourites and tags before the kinds, where they decide something.
 * @param {Entry[]} order @param {Entry} entry @returns {Entry[]}
 */
export function withEntry(order, entry) {
  const place = isKind(entry) ? order.length : order.findIndex(isKind);
  const before = place < 0 ? order.length : place;
  return [...order.slice(0, before), entry, ...order.slice(before)];
}
