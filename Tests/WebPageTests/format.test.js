import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as format from '../../Sources/Web/Page/core/format.js';

test('times are clocks without surprises', () => {
  assert.equal(format.clock(58.27), '0:58');
  assert.equal(format.clock(59.6), '1:00');
  assert.equal(format.clock(3723), '1:02:03');
  assert.equal(format.clock(-1), '0:00');
  assert.match(format.shortTime(2.5, 'de'), /^2,5/);
});

test('sizes are decimal and in the locale', () => {
  assert.equal(format.byteSize(9_596_286, 'en'), '9.6 MB');
  assert.equal(format.byteSize(0, 'en'), '0 byte');
  assert.equal(format.byteSize(100_711, 'en'), '101 kB');
  assert.match(format.byteSize(9_596_286, 'de'), /9,6/);
  // Beside the page's words, which are English there.
  for (const locale of ['ar-EG', 'fa-IR', 'he-IL']) assert.equal(format.byteSize(9_596_286, format.withLatinDigits(locale)), '9.6 MB', locale);
});

test('a percentage is 100 only when all is done', () => {
  assert.equal(format.percent(0.999, 'en'), '99%');
  assert.equal(format.percent(1, 'en'), '100%');
});

test('a recording’s time is that of its own clock, whatever the reader’s zone', () => {
  assert.equal(format.clockTime('2024-12-14T09:30:00+13:00', 'en-GB'), '9:30');
  assert.equal(format.longDay('2024-12-14', 'ja-JP'), '2024年12月14日土曜日');
  assert.equal(format.longMonth('2024-12', 'de-DE'), 'Dezember 2024');
  assert.equal(format.weekdayName(1, 'en', 'long'), 'Monday');
});

test('times of a day that mixes zones have their zones', () => {
  const [west, east, utc, half] = ['13:05:00-07:00', '16:05:00+02:00', '16:05:00Z', '16:05:00+05:30'].map((time) => ({ day: '2024-12-14', captured: `2024-12-14T${time}` }));
  const mixed = format.clockOf([west, east, utc, half], '2024-12-14', 'en-GB');
  assert.deepEqual([west, east, utc, half].map((item) => format.bare(mixed(item))), ['13:05 UTC\u22127', '16:05 UTC+2', '16:05 UTC', '16:05 UTC+5:30']);
  assert.equal(format.bare(format.clockOf([east, east], '2024-12-14', 'en-GB')(east)), '16:05');
  // Summer's clock does not count beside a winter's day.
  const guest = { ...west, day: '2024-07-01' };
  assert.equal(format.bare(format.clockOf([guest, east], '2024-12-14', 'en-GB')(east)), '16:05');
});

test('the day of a moment is the reader’s own', () => {
  for (const [hour, minute] of [[0, 10], [23, 50]]) {
    assert.equal(format.dayOfMoment(new Date(2025, 0, 12, hour, minute).toISOString(), 'en-GB'), format.longDay('2025-01-12', 'en-GB'));
  }
});

test('a date that is read from right to left keeps its order among other words, and its digits are Latin', () => {
  assert.equal(format.withLatinDigits('ar-EG'), 'ar-EG-u-nu-latn');
  assert.equal(format.withLatinDigits('de-DE'), 'de-DE');
  assert.equal(format.longDay('2024-12-14', 'ar-EG-u-nu-latn'), '\u2068السبت، 14 ديسمبر 2024\u2069');
  assert.equal(format.isolated(format.shortDay('2024-12-14', 'ar-EG-u-nu-latn')), '\u2068السبت، 14 ديسمبر\u2069');
  assert.equal(format.bare('\u2068יום\u2069'), 'יום');
  assert.equal(format.longMonth('2024-12', 'en-GB'), 'December 2024');
});

test('a film of one day of each year is named in the language of the page', () => {
  assert.equal(format.titleIn('24 February', '2022-02-24', '2024-02-24', 'de'), '24. Februar');
  assert.equal(format.titleIn('24 February', '2022-02-24', '2024-02-23', 'de'), '24 February');
  assert.equal(format.titleIn('Our day', '2022-02-24', '2024-02-24', 'de'), 'Our day');
});
