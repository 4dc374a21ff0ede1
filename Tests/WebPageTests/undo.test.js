import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advance, longestPast, longestPause, redo, startTimeline, undo } from '../../Sources/Web/Page/core/undo.js';
import { diffLines, foldDiff } from '../../Sources/Web/Page/core/diff.js';

test('steps are undone and redone, and a new step ends the future', () => {
  let line = advance(advance(startTimeline({ n: 0 }), { n: 1 }), { n: 2 });
  line = undo(undo(line));
  assert.deepEqual(line.present, { n: 0 });
  assert.equal(undo(line), line);
  line = redo(line);
  assert.deepEqual(line.present, { n: 1 });
  line = advance(line, { n: 9 });
  assert.deepEqual(line.future, []);
  assert.deepEqual(undo(line).present, { n: 1 });
});

test('a gesture is one step, two gestures are two', () => {
  let line = startTimeline({ n: 0 });
  for (let n = 1; n <= 50; n += 1) line = advance(line, { n }, 'drag a');
  line = advance(line, { n: 51 }, 'drag b');
  assert.deepEqual(undo(line).present, { n: 50 });
  assert.deepEqual(undo(undo(line)).present, { n: 0 });
});

test('a gesture ends with a pause', () => {
  let line = startTimeline({ n: 0 });
  let now = 9_000_000;
  for (let n = 1; n <= 4; n += 1, now += longestPause) line = advance(line, { n }, 'style', now);
  assert.deepEqual(undo(line).present, { n: 0 });
  line = advance(line, { n: 9 }, 'style', now + 1);
  assert.deepEqual(undo(line).present, { n: 4 });
  assert.deepEqual(undo(undo(line)).present, { n: 0 });
  // What is undone and done again goes on with no gesture.
  line = advance(redo(undo(line)), { n: 10 }, 'style', now + 2);
  assert.deepEqual(undo(line).present, { n: 9 });
});

test('what changes nothing is no step, and the past has an end', () => {
  let line = startTimeline({ n: 0 });
  assert.equal(advance(line, { n: 0 }), line);
  for (let n = 1; n <= longestPast + 20; n += 1) line = advance(line, { n });
  assert.equal(line.past.length, longestPast);
});

test('a diff has every line of both texts, and folds what is far from a change', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng\n';
  const after = 'a\nb\nc\nd\nE\nf\ng\nh\n';
  const lines = diffLines(before, after);
  assert.equal(lines.filter(({ sign }) => sign !== '+').map(({ text }) => text).join('\n'), before.trim());
  assert.equal(lines.filter(({ sign }) => sign !== '-').map(({ text }) => text).join('\n'), after.trim());
  assert.equal(foldDiff(lines, 1)[0]?.text, 'd');
  assert.deepEqual(foldDiff(diffLines(before, before)), []);
  assert.deepEqual(diffLines('', 'x\n'), [{ sign: '+', text: 'x' }]);
});
