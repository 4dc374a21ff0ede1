import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { qualities, spansOf, whyWords } from '../../Sources/Web/Page/day/moment-words.js';
import { useText } from '../../Sources/Web/Page/core/text.js';
import { AskedDays, changedDay, dayWeeksAway, howOfDay, rankOf, reviewDays, shownOn, stepIn, weeksOf } from '../../Sources/Web/Page/review/days.js';
import english from '../../Sources/Web/Page/text/en.js';

/** @param {string} day @param {string[]} ids @param {Record<string, unknown>} [more] */
const planDay = (day, ids, more = {}) => /** @type {import('../../Sources/Web/Page/core/types.js').PlanDay} */ (/** @type {unknown} */ ({
  day, reason: { automatic: { reasons: [] } }, rule: '', picks: [{ id: ids[0] }], candidates: ids.slice(1).map((id) => ({ id, name: id, reason: { 'not-chosen': {} }, 'why-not': '' })), ...more,
}));
const plan = /** @type {import('../../Sources/Web/Page/core/types.js').Plan} */ (/** @type {unknown} */ ({
  days: [planDay('2024-06-03', ['a', 'b', 'c']), planDay('2024-06-04', ['d']), planDay('2024-06-18', ['e'], { reason: { 'library-pin': {} } })],
  'left-out': [{ day: '2024-06-05', skipped: true, candidates: [] }, { day: '2024-06-06', skipped: false, candidates: [] }], warnings: [],
}));
const moments = /** @type {import('../../Sources/Web/Page/core/types.js').Look} */ ({
  seconds: [{ from: 0, to: 1, flaws: ['shaken'] }, { from: 1, to: 2, flaws: ['shaken', 'dark'] }, { from: 2, to: 3, flaws: [] }, { from: 3, to: 6, flaws: [] }, { from: 6, to: 7.5, flaws: ['dark'] }],
  speech: [{ from: 3, to: 4 }], covered: false, best: { from: 2, to: 5 },
});

before(() => useText(english, 'en', 'en-GB'));

test('the day that an undone change was of', () => {
  const content = (/** @type {Record<string, any>} */ pins, /** @type {Record<string, string> | undefined} */ captions) => ({ pins, settings: { composition: { captions } } });
  const before = content({ '2024-06-03': { item: 'b' }, '2024-06-04': { skip: true } }, { '2024-06-05': 'Snow' });
  assert.equal(changedDay(before, structuredClone(before)), undefined);
  assert.equal(changedDay(before, content({ '2024-06-03': { item: 'b' } }, { '2024-06-05': 'Snow' })), '2024-06-04');
  assert.equal(changedDay(before, content(before.pins, { '2024-06-05': 'Rain' })), '2024-06-05');
  assert.equal(changedDay(content({}, undefined), before), '2024-06-03');
  assert.equal(changedDay(null, before), '2024-06-03');
});

test('who has chosen what a day shows', () => {
  assert.deepEqual(reviewDays(plan), ['2024-06-03', '2024-06-04', '2024-06-05', '2024-06-06', '2024-06-18']);
  assert.equal(howOfDay('2024-06-03', plan, {}), 'auto');
  assert.equal(howOfDay('2024-06-03', plan, { '2024-06-03': { item: 'b' } }), 'hand');
  assert.equal(howOfDay('2024-06-03', plan, { '2024-06-03': { skip: true } }), 'left-out');
  assert.equal(howOfDay('2024-06-05', plan, {}), 'left-out');
  assert.equal(howOfDay('2024-06-06', plan, {}), 'unused');
  assert.equal(howOfDay('2024-06-06', plan, { '2024-06-06': { skip: true } }), 'left-out');
  assert.equal(howOfDay('2024-06-18', plan, {}), 'library');
  assert.equal(howOfDay('2024-06-20', plan, {}), 'none');
  assert.equal(shownOn('2024-06-03', plan, {}), 'a');
  assert.equal(shownOn('2024-06-03', plan, { '2024-06-03': { item: 'b' } }), 'b');
  assert.equal(shownOn('2024-06-03', plan, { '2024-06-03': { skip: true } }), undefined);
});

test('a pin that has no effect has chosen nothing', () => {
  const pins = { '2024-06-03': { item: 'photo' }, '2024-06-07': { item: 'photo' } };
  const without = { ...plan, warnings: Object.keys(pins).map((day) => ({ code: /** @type {const} */ ('pin-unusable'), message: '', day })) };
  assert.deepEqual([howOfDay('2024-06-03', without, pins), shownOn('2024-06-03', without, pins)], ['auto', 'a']);
  assert.deepEqual([howOfDay('2024-06-07', without, pins), shownOn('2024-06-07', without, pins)], ['none', undefined]);
  assert.equal(shownOn('2024-06-03', plan, pins), 'photo');
});

test('a pin changes what is shown, and not the order of rank', () => {
  const automatic = rankOf(planDay('2024-06-03', ['a', 'b', 'c']), []);
  assert.deepEqual(automatic, ['a', 'b', 'c']);
  assert.deepEqual(rankOf(planDay('2024-06-03', ['c', 'a', 'b'], { reason: { pinned: {} } }), automatic), ['a', 'b', 'c']);
  assert.deepEqual(rankOf(planDay('2024-06-03', ['b', 'a'], { reason: { pinned: {} } }), []), ['b', 'a']);
  // Two that are shown come in the order of the film.
  assert.deepEqual(rankOf(planDay('2024-06-03', ['x', 'c'], { picks: [{ id: 'a', score: 5 }, { id: 'b', score: 9 }] }), []), ['b', 'a', 'c']);
  const unusable = planDay('2024-06-03', ['a']);
  unusable.candidates = [{ id: 'x', name: 'x', reason: { unusable: { reason: {} } }, 'why-not': '', objection: 'unusable' }];
  assert.deepEqual(rankOf(unusable, []), ['a']);
});

test('the next clip comes after the last one again', () => {
  assert.equal(stepIn(['a', 'b', 'c'], 'a', 1), 'b');
  assert.equal(stepIn(['a', 'b', 'c'], 'c', 1), 'a');
  assert.equal(stepIn(['a', 'b', 'c'], undefined, 1), 'a');
  assert.equal(stepIn([], 'a', 1), undefined);
});

test('weeks are whole, and the arrows go to the nearest day', () => {
  const days = reviewDays(plan);
  assert.deepEqual(weeksOf(days, 1).map((week) => [week[0], week.length]), [['2024-06-03', 7], ['2024-06-17', 7]]);
  assert.deepEqual(weeksOf(days, 7).map((week) => week[0]), ['2024-06-02', '2024-06-16']);
  assert.equal(dayWeeksAway(days, '2024-06-03', 1), '2024-06-06');
  assert.equal(dayWeeksAway(days, '2024-06-18', -1), '2024-06-06');
  assert.equal(dayWeeksAway(days, '2024-06-18', 1), '2024-06-18');
});

test('a part is explained by what its seconds are like', () => {
  assert.deepEqual(spansOf(moments).map(({ from, to, flaw }) => [from, to, flaw]), [[0, 2, 'shaken'], [2, 6, null], [6, 7.5, 'dark']]);
  assert.deepEqual(qualities({ from: 2, to: 5 }, moments).length, 2);
  assert.deepEqual(qualities({ from: 0, to: 1 }, moments).length, 1);
  // A flaw of less than half of the part is said to be of some of it.
  assert.ok(qualities({ from: 1, to: 6 }, moments).some((one) => one.includes(english['flaw.shaken']) && one !== english['flaw.shaken']));
  assert.ok(qualities({ from: 0, to: 3 }, moments).includes(english['flaw.shaken']));
  const best = whyWords({ from: 2, to: 5 }, 7.5, 'best', moments);
  assert.ok(best.includes('2–5') && best.includes('0–2') && best.includes('6–7.5'), best);
  // Without moments, what the plan says.
  const planned = whyWords({ from: 2, to: 5 }, 7.5, 'best', null, { choice: 'best', flawed: [{ flaw: 'dark', from: 6, to: 7.5 }], merits: ['speech'], others: [] });
  assert.ok(planned.includes(english['moment.speech']) && !planned.includes(english['moment.steady']) && planned.includes('6–7.5'), planned);
  const hand = whyWords({ from: 0, to: 7.5 }, 7.5, 'hand', null);
  assert.ok(hand.includes('7.5') && !hand.includes('0–'), hand);
});

test('a day is asked about once, until the library changes', async () => {
  /** @type {{ day: string, answer: (words: string) => void, fail: (error: Error) => void }[]} */
  const asked = [];
  const days = new AskedDays((day) => new Promise((answer, fail) => { asked.push({ day, answer, fail }); }));
  const first = days.of('2024-06-03');
  assert.equal(days.of('2024-06-03'), first);
  assert.equal(asked.length, 1);
  days.forget();
  const second = days.of('2024-06-03');
  assert.notEqual(second, first);
  // What comes late from before takes the place of nothing.
  asked[0]?.fail(new Error('late'));
  await assert.rejects(first);
  assert.deepEqual([days.isPresent('2024-06-03', first), days.isPresent('2024-06-03', second)], [false, true]);
  asked[1]?.answer('clips');
  assert.equal(await days.of('2024-06-03'), 'clips');
  const failed = days.of('2024-06-04');
  asked[2]?.fail(new Error('away'));
  await assert.rejects(failed);
  assert.notEqual(days.of('2024-06-04'), failed);
  assert.deepEqual(asked.map(({ day }) => day), ['2024-06-03', '2024-06-03', '2024-06-04', '2024-06-04']);
});
