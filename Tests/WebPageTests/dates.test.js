import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as dates from '../../Sources/Web/Page/core/dates.js';

test('a month is shown in whole weeks, from the locale’s first day', () => {
  const monday = dates.monthGrid('2024-12', 1);
  assert.equal(monday.length, 42);
  assert.deepEqual(monday[0], { day: '2024-11-25', inside: false });
  assert.deepEqual(monday[6], { day: '2024-12-01', inside: true });
  assert.equal(dates.monthGrid('2024-12', 7)[0].day, '2024-12-01');
  assert.equal(dates.monthGrid('2021-02', 1).length, 28);
  for (let start = 1; start <= 7; start += 1) {
    const grid = dates.monthGrid('2024-02', start);
    assert.equal(dates.weekday(grid[0].day), start);
    assert.equal(grid.filter(({ inside }) => inside).length, 29);
  }
});

test('days and months are added over ends of years, leap days and changes of the clock', () => {
  assert.equal(dates.addDays('2024-02-28', 1), '2024-02-29');
  assert.equal(dates.addDays('2024-03-30', 2), '2024-04-01');
  assert.equal(dates.addMonths('2024-12', 1), '2025-01');
  assert.equal(dates.addMonths('2024-01', -1), '2023-12');
  assert.equal(dates.addMonthsToDay('2024-01-31', 1), '2024-02-29');
  assert.equal(dates.countDays('2024-03-01', '2024-03-31'), 31);
  assert.equal(dates.lastDay('2023-02'), '2023-02-28');
});

test('timeframes are read and written as job files have them', () => {
  assert.deepEqual(dates.readTimeframe('2024-12'), { kind: 'month', from: '2024-12-01', to: '2024-12-31' });
  assert.equal(dates.readTimeframe(2024)?.kind, 'year');
  assert.equal(dates.readTimeframe({ from: '2024-12-01', to: '2024-12-24' })?.kind, 'range');
  assert.deepEqual(dates.readTimeframe('2024-07-01'), { kind: 'range', from: '2024-07-01', to: '2024-07-01' });
  assert.equal(dates.readTimeframe('previous-month'), null);
  assert.equal(dates.readTimeframe('2024-12-24..2024-12-01'), null);
  assert.equal(dates.isDay('2024-02-30'), false);
  for (const text of ['2024', '2024-12', '2024-12-01..2024-12-24']) {
    const timeframe = dates.readTimeframe(text);
    assert.ok(timeframe);
    assert.equal(dates.writeTimeframe(timeframe), text);
  }
});

test('seasons, trips and days of each year are read and written as job files have them', () => {
  assert.deepEqual(dates.readOtherDays('2024-fall'), { kind: 'season', year: '2024', season: 'autumn' });
  assert.deepEqual(dates.readOtherDays({ season: '2024-Summer' }), { kind: 'season', year: '2024', season: 'summer' });
  assert.deepEqual([{ trip: 2024 }, { trip: '2024-07' }].map(dates.readOtherDays), [{ kind: 'trip', month: '2024' }, { kind: 'trip', month: '2024-07' }]);
  assert.deepEqual(['02-29', 'on-this-day'].map((day) => dates.readOtherDays({ 'on-this-day': day })), [{ kind: 'each-year', day: '02-29' }, { kind: 'each-year', day: 'on-this-day' }]);
  for (const text of ['2024-winter', 'trip-2024', 'trip-2024-07', '12-24', 'on-this-day']) {
    const days = dates.readOtherDays(text);
    assert.ok(days);
    assert.equal(dates.writeOtherDays(days), text);
  }
  for (const text of ['2024', '2024-12', '02-30', 'trip-2024-13', '2024-06-01..2024-08-31', 'previous-month', { from: '2024-06-01', to: '2024-08-31' }, undefined]) assert.equal(dates.readOtherDays(text), null);
  assert.deepEqual(['2024-12-05', '2025-01-05', '2024-03-01', '2024-11-30'].map((day) => dates.writeOtherDays(dates.seasonOf(day))), ['2024-winter', '2024-winter', '2024-spring', '2024-autumn']);
});

test('days that are a month or a year are one, whoever names them', () => {
  assert.deepEqual(dates.asTimeframe({ from: '2024-07-01', to: '2024-07-31' }).kind, 'month');
  assert.deepEqual(dates.asTimeframe({ from: '2024-01-01', to: '2024-12-31' }).kind, 'year');
  assert.deepEqual(['2024-07-02', '2024-06-01'].map((from) => dates.asTimeframe({ from, to: '2024-07-31' })), [
    { kind: 'range', from: '2024-07-02', to: '2024-07-31' }, { kind: 'range', from: '2024-06-01', to: '2024-07-31' }]);
});
