import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import de from '../../Sources/Web/Page/text/de.js';
import en from '../../Sources/Web/Page/text/en.js';
import { languages, chooseLanguage, t, useText } from '../../Sources/Web/Page/core/text.js';
import { link, parseRoute } from '../../Sources/Web/Page/core/router.js';
import { swipeDirection } from '../../Sources/Web/Page/core/swipe.js';
import { withStyle } from '../../Sources/Web/Page/film/day-styles.js';
import { fieldWith, numberIn, plainValues, putValue, rangeValue, sectionsOf, valueOf } from '../../Sources/Web/Page/film/schema-fields.js';
import { yearsOf } from '../../Sources/Web/Page/film/timeframe.js';
import { partsOf, placeAt } from '../../Sources/Web/Page/film/film-parts.js';
import { keyOf, tagEntry, withEntry } from '../../Sources/Web/Page/film/entries.js';
import { searchWords } from '../../Sources/Web/Page/library/words.js';
import { folderTree } from '../../Sources/Web/Page/library/albums.js';
import { timerCommands } from '../../Sources/Web/Page/recurring/timer.js';
import { quarterToSay } from '../../Sources/Web/Page/films/progress.js';
import { chapterAt } from '../../Sources/Web/Page/films/player.js';
import { marksOf } from '../../Sources/Web/Page/calendar/marks.js';
import { mediaWords } from '../../Sources/Web/Page/calendar/day-cell.js';
import { partEdges, stretchAround, stretchAt } from '../../Sources/Web/Page/day/range.js';
import { clipsFirst } from '../../Sources/Web/Page/day/item-strip.js';
import { learnDays, state } from '../../Sources/Web/Page/core/store.js';
import { lineOf, sentence } from '../../Sources/Web/Page/ui/words.js';
import { choiceWords, leftOutWords } from '../../Sources/Web/Page/ui/reasons.js';
import { messageOf } from '../../Sources/Web/Page/day/library-pin.js';

/** @type {Record<string, any>} */
const english = en;
/** @type {Record<string, any>} */
const german = de;
const schema = JSON.parse(readFileSync(new URL('../../schema/job.schema.json', import.meta.url), 'utf8'));

test('each language has its file with every message, and with the same values', async () => {
  const files = readdirSync(new URL('../../Sources/Web/Page/text/', import.meta.url)).map((name) => name.replace('.js', ''));
  assert.deepEqual(files.sort(), [...languages].sort());
  for (const language of languages) {
    const { default: words } = await import(`../../Sources/Web/Page/text/${language}.js`);
    for (const [key, message] of Object.entries(english)) {
      assert.equal(typeof words[key], typeof message, `${language}: ${key}`);
      const names = (/** @type {any} */ one) => [...new Set(JSON.stringify(one).match(/\{\w+\}/g) ?? [])].sort();
      assert.deepEqual(names(words[key]), names(message), `${language}: ${key}`);
    }
    assert.deepEqual(Object.keys(words).filter((key) => !(key in english)), [], language);
    // The server reads these lines as they stand in the file.
    const lines = readFileSync(new URL(`../../Sources/Web/Page/text/${language}.js`, import.meta.url), 'utf8').split('\n').filter((line) => line.startsWith("  'shared."));
    for (const line of lines) assert.match(line, /^  'shared\.[a-z.]+': '[^'\\]+',$/, language);
    assert.equal(lines.length, Object.keys(english).filter((key) => key.startsWith('shared.')).length, language);
  }
});

test('messages take values and plurals', () => {
  useText(english, 'en', 'en');
  assert.equal(t('day.clips', { count: 1 }), '1 clip');
  assert.equal(t('day.clips', { count: 1200 }), '1,200 clips');
  assert.equal(t('film.is-completed', { title: 'סיון' }), '“\u2068סיון\u2069” is done.');
  assert.equal(chooseLanguage(['fr-CA', 'de-AT']), 'de');
  assert.equal(chooseLanguage(['ja']), 'en');
});

test('reasons have the reader’s words, from their codes and arguments', () => {
  const merit = (/** @type {any} */ more = {}) => ({ quality: { any: {} }, 'is-certain': false, wanted: [], ...more });
  const first = { first: { count: 1, of: 3, kind: 'video', merit: merit() } };
  const automatic = (/** @type {any[]} */ ...reasons) => choiceWords(/** @type {any} */ ({ automatic: { reasons } }));
  const leftOut = (/** @type {any} */ reason) => leftOutWords(reason);
  useText(english, 'en', 'en');
  assert.equal(automatic({ only: { kind: 'live-photo', merit: merit() } }), 'Only Live Photo of the day');
  assert.equal(automatic(first), 'First video of 3');
  assert.equal(automatic({ best: { count: 1, of: 3, kind: 'video', merit: merit() } }, { best: { count: 2, of: 5, kind: 'live-photo', merit: merit() } }), 'Best video of 3, Best 2 of 5');
  assert.equal(automatic({ all: { count: 2, kind: 'video', merit: merit() } }, { all: { count: 4, kind: 'live-photo', merit: merit() } }), 'Both, All 4');
  assert.equal(choiceWords({ 'pinned-from': { day: '2024-12-03' } }), 'Your pin');
  assert.equal(choiceWords({ pinned: {} }), 'Your pin');
  assert.equal(choiceWords({ 'library-pin': { from: '2024-12-03' } }), 'Library pin');
  assert.equal(leftOut({ 'less-good': { than: 'a.mov' } }), 'Not as good as a.mov');
  assert.equal(leftOut({ 'not-measured': { most: 4 } }), 'Only 4 recordings of a day are compared');
  assert.equal(leftOut({ 'not-seen': {} }), 'Not yet looked at');
  assert.equal(leftOut({ 'too-short': { length: 0.3, minimum: 0.5 } }), 'Too short (0.3 s)');
  assert.equal(leftOut({ lacks: { quality: 'best' } }), 'Others are preferred: The best');
  assert.equal(leftOut({ unusable: { reason: { 'no-picture': {} } } }), null);
  useText(german, 'de', 'de');
  assert.equal(automatic(first), 'Erstes Video von 3');
  assert.equal(automatic({ first: { ...first.first, merit: merit({ wanted: ['favourite'] }) } }), 'Erstes Video von 3, ein Favorit');
  assert.equal(automatic({ only: { kind: 'live-photo', merit: merit({ wanted: [{ tag: 'red' }, { tag: '9' }] }) } }), 'Einziges Live Photo, Etikett Rot, Etikett 9');
  assert.equal(automatic({ proxy: {} }, { only: { kind: 'video', merit: merit() } }), 'Kleine Kopie: letzter Ausweg, Einziges Video');
  assert.equal(leftOut({ 'other-pinned': { name: 'a.mov' } }), 'a.mov ist angeheftet');
  assert.equal(leftOut({ 'dated-only-by': { evidence: 'file-name' } }), 'Datum nur aus: Dateiname');
  assert.equal(leftOut({ excluded: { quality: 'live-photo' } }), 'In den Einstellungen ausgeschlossen: Live Photo');
  assert.equal(leftOut({ lacks: { quality: { tag: 'gray' } } }), 'Andere werden bevorzugt: Etikett Grau');
});

test('notes with figures are in the reader’s language', () => {
  useText(german, 'de', 'de-DE');
  const note = (/** @type {any} */ code, /** @type {Record<string, number> | undefined} */ figures) => lineOf({ code, message: 'x', arguments: figures });
  assert.equal(note('transition-shortened', { seconds: 0.366, wanted: 0.5 }), '0,37\u202fs statt 0,5\u202fs.');
  assert.equal(note('memory-short', { percent: 40 })?.includes('--'), false);
  assert.equal(note('transition-shortened', undefined), null);
  assert.equal(note('unreadable-media', { seconds: 1 }), null);
  useText(english, 'en', 'en');
});

test('every reason of the API that does not come from the engine’s trouble has words in every language', () => {
  const codes = JSON.parse(readFileSync(new URL('../../Sources/Web/openapi.json', import.meta.url), 'utf8')).components.schemas.LeftOutReason.oneOf.map((/** @type {any} */ one) => one.required[0]);
  assert.deepEqual(codes.filter((/** @type {string} */ code) => ![english, german].every((words) => `reason.${code}` in words)), ['unusable']);
});

test('every code of the API, state of a schedule and preset has a sentence in every language', () => {
  const { schemas } = JSON.parse(readFileSync(new URL('../../Sources/Web/openapi.json', import.meta.url), 'utf8')).components;
  /** @type {[string, string[]][]} The kinds of keys, of which a code has one. */
  const codes = [['NoteCode', ['note']], ['ErrorCode', ['failure']], ['RefusalCode', ['problem', 'failure']]];
  for (const [language, messages] of /** @type {const} */ ([['en', english], ['de', german]])) {
    for (const [schema, kinds] of codes) {
      assert.ok(schemas[schema].enum.length > 10);
      schemas[schema].enum.forEach((/** @type {string} */ code) => assert.equal(kinds.filter((kind) => `${kind}.${code}` in messages).length, 1, `${language}: ${code}`));
    }
    schemas.Schedule.properties.film.properties.state.enum.forEach((/** @type {string} */ one) => assert.ok(`schedule.film.${one}` in messages, `${language}: ${one}`));
    const presets = readdirSync(new URL('../../presets', import.meta.url)).map((name) => name.replace(/\.yaml$/, ''));
    assert.ok(presets.length >= 4);
    presets.forEach((name) => assert.ok(`preset.${name}` in messages && `preset.${name}.words` in messages, `${language}: ${name}`));
  }
  const all = codes.flatMap(([schema]) => schemas[schema].enum);
  const extra = Object.keys(english).filter((key) => /^(note|failure|problem)\./.test(key) && !all.includes(key.replace(/^\w+\./, '')));
  assert.deepEqual(extra, []);
});

test('the page names all scripts of the calendar, so that none is found only when another is there', () => {
  const page = new URL('../../Sources/Web/Page/', import.meta.url);
  /** @type {Set<string>} */
  const needed = new Set();
  /** @param {string} name */
  const follow = (name) => {
    if (needed.has(name)) return;
    needed.add(name);
    const imports = readFileSync(new URL(name, page), 'utf8').matchAll(/^(?:import|export) (?:[^;]*? from )?'(\.[^']+)';$/gm);
    for (const [, other] of imports) follow(new URL(other, new URL(name, page)).href.slice(page.href.length));
  };
  ['app.js', 'calendar/page.js'].forEach(follow);
  assert.ok(needed.size > 25);
  const named = [...readFileSync(new URL('index.html', page), 'utf8').matchAll(/<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(named.sort(), [...needed, 'text/en.js'].sort());
});

test('every evidence of a date has words', () => {
  const source = readFileSync(new URL('../../Sources/Model/Time/CaptureTime.swift', import.meta.url), 'utf8');
  const cases = [...source.matchAll(/^ +case \w+ = "([a-z0-9-]+)"$/gm)].map(([, name]) => name);
  assert.ok(cases.length > 10);
  cases.forEach((name) => assert.ok(`evidence.${name}` in english, name));
});

test('no text of a script goes over lines, so that the program can leave out their indentation', () => {
  const page = new URL('../../Sources/Web/Page/', import.meta.url);
  readdirSync(page, { recursive: true }).map(String).filter((name) => name.endsWith('.js')).forEach((name) => {
    readFileSync(new URL(name, page), 'utf8').split('\n').filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
      .forEach((line) => assert.equal(line.split('`').length % 2, 1, `${name}: ${line}`));
  });
});

test('the schema becomes a form of plain words', () => {
  const fields = sectionsOf(schema, (key) => `setting.${key}` in english).flatMap((section) => section.fields);
  const field = (/** @type {string} */ path) => fields.find((one) => one.path.join('.') === path);
  assert.deepEqual(field('composition.transition.style')?.values, ['cross-dissolve', 'fade', 'fade-white', ...['wipe', 'slide', 'push'].flatMap((kind) => ['left', 'right', 'up', 'down'].map((way) => `${kind}-${way}`)), 'circle-open', 'blur', 'none']);
  assert.deepEqual(field('composition.resolution')?.values, ['720p', '1080p', '1440p', '2160p', 'original']);
  assert.deepEqual([field('composition.audio.loudness')?.control, field('composition.audio.loudness')?.off], ['range', 'off']);
  assert.deepEqual(['composition.transition.duration', 'composition.date-overlay.size', 'select.clips-per-day'].map((one) => [field(one)?.control, field(one)?.unit, field(one)?.maximum]), [['range', 's', 2], ['range', '%', 20], ['range', '', 10]]);
  assert.equal(field('composition.date-overlay.font')?.control, 'text');
  assert.equal(field('select.prefer')?.control, 'order');
  assert.deepEqual(field('select.prefer')?.values, ['video', 'live-photo', 'motion-photo', 'still', 'favourite', 'best']);
  assert.equal(field('select.exclude')?.control, 'set');
  assert.deepEqual(field('select.exclude')?.values, ['video', 'live-photo', 'motion-photo', 'still', 'favourite']);
  assert.deepEqual([field('select.prefer')?.takesTags, field('select.exclude')?.takesTags, field('select.library-pins')?.control], [true, true, 'switch']);
  ['output.file', 'output.overwrite', 'hooks', 'extends', 'schedule', 'version'].forEach((key) => assert.equal(field(key), undefined, key));
  // What lies beside the film is on or off; a path stays in the job file.
  for (const key of ['poster', 'timeline', 'teaser']) {
    const beside = field(`output.${key}`);
    assert.ok(beside && beside.control === 'switch' && beside.initial === undefined);
    assert.deepEqual([{}, { output: { [key]: true } }, { output: { [key]: 'a.jpg' } }, { output: { [key]: false } }].map((settings) => valueOf(settings, beside)), [undefined, true, true, false]);
  }
  const days = field('composition.transition.on');
  assert.deepEqual([days?.control, days?.values], ['days', field('composition.transition.style')?.values]);
  assert.deepEqual([field('title')?.control, field('title')?.isPlain, field('title')?.longest], ['text', true, 200]);
  assert.deepEqual([field('on-error')?.control, field('on-error')?.values, field('on-error')?.initial], ['choice', ['skip', 'fail'], 'skip']);
  assert.deepEqual([field('output.crf')?.control, field('output.crf')?.isWhole, field('clips.video')?.control], ['range', true, 'text']);
  // What has no value of its own says in words what holds then.
  fields.filter(({ control, initial }) => ['choice', 'range'].includes(control) && initial === undefined)
    .forEach((one) => assert.ok(`setting.${one.path.join('.')}.none` in english, one.path.join('.')));
  for (const messages of [english, german]) fields.forEach((one) => assert.ok(`setting.${one.path.join('.')}.note` in messages, one.path.join('.')));
  fields.forEach((one) => assert.ok(`setting.${one.path.join('.')}` in english, one.path.join('.')));
  assert.deepEqual(plainValues(['cut', 'CUT', 'Cut'], () => false), ['cut']);
});

test('days have transitions of their own, in their order, and lengths of their own stay', () => {
  const styles = { '2024-12-24': { style: 'fade', duration: '1s' }, '2024-12-31': 'blur' };
  assert.deepEqual(Object.entries(withStyle(styles, '2024-12-06', 'none') ?? {}), [['2024-12-06', 'none'], ...Object.entries(styles)]);
  assert.deepEqual(withStyle(styles, '2024-12-24', 'blur'), { '2024-12-24': { style: 'blur', duration: '1s' }, '2024-12-31': 'blur' });
  assert.deepEqual([withStyle(styles, '2024-12-24', null), withStyle({ '2024-12-24': 'fade' }, '2024-12-24', null)], [{ '2024-12-31': 'blur' }, undefined]);
});

test('a slider reads lengths and parts as job files write them, and writes them so', () => {
  assert.deepEqual(['0.5s', '500ms', 0.5, '4.5%', '1m30s', '2m', -16, 'off', undefined].map(numberIn), [0.5, 0.5, 0.5, 4.5, 90, 120, -16, null, null]);
  assert.deepEqual([rangeValue({ unit: 's' }, 0.3), rangeValue({ unit: '%' }, 6), rangeValue({ unit: '' }, 2)], ['0.3s', '6%', 2]);
});

test('unclear words are gone from the page', () => {
  const unclear = /Other shapes|With bars|Cropped|Blurred ground|Not taken|preferred first|Weakest evidence|for all films|In the making|Begun|Assemble|Recordings of a screen are not|Cancel the film|the rules choose/;
  Object.entries(english).forEach(([key, message]) => assert.doesNotMatch(JSON.stringify(message), unclear, key));
});

test('each value of the form that is no number has words', () => {
  for (const [language, messages] of [['en', english], ['de', german]]) {
    const fields = sectionsOf(schema, (key) => `setting.${key}` in messages).flatMap((section) => section.fields);
    const values = fields.flatMap(({ path, control, values: all, off }) => [...(control === 'choice' ? all ?? [] : []), ...(off === undefined ? [] : [off])].map((one) => `setting.${path.join('.')}.${one}`));
    // A name of a codec or of a number of lines is the same in all languages.
    const named = values.filter((key) => /\.(always|off|auto|none|full)$/.test(key));
    assert.ok(named.length > 5);
    assert.deepEqual(named.filter((key) => !(key in messages)), [], String(language));
  }
});

test('German says du', () => {
  Object.entries(german).forEach(([key, message]) => assert.doesNotMatch(JSON.stringify(message), /(?:[a-zß]en Sie|Was Sie|Ihnen)\b/, key));
});

test('presets and the scale of quality are the codec\'s, as the schema says', () => {
  const fields = sectionsOf(schema, () => false).flatMap((section) => section.fields);
  const of = (/** @type {string} */ key, /** @type {string | undefined} */ codec) => {
    const found = fields.find((one) => one.path.join('.') === key);
    return found ? fieldWith(found, codec ? { output: { codec } } : {}) : undefined;
  };
  ['av1', 'AV1'].forEach((codec) => assert.deepEqual(of('output.preset', codec)?.values, ['12', '11', '10', '9', '8', '7', '6', '5', '4']));
  // Without a codec, those of the schema's default.
  [undefined, 'h264', 'H.265'].forEach((codec) => assert.deepEqual([of('output.preset', codec)?.values?.[0], of('output.preset', codec)?.values?.length], ['ultrafast', 10], codec));
  assert.deepEqual([undefined, 'h264', 'x265', 'av1'].map((codec) => of('output.crf', codec)?.maximum), [51, 51, 51, 63]);
  assert.equal(of('clips.video', 'av1')?.maximum, 86400);
  assert.equal(fieldWith({ path: ['output'], description: '', control: 'text' }, { output: 'a.mp4' }).maximum, undefined);
});

test('a codec that the page does not know has its rules from the schema', () => {
  const codec = { default: 'new', enum: ['new', 'newest'] };
  const rule = { if: { properties: { codec: { enum: ['newest'] } } }, then: { properties: { crf: { minimum: 5, maximum: 9 }, preset: { enum: ['b'] } } } };
  const output = { properties: { codec, crf: { type: 'integer', minimum: 0, maximum: 63 }, preset: { enum: ['a', 'b'] } }, allOf: [rule] };
  const fields = sectionsOf({ properties: { output } }, () => false).flatMap((section) => section.fields);
  const [, crf, preset] = fields.map((one) => fieldWith(one, { output: { codec: 'newest' } }));
  assert.deepEqual([crf.minimum, crf.maximum, preset.values], [5, 9, ['b']]);
  const [, otherCrf, otherPreset] = fields.map((one) => fieldWith(one, {}));
  assert.deepEqual([otherCrf.minimum, otherCrf.maximum, otherPreset.values], [0, 63, ['a', 'b']]);
});

test('a film is of years that have media, and of those that it has now', () => {
  const range = (/** @type {string} */ from, /** @type {string} */ to) => ({ kind: /** @type {const} */ ('range'), from, to });
  assert.deepEqual(yearsOf([2022, 2024], range('2024-02-01', '2024-03-01')), ['2022', '2024']);
  assert.deepEqual(yearsOf([2022, 2024], range('2021-12-28', '2025-01-03')), ['2021', '2022', '2024', '2025']);
  assert.deepEqual(yearsOf([], range('2024-12-01', '2024-12-31')), ['2024']);
});

test('short forms of settings are read, and keep their meaning where something is set beside them', () => {
  const fields = sectionsOf(schema, () => false).flatMap((section) => section.fields);
  const field = (/** @type {string} */ path) => {
    const found = fields.find((one) => one.path.join('.') === path);
    assert.ok(found, path);
    return found;
  };
  const style = field('composition.transition.style');
  assert.equal(valueOf({ composition: { transition: 'fade' } }, style), 'fade');
  assert.equal(valueOf({ composition: { transition: { style: 'none' } } }, style), 'none');
  assert.equal(valueOf({}, style), 'cross-dissolve');
  assert.equal(valueOf({ composition: null }, style), 'cross-dissolve');
  assert.equal(valueOf({ composition: { transition: 'fade' } }, field('composition.transition.duration')), '0.5s');
  assert.equal(valueOf({ composition: { audio: false } }, field('composition.audio.include')), false);
  assert.equal(valueOf({ output: 'a.mp4' }, field('output.quality')), 'standard');
  const withValue = (/** @type {any} */ settings, /** @type {string} */ path, /** @type {unknown} */ value) => {
    putValue(settings, field(path), value);
    return settings;
  };
  assert.deepEqual(withValue({ composition: { transition: 'fade' } }, 'composition.transition.duration', 1), { composition: { transition: { style: 'fade', duration: 1 } } });
  assert.deepEqual(withValue({ composition: { audio: false } }, 'composition.audio.loudness', -20), { composition: { audio: { include: false, loudness: -20 } } });
  assert.deepEqual(withValue({ composition: { transition: 'fade' } }, 'composition.transition.style', 'none'), { composition: { transition: 'none' } });
  assert.deepEqual(withValue({ composition: { transition: 'fade' } }, 'composition.transition.style', undefined), { composition: {} });
  assert.deepEqual(withValue({}, 'composition.transition.style', 'fade'), { composition: { transition: { style: 'fade' } } });
  assert.deepEqual(withValue({ composition: { 'date-overlay': false } }, 'composition.date-overlay.size', 6), { composition: { 'date-overlay': { size: 6 } } });
  const days = () => ({ select: { 'clips-per-day': { default: 2, '2024-12-25': 3 } } });
  assert.deepEqual(withValue(days(), 'select.clips-per-day', 4), { select: { 'clips-per-day': { default: 4, '2024-12-25': 3 } } });
  assert.deepEqual(withValue(days(), 'select.clips-per-day', undefined), { select: { 'clips-per-day': { '2024-12-25': 3 } } });
  assert.deepEqual(withValue({ select: { 'clips-per-day': { default: 2 } } }, 'select.clips-per-day', undefined), { select: {} });
  assert.deepEqual(withValue({ select: { 'clips-per-day': 2 } }, 'select.clips-per-day', 3), { select: { 'clips-per-day': 3 } });
});

test('kinds, favourites and tags are written as a job file has them', () => {
  assert.deepEqual([1, 7, 8].map(tagEntry), [{ tag: 'red' }, { tag: 'gray' }, { tag: 8 }]);
  assert.deepEqual([{ tag: 'Grey' }, { tag: 7 }, { tag: '8' }, 'favorite', 'video'].map(keyOf), ['tag-7', 'tag-7', 'tag-8', 'favourite', 'video']);
  // What decides comes before the kinds, in the order in which it was chosen; another kind comes last.
  assert.deepEqual(withEntry(withEntry(['video', 'live-photo'], 'favourite'), { tag: 'red' }), ['favourite', { tag: 'red' }, 'video', 'live-photo']);
  assert.deepEqual(withEntry(['favourite', 'video'], 'motion-photo'), ['favourite', 'video', 'motion-photo']);
  assert.deepEqual(withEntry([], { tag: 8 }), [{ tag: 8 }]);
});

test('routes, swipes, chapters and folders', () => {
  assert.deepEqual(parseRoute(link('day', ['2024-12-14'], { item: 'a b' })).parts, ['2024-12-14']);
  assert.equal(parseRoute('').name, 'calendar');
  assert.deepEqual([swipeDirection(-80, 5), swipeDirection(80, 5), swipeDirection(-80, 70), swipeDirection(10, 0)], [1, -1, 0, 0]);
  const chapters = [0, 2.5, 4.5].map((start) => ({ day: '', start, duration: 1, item: '' }));
  assert.deepEqual([0, 2.4, 2.5, 99].map((time) => chapterAt(chapters, time)), [0, 0, 1, 2]);
  const album = (/** @type {string} */ title, /** @type {string[]} */ path) => /** @type {any} */ ({ id: title, title, path });
  const tree = folderTree([album('Z', []), album('ä', []), album('Day 10', ['Trips']), album('Day 9', ['Trips'])], 'de');
  assert.deepEqual(tree.albums.map(({ title }) => title), ['ä', 'Z']);
  assert.deepEqual(tree.folders[0].albums.map(({ title }) => title), ['Day 9', 'Day 10']);
});

test('of a film’s progress each quarter is said, once', () => {
  let said = 0;
  const heard = Array.from({ length: 101 }, (_, percent) => quarterToSay(percent / 100, said)).filter((quarter) => {
    const isNew = quarter !== said;
    said = quarter;
    return isNew;
  });
  assert.deepEqual(heard, [1, 2, 3]);
  // Who opens the page late hears where it stands; a film that is tried again says nothing twice.
  assert.deepEqual([quarterToSay(0.6, 0), quarterToSay(0.1, 2)], [2, 2]);
});

test('a day’s marks come from the draft before the index', () => {
  const indexed = /** @type {any} */ ({ day: '2024-12-01', count: 2, kinds: ['still', 'video'], cover: 'a', pinned: true, 'from-another-day': false, chosen: true, 'left-out': false });
  assert.equal(marksOf('2024-12-01', indexed, null, null).pinned, true);
  const draft = /** @type {any} */ ({ pins: { '2024-12-01': { skip: true } } });
  const marks = marksOf('2024-12-01', indexed, draft, null);
  assert.deepEqual([marks.pinned, marks.leftOut, marks.chosen, marks.kind], [false, true, false, 'video']);
  assert.equal(marksOf('2024-12-02', undefined, null, null).cover, null);
});

test('a day of photos alone is no day that a film can use', () => {
  const photos = /** @type {any} */ ({ day: '2024-12-05', count: 0, stills: 3, kinds: ['still'], cover: 'p', pinned: false, 'from-another-day': false, chosen: false, 'left-out': false });
  const marks = marksOf('2024-12-05', photos, null, null);
  assert.deepEqual([marks.isOfPhotos, marks.kind, marks.cover, marks.count, marks.stills], [true, 'still', 'p', 0, 3]);
  // A clip of another day that is pinned to it is what the day shows.
  const pinned = marksOf('2024-12-05', photos, /** @type {any} */ ({ pins: { '2024-12-05': { item: 'c' } }, settings: {} }), null);
  assert.deepEqual([pinned.isOfPhotos, pinned.kind, pinned.cover], [false, null, 'c']);
  assert.equal(marksOf('2024-12-05', { ...photos, cover: 'c', 'from-another-day': true }, null, null).isOfPhotos, false);
  useText(en, 'en-GB');
  assert.deepEqual([[0, 0], [2, 0], [2, 1], [0, 3]].map(([count, stills]) => mediaWords({ count, stills })), ['nothing filmed', '2 clips', '2 clips, 1 photo', '3 photos, no clips']);
  const order = clipsFirst(/** @type {any} */ ([{ id: 1, kind: 'still' }, { id: 2, kind: 'video' }, { id: 3, kind: 'still' }]));
  assert.deepEqual(order.map(({ id }) => id), [2, 1, 3]);
});

test('a library pin holds where the film says nothing else', () => {
  const days = ['2024-12-01', '2024-12-02', '2024-12-03'];
  const indexed = (/** @type {string} */ day, /** @type {any} */ pin) => /** @type {any} */ ({ day, count: 1, kinds: ['video'], cover: 'a', 'library-pin': pin });
  const pins = [{ item: 'b' }, { skip: true }, { item: 'gone' }];
  const pick = (/** @type {string} */ id) => [{ id, kind: 'video', 'recorded-day': '2024-11-30' }];
  const plan = /** @type {any} */ ({ timeframe: { first: '2024-12-01', last: '2024-12-31' }, days: [{ day: days[0], reason: { 'library-pin': {} }, picks: pick('b') }, { day: days[2], reason: { automatic: { reasons: [] } }, picks: pick('a') }],
    'left-out': [{ day: days[1], 'library-pin': true }], warnings: [] });
  const marks = (/** @type {any} */ draft, /** @type {any} */ planned) => days.map((day, index) => marksOf(day, indexed(day, pins[index]), draft, planned)).map((one) => [one.ofLibrary, one.pinned, one.leftOut]);
  const draft = (/** @type {any} */ more) => ({ pins: {}, settings: {}, ...more });
  // The third is of a clip that is not here: the plan goes by the rules.
  assert.deepEqual(marks(draft({}), plan), [[true, true, false], [true, false, true], [false, false, false]]);
  // Another film's days, and before the plan is there.
  assert.deepEqual(marks(draft({}), null), [[true, true, false], [true, false, true], [true, true, false]]);
  assert.deepEqual(marks(draft({ settings: { select: { 'library-pins': false } } }), null), [[false, false, false], [false, false, false], [false, false, false]]);
  const inCI = /** @type {any} */ ({ ...plan, days: [{ day: days[0], reason: { automatic: { reasons: [] } }, picks: pick('a') }], 'left-out': [], warnings: [{ code: 'library-pins-off', message: '' }] });
  assert.deepEqual(marks(draft({}), inCI), [[false, false, false], [false, false, false], [false, false, false]]);
  const own = draft({ pins: { [days[0]]: { skip: true }, [days[1]]: { item: 'c' } } });
  assert.deepEqual(marks(own, plan).slice(0, 2), [[false, false, true], [false, true, false]]);
  assert.equal(marksOf(days[0], indexed(days[0], pins[0]), /** @type {any} */ (draft({})), plan).fromAnotherDay, true);
});

test('the day says why a library pin does not hold', () => {
  const [day, other] = ['2024-12-01', '2024-12-02'];
  const known = (/** @type {string} */ one) => /** @type {any} */ ({ day: one, count: 0, kinds: [], 'library-pin': { item: 'b' } });
  state.days.set(day, known(day));
  const shown = (/** @type {any} */ draft, /** @type {any[]} */ warnings) => {
    Object.assign(state, { draft, plan: { timeframe: { first: day, last: other }, days: [], 'left-out': [], warnings } });
    return messageOf(day);
  };
  const draft = { pins: {}, settings: {} };
  assert.equal(shown(draft, []), 'library-pin.is-missing');
  assert.equal(shown(draft, [{ code: 'library-pins-off', message: '' }]), 'library-pin.is-off-in-ci');
  assert.equal(shown({ ...draft, settings: { select: { 'library-pins': false } } }, []), 'library-pin.is-off');
  assert.equal(shown({ ...draft, pins: { [day]: { skip: true } } }, []), 'library-pin.is-overridden');
  assert.equal(messageOf(other), null);
  Object.assign(state, { draft: null, plan: null });
  state.days.clear();
});

test('what is known of a range is replaced by what is known now', () => {
  const one = (/** @type {string} */ day) => /** @type {any} */ ({ day, count: 1, kinds: [] });
  learnDays(['2024-11-30', '2024-12-01', '2024-12-02'].map(one));
  learnDays([one('2024-12-03')], '2024-12-01', '2024-12-31');
  assert.deepEqual([...state.days.keys()].sort(), ['2024-11-30', '2024-12-03']);
  state.days.clear();
});

test('the preview’s parts meet, and the first ones are one clip each', () => {
  const clips = Array.from({ length: 30 }, (_, index) => ({ day: `2024-12-${String(index + 1).padStart(2, '0')}`, start: index * 2 }));
  const parts = partsOf(clips, 61);
  assert.deepEqual(parts.slice(3, 6), [{ first: 4, last: 4, start: 6, end: 8 }, { first: 5, last: 6, start: 8, end: 12 }, { first: 7, last: 8, start: 12, end: 16 }]);
  // What is rendered while a part plays is at most twice as long, and that only where something is in hand.
  assert.deepEqual(parts.map(({ first, last }) => last - first + 1), [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
  assert.deepEqual([parts[parts.length - 1].last, parts[parts.length - 1].end], [30, 61]);
  parts.slice(1).forEach((part, index) => assert.deepEqual([part.first, part.start], [parts[index].last + 1, parts[index].end]));
  assert.deepEqual(partsOf(clips.slice(0, 1), 2), [{ first: 1, last: 1, start: 0, end: 2 }]);
  assert.deepEqual(partsOf([], 0), []);
  assert.deepEqual([placeAt(clips, 0), placeAt(clips, 1.9), placeAt(clips, 2), placeAt(clips, 999)], [0, 0, 1, 29]);
});

test('dates and tags are searched as the reader writes them', () => {
  const german = [{ shown: 'Rot', name: 'red' }];
  const cases = [
    ['24 December 2024', 'en-GB', '2024-12-24'], ['Dec 24, 2024', 'en-US', '2024-12-24'], ['December 2024 beach', 'en-US', '2024-12 beach'],
    ['3/4/2024', 'en-US', '2024-03-04'], ['3/4/2024', 'en-GB', '2024-04-03'], ['24.12.2024', 'de-DE', '2024-12-24'], ['24. Dezember 2024 Rot', 'de-DE', '2024-12-24 red'],
    ['März 2023', 'de-DE', '2023-03'], ['strand dez. 2024', 'de-DE', 'strand 2024-12'], ['march', 'en-GB', 'march'], ['2024-12', 'de-DE', '2024-12'], ['IMG_2024.MOV 2024', 'en-GB', 'IMG_2024.MOV 2024'],
    ['', 'ja-JP', ''],
    // The server knows the digits of a word that is a day, and finds names by them too.
    ['٢٤ ديسمبر ٢٠٢٤', 'ar-EG', '2024-12-24'], ['السبت، 14 ديسمبر 2024', 'ar-EG-u-nu-latn', 'saturday 2024-12-14'], ['٢٤\u200f/١٢\u200f/٢٠٢٤', 'ar-EG', '2024-12-24'],
    ['دسامبر', 'fa-IR', 'دسامبر'], ['٢٠٢٤', 'ar-EG', '٢٠٢٤'],
  ];
  const ofEachYear = [
    ['May 12', 'en-US', '--05-12'], ['12 May beach', 'en-GB', '--05-12 beach'], ['Sa., 14. Dez. 2024', 'de-DE', 'saturday 2024-12-14'], ['24. Dezember', 'de-DE', '--12-24'],
    ['Sunday', 'en-GB', 'sunday'], ['sonntag', 'de-DE', 'sunday'], ['so', 'de-DE', 'so'], ['May', 'en-GB', 'May'],
  ];
  ofEachYear.forEach(([text, language, wanted]) => assert.equal(searchWords(text, language, german), wanted, `${text} (${language})`));
  cases.forEach(([text, language, wanted]) => assert.equal(searchWords(text, language, german), wanted, `${text} (${language})`));
});

test('the engine’s words become sentences, and names of files stay', () => {
  assert.equal(sentence('the film was changed elsewhere'), 'The film was changed elsewhere.');
  assert.equal(sentence('pins-delta-here.csv cannot be written'), 'pins-delta-here.csv cannot be written.');
  assert.equal(sentence("'x' is unknown"), "'x' is unknown.");
  assert.equal(sentence('gone'), 'Gone.');
  assert.equal(sentence('Écrire!'), 'Écrire!');
});

test('the strip of a long recording shows a stretch in which a finger finds the part', () => {
  assert.deepEqual(stretchAround({ from: 2, to: 6 }, 38, undefined), { from: 0, to: 38 }, 'a short one is whole');
  const shown = stretchAround({ from: 200, to: 204 }, 365.7);
  assert.deepEqual(shown, { from: 187, to: 217 });
  const { left, right } = partEdges({ from: 200, to: 204 }, shown);
  assert.ok(100 - right - left > 12 && left > 0 && right > 0);
  assert.equal(stretchAround({ from: 189, to: 193 }, 365.7, shown), shown, 'it stays while the part is in it');
  assert.deepEqual(stretchAround({ from: 300, to: 304 }, 365.7, shown), { from: 287, to: 317 });
  assert.deepEqual(stretchAround({ from: 361.7, to: 365.7 }, 365.7), { from: 336, to: 366 }, 'to its end');
  assert.deepEqual(stretchAround({ from: 0, to: 60 }, 365.7), { from: 0, to: 240 }, 'four times a long part');
  assert.deepEqual(stretchAround({ from: 0, to: 100 }, 365.7), { from: 0, to: 365.7 });
  assert.deepEqual(stretchAt(3, 30, 365.7), { from: 0, to: 30 });
});

test('the commands of a timer name the job files as they are', () => {
  const schedule = (/** @type {string} */ id, /** @type {string} */ job) => /** @type {import('../../Sources/Web/Page/core/types.js').Schedule} */ ({ id, job });
  const schedules = [schedule('a', 'family'), schedule('b', 'Our months'), schedule('c', '-x'), schedule('d', 'gone')];
  const drafts = ['family.yml', "Our mom's.YAML", '-x.yaml'].map((file, index) => ({ id: 'abc'[index] ?? '', name: '', revision: 1, saved: true, file }));
  const [print, enable] = timerCommands(schedules, drafts).split('\n');
  assert.equal(print, "dayreel schedule print --systemd --into ~/.config/systemd/user family.yml 'Our mom'\\''s.YAML' ./-x.yaml gone.yaml");
  assert.equal(enable, 'systemctl --user enable --now dayreel.timer');
});
