// One day of the month's grid: a link with the day's picture, its number, and marks that are also said in words.

import { h } from '../core/dom.js';
import { longDay } from '../core/format.js';
import { link } from '../core/router.js';
import { locale, t } from '../core/text.js';
import { icon, kindIcons } from '../ui/icons.js';
import { pinMark } from '../ui/pin-mark.js';
import { playOnHover, thumbnail } from '../ui/thumbnail.js';

/** @param {{ count: number, stills: number }} media @returns {string} "2 clips, 3 photos" */
export function mediaWords({ count, stills }) {
  const clips = t('day.clips', { count });
  if (!stills) return count ? clips : t('day.nothing');
  const photos = t('day.photos', { count: stills });
  return count ? `${clips}, ${photos}` : `${photos}, ${t('day.no-clips')}`;
}

/** @param {string} day @param {import('./marks.js').DayMarks} marks @param {boolean} isToday */
function spoken(day, marks, isToday) {
  return [
    longDay(day, locale),
    isToday && t('day.today'),
    marks.isUnusable ? t('day.unusable') : mediaWords(marks),
    marks.count && marks.kind && t(`kind.${marks.kind}`),
    marks.pinned && t(marks.ofLibrary ? 'mark.library-pinned' : 'mark.pinned'),
    marks.fromAnotherDay && t('mark.from-another-day'),
    marks.leftOut && t(marks.ofLibrary ? 'mark.library-left-out' : 'mark.left-out'),
    marks.chosen && marks.inFilm && !marks.pinned && t('mark.chosen'),
  ].filter(Boolean).join(', ');
}

/** @param {import('./marks.js').DayMarks} marks */
const signs = (marks) => h('span', { class: 'day-signs', 'aria-hidden': 'true' },
  marks.fromAnotherDay ? pinMark('swap', marks.ofLibrary) : null,
  marks.pinned ? pinMark('pin', marks.ofLibrary) : null,
  marks.leftOut ? h('span', { class: marks.ofLibrary ? 'mark mark-library' : 'mark' }, icon('hidden', 14)) : null);

/** @param {import('./marks.js').DayMarks} marks */
const foot = (marks) => h('span', { class: 'day-foot', 'aria-hidden': 'true' },
  marks.kind ? icon(kindIcons[marks.kind], 14) : null,
  shownCount(marks) > 1 ? h('span', { class: 'day-count' }, String(shownCount(marks))) : null);

/** @param {import('./marks.js').DayMarks} marks */
const shownCount = (marks) => (marks.isOfPhotos ? marks.stills : marks.count);

/**
 * @param {import('../core/dates.js').GridDay} gridDay @param {import('./marks.js').DayMarks} marks
 * @param {{ isToday: boolean, isCurrent: boolean, size: number }} look
 */
export function dayCell({ day, inside }, marks, { isToday, isCurrent, size }) {
  const classes = ['day', !inside && 'outside', marks.cover && (marks.isOfPhotos ? 'of-photos' : 'has-media'), marks.chosen && marks.inFilm && 'chosen',
    marks.leftOut && 'left-out', marks.pinned && 'pinned', marks.pinned && marks.fromAnotherDay && 'two-signs', marks.ofLibrary && 'of-library', isToday && 'today'].filter(Boolean).join(' ');
  const cell = h('a', {
    class: classes, href: link('day', [day]), 'aria-label': spoken(day, marks, isToday), 'aria-current': isToday ? 'date' : undefined,
    'data-key': day, 'data-day': day, tabindex: isCurrent ? '0' : '-1',
  }, marks.cover ? thumbnail(marks.cover, size, true) : null, h('span', { class: 'day-number', 'aria-hidden': 'true' }, String(+day.slice(8))),
  signs(marks), shownCount(marks) ? foot(marks) : marks.isUnusable ? h('span', { class: 'day-unusable', 'aria-hidden': 'true' }, icon('warning', 16)) : null);
  if (marks.cover && marks.kind && marks.kind !== 'still') playOnHover(cell, marks.cover);
  return cell;
}
