// A year in numbers, and the calendar as a sheet to keep.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pdfOf, sheetOf } from '../../Sources/Web/Page/calendar/keepsake.js';
import { missingUntil, yearFacts } from '../../Sources/Web/Page/calendar/statistics.js';
import { neighbours, nextPeriod } from '../../Sources/Web/Page/films/sharing.js';

/** @param {Record<string, number>} clips */
const library = (clips) => (/** @type {string} */ day) => (day in clips ? { count: clips[day], stills: 0 } : undefined);

test('a year counts the days that are over, their rows and what is missing', () => {
  const days = library({ '2024-01-01': 2, '2024-01-02': 1, '2024-01-04': 1, '2024-01-05': 3, '2024-01-06': 1 });
  const facts = yearFacts(2024, '2024-01-06', days);
  assert.deepEqual({ ...facts, longest: undefined, current: undefined }, { days: 6, filmed: 5, clips: 8, photos: 0, longest: undefined, current: undefined, missing: ['2024-01-03'] });
  assert.deepEqual(facts.longest, { from: '2024-01-04', to: '2024-01-06', length: 3 });
  assert.deepEqual(facts.current, facts.longest);
});

test('today counts once it has a clip, and a row goes on until yesterday', () => {
  const facts = yearFacts(2024, '2024-01-03', library({ '2024-01-01': 1, '2024-01-02': 1 }));
  assert.equal(facts.days, 2);
  assert.equal(facts.current?.length, 2);
  assert.deepEqual(facts.missing, []);
});

test('a past year has all its days and no row that goes on', () => {
  const facts = yearFacts(2023, '2024-01-03', library({ '2023-12-31': 1 }));
  assert.equal(facts.days, 365);
  assert.equal(facts.current, null);
  assert.equal(facts.missing.length, 364);
});

test('a year that has not begun has nothing', () => {
  assert.equal(yearFacts(2025, '2024-01-03', library({})).days, 0);
});

test('of the month that is not over, days that are over and have no clip are named, the latest first', () => {
  const days = library({ '2023-12-31': 1, '2024-01-02': 1, '2024-01-04': 1 });
  assert.deepEqual(missingUntil('2024-01-06', days), ['2024-01-05', '2024-01-03', '2024-01-01']);
  assert.deepEqual(missingUntil('2024-01-01', days), []);
  // Nothing of it is there: nobody films every day of a library that has ended.
  assert.deepEqual(missingUntil('2024-02-06', days), []);
});

test('what can be put together next is the month or year behind that has media and no film', () => {
  const film = (/** @type {string} */ from, /** @type {string} */ to) => /** @type {any} */ ({ from, to });
  const [may, year] = [film('2024-05-01', '2024-05-31'), film('2023-01-01', '2023-12-31')];
  const months = ['2023-12', '2024-05', '2024-07', '2024-08'];
  assert.equal(nextPeriod([may], may, months), '2024-07');
  assert.equal(nextPeriod([may, film('2024-07-01', '2024-07-31')], may, months), null);
  assert.equal(nextPeriod([may], may, months.slice(0, 2)), null);
  assert.equal(nextPeriod([year], year, months), '2024');
  assert.equal(nextPeriod([], film('2024-05-01', '2024-05-30'), months), null);
});

test('a sheet has each day once, inside its margins', () => {
  for (const [place, count] of /** @type {[string, number][]} */ ([['2024-02', 29], ['2024', 366]])) {
    const { cells, lines } = sheetOf(place, 1);
    assert.equal(new Set(cells.map(({ day }) => day)).size, count);
    assert.equal(cells.length, count);
    for (const { x, y, width, height } of cells) assert.ok(x >= 100 && y >= 100 && x + width <= 2338 - 100 && y + height <= 1654 - 60 && width > 20 && height > 20);
    assert.ok(lines.length > 7);
  }
});

test('a PDF finds its objects where its table says', () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 10, 13, 0, 255, 0xff, 0xd9]);
  const text = Array.from(pdfOf(jpeg, 20, 10), (byte) => String.fromCharCode(byte)).join('');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  assert.ok(text.startsWith('%PDF-1.4') && text.slice(table).startsWith('xref\n0 6\n'));
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  places.forEach((place, index) => assert.ok(text.slice(place).startsWith(`${index + 1} 0 obj`)));
  assert.ok(text.includes(`/Length ${jpeg.length} >>\nstream\n${Array.from(jpeg, (byte) => String.fromCharCode(byte)).join('')}\nendstream`));
});

test('a film alone has no neighbours', () => {
  assert.equal(neighbours([], /** @type {any} */ ({ id: 'a', from: '2024-01-01', to: '2024-01-31' }), null), null);
});
