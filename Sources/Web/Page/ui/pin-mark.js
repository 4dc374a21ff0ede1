// The sign of a pin on a picture: full for the film's own, hollow for one of the library, which holds for all films.

import { h } from '../core/dom.js';
import { icon } from './icons.js';

/** @param {'pin' | 'swap'} sign @param {boolean} ofLibrary */
export const pinMark = (sign, ofLibrary) => h('span', { class: ofLibrary ? 'mark mark-library' : 'mark mark-pin' }, icon(sign, 14));
