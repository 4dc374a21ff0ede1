import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { accept, eventTypes, followEvents, waitBefore } from '../../Sources/Web/Page/core/events.js';

class FakeSource extends EventTarget {
  /** @param {string | null} last */
  constructor(last) {
    super();
    this.last = last;
  }

  close() {
    this.isClosed = true;
  }

  /** @param {string} type @param {string} id @param {unknown} data */
  send(type, id, data) {
    this.dispatchEvent(new MessageEvent(type, { lastEventId: id, data: JSON.stringify(data) }));
  }
}

test('an event is taken once, and a restarted server counts from the start', () => {
  assert.equal(accept({ last: 'a-5' }, 'a-5').isNew, false);
  assert.equal(accept({ last: 'a-9' }, 'a-10').isNew, true);
  assert.equal(accept({ last: 'a-9' }, 'b-1').isNew, true);
  assert.deepEqual(accept({ last: 'a-9' }, 'a-3').resume, { last: 'a-9' });
});

test('after a break the next connection resumes, and repeated events are dropped', () => {
  /** @type {FakeSource[]} */
  const sources = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  /** @type {any[]} */
  const received = [];
  /** @type {boolean[]} */
  const states = [];
  const connection = followEvents({
    open: (last) => /** @type {any} */ (sources[sources.push(new FakeSource(last)) - 1]), receive: (event) => received.push(event.data),
    changed: (isOnline) => states.push(isOnline), later: (run) => waiting.push(run), last: 'a-1',
  });
  assert.equal(sources[0].last, 'a-1');
  sources[0].send('film', 'a-2', 2);
  /** @type {any} */ (sources[0]).onerror();
  waiting[0]();
  assert.equal(sources[1].last, 'a-2');
  sources[1].send('film', 'a-2', 2);
  sources[1].send('film', 'a-3', 3);
  assert.deepEqual(received, [2, 3]);
  // A break that is over at once is not told; a second one in a row is.
  assert.deepEqual(states, []);
  /** @type {any} */ (sources[1]).onerror();
  assert.deepEqual(states, [false]);
  waiting[1]();
  /** @type {any} */ (sources[2]).onopen();
  assert.deepEqual(states, [false, true]);
  connection.close();
  assert.equal(/** @type {any} */ (sources[2]).isClosed, true);
});

test('who wakes before the wait is over has one connection', () => {
  /** @type {FakeSource[]} */
  const sources = [];
  /** @type {(() => void)[]} */
  const waiting = [];
  const connection = followEvents({ open: (last) => /** @type {any} */ (sources[sources.push(new FakeSource(last)) - 1]), receive: () => {}, later: (run) => waiting.push(run) });
  /** @type {any} */ (sources[0]).onerror();
  connection.rest();
  connection.wake();
  waiting[0]();
  assert.equal(sources.length, 2);
});

test('a resting connection is closed, and wakes where it ended', () => {
  /** @type {FakeSource[]} */
  const sources = [];
  const connection = followEvents({ open: (last) => /** @type {any} */ (sources[sources.push(new FakeSource(last)) - 1]), receive: () => {}, last: 'a-1' });
  sources[0].send('film', 'a-2', 2);
  connection.rest();
  assert.equal(/** @type {any} */ (sources[0]).isClosed, true);
  connection.wake();
  connection.wake();
  assert.deepEqual(sources.map(({ last }) => last), ['a-1', 'a-2']);
});

test('waits double, up to fifteen seconds', () => {
  assert.deepEqual([0, 1, 2, 10].map(waitBefore), [500, 1000, 2000, 15_000]);
});

test('every event that the server sends is listened to', () => {
  const source = readFileSync(new URL('../../Sources/Web/Studio/Events/EventLog.swift', import.meta.url), 'utf8');
  const cases = [...source.matchAll(/^ +case ([\w, ]+)$/gm)].flatMap(([, names]) => names.split(', '));
  assert.ok(cases.length > 5);
  assert.deepEqual([...eventTypes].sort(), cases.sort());
});
