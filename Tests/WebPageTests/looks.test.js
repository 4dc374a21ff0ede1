// What the pictures of the film are written with: titles, captions, music and presets, as a job file has them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

globalThis.matchMedia ??= /** @type {any} */ (() => ({ matches: false }));
globalThis.document ??= /** @type {any} */ ({ addEventListener() {} });
globalThis.addEventListener ??= /** @type {any} */ (() => {});

const page = new URL('../../Sources/Web/Page/', import.meta.url);
const { captionOf, dropTitle, hasTitle, putCaption, putSecondLine, putTitleLine, secondLineOf, titleLine } = await import(new URL('film/texts.js', page).href);
const { filmLocale } = await import(new URL('film/film-language.js', page).href);
const { presetOf, usePreset } = await import(new URL('film/presets.js', page).href);
const { isByHand, leaveOut, leftOutElements, putBack } = await import(new URL('film/elements.js', page).href);
const { levelsOf } = await import(new URL('film/listen.js', page).href);
const { placesOf, withName } = await import(new URL('film/place-names.js', page).href);
const { hasMusic, settleMusic, withBeats } = await import(new URL('film/music-settings.js', page).href);
const { putValue, sectionsOf, valueOf } = await import(new URL('film/schema-fields.js', page).href);
const schema = JSON.parse(readFileSync(new URL('../../schema/job.schema.json', import.meta.url), 'utf8'));
const fields = new Map(sectionsOf(schema, () => false).flatMap((section) => section.fields).map((field) => [field.path.join('.'), field]));

test('the level of the music is drawn as the film will have it', () => {
  const audio = (/** @type {Record<string, any>} */ one) => levelsOf({ composition: { audio: one } });
  assert.deepEqual(levelsOf({}), { level: -20, ducked: -34, hasSound: true });
  assert.deepEqual(audio({ music: { level: -18, duck: 6 } }), { level: -18, ducked: -24, hasSound: true });
  assert.deepEqual(audio({ 'keep-sound': false, music: { duck: 6 } }), { level: -16, ducked: -16, hasSound: false });
});

test('the title is the film’s own, unless the picture has another', () => {
  const settings = {};
  putTitleLine(settings, 'title', ' Lisbon ');
  assert.deepEqual(settings, { title: 'Lisbon' });
  assert.equal(titleLine(settings, 'title'), 'Lisbon');
  putTitleLine(settings, 'subtitle', 'for grandma');
  assert.deepEqual(settings, { title: 'Lisbon', composition: { titles: { opening: { subtitle: 'for grandma' } } } });
  putTitleLine(settings, 'subtitle', '');
  putTitleLine(settings, 'title', '  ');
  assert.deepEqual(settings, {});
  const other = { title: 'L', composition: { titles: { opening: { title: 'Our days', background: 'blur' } } } };
  assert.equal(titleLine(other, 'title'), 'Our days');
  putTitleLine(other, 'title', 'Our nights');
  assert.deepEqual(other, { title: 'L', composition: { titles: { opening: { title: 'Our nights', background: 'blur' } } } });
});

test('a title goes with the days that it was typed for', () => {
  const titles = { opening: { title: 'Our {title}', subtitle: 'for grandma', background: 'blur' }, dividers: 'year' };
  const settings = { title: 'May', composition: { titles } };
  assert.equal(dropTitle(settings), 'May');
  assert.deepEqual(settings, { composition: { titles: { opening: { title: 'Our {title}', background: 'blur' }, dividers: 'year' } } });
  assert.equal(dropTitle(settings), '');
  const own = { title: '{month}', composition: { titles: { opening: { title: 'Our May' } } } };
  assert.equal(dropTitle(own), 'Our May');
  const closing = { composition: { titles: { closing: { title: 'See you in June', subtitle: '{places}' } } } };
  assert.equal(dropTitle(closing), 'See you in June');
  assert.deepEqual(closing, { composition: { titles: { closing: { subtitle: '{places}' } } } });
  const alone = { composition: { titles: { opening: { background: 'blur' }, closing: { title: 'See you' } } } };
  assert.equal(dropTitle(alone), 'See you');
  assert.deepEqual(alone, { composition: { titles: { opening: { background: 'blur' } } } });
  assert.deepEqual(own, { title: '{month}' });
});

test('a film speaks the page’s language as the browser has it', () => {
  assert.deepEqual([['de-AT'], ['fr-FR', 'de-CH', 'de'], ['de'], ['de-US'], ['en'], ['DE-de-u-nu-latn']].map((wanted) => filmLocale(wanted, 'de')), ['de_AT', 'de_CH', 'de', 'de', 'de', 'de_DE']);
});

test('a title is taken away and comes back', () => {
  const settings = { composition: { titles: { dividers: 'year' } } };
  assert.ok(hasTitle(settings));
  leaveOut(settings, 'opening');
  assert.deepEqual(settings, { composition: { titles: { dividers: 'year', opening: false } } });
  assert.ok(!hasTitle(settings));
  putBack(settings, 'opening', {});
  assert.deepEqual(settings, { composition: { titles: { dividers: 'year' } } });
  const none = { composition: { titles: false } };
  assert.ok(!hasTitle(none));
  putBack(none, 'opening', {});
  assert.deepEqual(none, {});
});

test('what a film has besides clips is left out one by one, and put back as it was', () => {
  const settings = { composition: { titles: { opening: { background: 'blur', title: 'Us' }, closing: { title: 'End' }, dividers: 'year' }, audio: { music: { compose: 'calm', duck: 6 }, loudness: -16 } } };
  const before = structuredClone(settings);
  /** @type {Record<string, any>} */
  const taken = {};
  const elements = ['opening', 'divider', 'closing', 'music'];
  assert.deepEqual(elements.map((kind) => isByHand(settings, kind)), [true, true, true, true]);
  assert.deepEqual(elements.map((kind) => isByHand({}, kind)), [false, false, false, false]);
  assert.deepEqual(leftOutElements(settings, taken), []);
  elements.forEach((kind) => { taken[kind] = leaveOut(settings, kind); });
  assert.deepEqual(settings, { composition: { titles: { opening: false, closing: false, dividers: 'none' }, audio: { loudness: -16 } } });
  assert.deepEqual(leftOutElements(settings, taken), elements);
  elements.forEach((kind) => putBack(settings, kind, taken));
  assert.deepEqual(settings, before);
  // What was left out before the page was opened comes back as the program has it.
  const old = { composition: { titles: { opening: false, dividers: 'none' } } };
  leftOutElements(old, {}).forEach((/** @type {any} */ kind) => putBack(old, kind, {}));
  assert.deepEqual(old, {});
  assert.ok(isByHand({ composition: { audio: { music: { files: ['a.mp3'] } } } }, 'music'));
});

test('music of a file that the job extends is left out by a word of its own', () => {
  const settings = { extends: 'keepsake', composition: { fit: 'crop' } };
  const before = structuredClone(settings);
  assert.deepEqual(leftOutElements(settings, {}), []);
  const taken = { music: leaveOut(settings, 'music') };
  assert.deepEqual(settings, { extends: 'keepsake', composition: { fit: 'crop', audio: { music: false } } });
  assert.deepEqual([leftOutElements(settings, taken), leftOutElements(settings, {})], [['music'], ['music']]);
  putBack(settings, 'music', taken);
  assert.deepEqual(settings, before);
});

test('dates come back in the style that they had', () => {
  const settings = { composition: { fit: 'crop', 'date-overlay': { style: 'calendar', locale: 'de_DE' } } };
  const before = structuredClone(settings);
  const taken = { date: leaveOut(settings, 'date') };
  assert.deepEqual(settings.composition['date-overlay'], false);
  putBack(settings, 'date', taken);
  assert.deepEqual(settings, before);
  const plain = {};
  putBack(plain, 'date', { date: leaveOut(plain, 'date') });
  assert.deepEqual(plain, {});
});

test('captions are in the order of days, and keep their second line', () => {
  const settings = { composition: { fit: 'crop', captions: { '2024-12-24': { text: 'Eve', 'second-line': 'place' } } } };
  putCaption(settings, '2024-12-03', 'Snow');
  putCaption(settings, '2024-12-24', 'Christmas Eve');
  assert.equal(JSON.stringify(settings.composition), JSON.stringify({ fit: 'crop', captions: { '2024-12-03': 'Snow', '2024-12-24': { text: 'Christmas Eve', 'second-line': 'place' } } }));
  assert.equal(captionOf(settings, '2024-12-24'), 'Christmas Eve');
  assert.equal(captionOf(settings, '2024-12-25'), '');
  putCaption(settings, '2024-12-03', '');
  putCaption(settings, '2024-12-24', ' ');
  assert.deepEqual(settings, { composition: { fit: 'crop' } });
  assert.equal(captionOf({ composition: { captions: { '2024-12-01': 2024 } } }, '2024-12-01'), '2024');
});

test('music is a list of files, and each of its fields has its control', () => {
  const kinds = Object.fromEntries([...fields].filter(([key]) => /audio\.(music|keep)/.test(key)).map(([key, field]) => [key.replace('composition.audio.', ''), field.control]));
  assert.deepEqual(kinds, { 'music.files': 'files', 'music.compose': 'choice', 'music.seed': 'text', 'music.level': 'range', 'music.duck': 'range', 'music.fade-in': 'range', 'music.fade-out': 'range', 'music.loop': 'switch', 'music.cut-to-beats': 'switch', 'music.optional': 'switch', 'keep-sound': 'switch' });
  const list = fields.get('composition.audio.music.files');
  const settings = { composition: { audio: false } };
  assert.ok(!hasMusic(settings));
  putValue(settings, list, ['a.mp3']);
  // Without the sound of the clips, as before.
  assert.deepEqual(settings, { composition: { audio: { include: false, music: { files: ['a.mp3'] } } } });
  assert.ok(hasMusic(settings));
  putValue(settings, fields.get('composition.audio.music.duck'), 6);
  assert.equal(valueOf(settings, fields.get('composition.audio.music.duck')), 6);
  assert.ok(!hasMusic({ composition: { audio: { music: false } } }));
  assert.ok(hasMusic({ composition: { audio: { music: { compose: 'warm' } } } }));
  assert.equal(valueOf({ composition: { audio: { music: true } } }, fields.get('composition.audio.music.loop')), true);
});

test('a preset takes the place of the one before it; what somebody chose besides stays', () => {
  const presets = [
    { id: 'classic', settings: { composition: { orientation: 'landscape', style: 'clear' } } },
    { id: 'keepsake', settings: { composition: { style: 'keepsake', titles: { opening: { background: 'blur' }, dividers: 'month' } } } },
    { id: 'social', settings: { clips: { video: '2.5s' }, composition: { orientation: 'portrait', style: 'bold' } } },
    { id: 'plain', settings: { composition: { titles: false } } },
  ];
  const [classic, keepsake, social, plain] = presets;
  const settings = { title: 'T', composition: { 'frame-rate': 25 } };
  assert.equal(presetOf(settings, presets), classic);
  usePreset(settings, social, presets);
  assert.deepEqual(settings, { title: 'T', clips: { video: '2.5s' }, composition: { 'frame-rate': 25, orientation: 'portrait', style: 'bold' } });
  assert.equal(presetOf(settings, presets), social);
  usePreset(settings, keepsake, presets);
  assert.equal(presetOf(settings, presets), keepsake);
  settings.composition.titles.opening.subtitle = 'our way';
  assert.equal(presetOf(settings, presets), keepsake);
  usePreset(settings, { ...classic, settings: {} }, presets);
  assert.deepEqual(settings, { title: 'T', composition: { 'frame-rate': 25, titles: { opening: { subtitle: 'our way' } } } });
  assert.equal(presetOf(settings, presets), classic);
  usePreset(settings, plain, presets);
  assert.deepEqual(settings, { title: 'T', composition: { 'frame-rate': 25, titles: false } });
  assert.equal(presetOf(settings, presets), plain);
  assert.equal(presetOf({ composition: { style: 'bold' } }, presets), undefined);
});

test('music of a preset goes with it, and music of one’s own stays', () => {
  const presets = [
    { id: 'classic', settings: { composition: { style: 'clear' } } },
    { id: 'cinema', settings: { composition: { transition: { duration: '0.8s' }, audio: { music: { compose: 'warm', optional: true } } } } },
    { id: 'keepsake', settings: { composition: { style: 'keepsake', audio: { music: { compose: 'calm', optional: true } } } } },
  ];
  const [classic, cinema, keepsake] = presets;
  const settings = { composition: { audio: { loudness: -16 } } };
  usePreset(settings, cinema, presets);
  assert.deepEqual(settings.composition.audio, { loudness: -16, music: { compose: 'warm', optional: true } });
  usePreset(settings, keepsake, presets);
  assert.deepEqual(settings.composition, { style: 'keepsake', audio: { loudness: -16, music: { compose: 'calm', optional: true } } });
  // What is heard is nobody's look.
  delete settings.composition.audio.music;
  assert.equal(presetOf(settings, presets), keepsake);
  usePreset(settings, classic, presets);
  assert.deepEqual(settings, { composition: { audio: { loudness: -16 }, style: 'clear' } });
  const alone = { composition: { audio: { 'keep-sound': false } } };
  usePreset(alone, cinema, presets);
  usePreset(alone, { ...classic, settings: {} }, presets);
  assert.deepEqual(alone, {});
  const silent = { composition: { audio: false } };
  usePreset(silent, keepsake, presets);
  assert.deepEqual(silent, { composition: { audio: false, style: 'keepsake' } });
  const own = { composition: { audio: { music: { files: ['a.mp3'] } } } };
  assert.equal(presetOf(own, presets), classic);
  usePreset(own, cinema, presets);
  assert.deepEqual(own.composition, { audio: { music: { files: ['a.mp3'] } }, transition: { duration: '0.8s' } });
  assert.equal(presetOf(own, presets), cinema);
  usePreset(own, { ...classic, settings: {} }, presets);
  assert.deepEqual(own, { composition: { audio: { music: { files: ['a.mp3'] } } } });
});

test('a caption has a small line of its own, which goes with it', () => {
  const settings = { composition: { captions: { '2024-12-24': 'Eve' } } };
  putSecondLine(settings, '2024-12-24', 'place');
  assert.deepEqual(settings.composition.captions, { '2024-12-24': { text: 'Eve', 'second-line': 'place' } });
  assert.equal(secondLineOf(settings, '2024-12-24'), 'place');
  putCaption(settings, '2024-12-24', 'Christmas Eve');
  assert.equal(secondLineOf(settings, '2024-12-24'), 'place');
  putSecondLine(settings, '2024-12-24', ' ');
  assert.deepEqual(settings.composition.captions, { '2024-12-24': 'Christmas Eve' });
  putSecondLine(settings, '2024-12-25', 'date');
  assert.deepEqual(settings.composition.captions, { '2024-12-24': 'Christmas Eve' });
});

test('places have names of one’s own, under their usual ones', () => {
  assert.equal(fields.get('composition.places.names')?.control, 'names');
  assert.deepEqual(placesOf({ Lisbon: 'Lissabon', Porto: 'Zu Hause' }, ['Lissabon', 'Sintra', 'Sintra', 'Zu Hause']), ['Lisbon', 'Porto', 'Sintra']);
  assert.deepEqual(withName({ Lisbon: 'Lissabon' }, 'Sintra', ' Oma '), { Lisbon: 'Lissabon', Sintra: 'Oma' });
  assert.equal(withName({ Lisbon: 'Lissabon' }, 'Lisbon', 'Lisbon'), undefined);
  const settings = { composition: { places: 'off' } };
  putValue(settings, fields.get('composition.places.names'), { Lisbon: 'Lissabon' });
  assert.deepEqual(settings, { composition: { places: { show: 'off', names: { Lisbon: 'Lissabon' } } } });
  assert.deepEqual(valueOf(settings, fields.get('composition.places.names')), { Lisbon: 'Lissabon' });
});

test('big days have their number beside that of all days', () => {
  const field = fields.get('select.clips-per-day.big-days');
  assert.deepEqual([field?.control, field?.minimum, field?.maximum], ['range', 1, 10]);
  const settings = { select: { 'clips-per-day': 2 } };
  assert.equal(valueOf(settings, field), undefined);
  putValue(settings, field, 3);
  assert.deepEqual(settings, { select: { 'clips-per-day': { default: 2, 'big-days': 3 } } });
  assert.equal(valueOf(settings, field), 3);
  const alone = {};
  putValue(alone, field, 3);
  assert.deepEqual(alone, { select: { 'clips-per-day': { 'big-days': 3 } } });
  putValue(alone, field, undefined);
  assert.deepEqual(alone, { select: {} });
});

test('files of music have their beats', () => {
  assert.deepEqual(withBeats('a.mp3', 'bpm', 120), { file: 'a.mp3', bpm: 120 });
  assert.deepEqual(withBeats({ file: 'a.mp3', bpm: 120 }, 'first-beat', 0.42), { file: 'a.mp3', bpm: 120, 'first-beat': '0.42s' });
  assert.equal(withBeats({ file: 'a.mp3', bpm: 120, 'first-beat': '0.42s' }, 'bpm', null), 'a.mp3');
  const music = { files: ['a.mp3'], 'cut-to-beats': true, compose: 'warm', optional: true };
  settleMusic({ composition: { audio: { music } } }, { path: ['composition', 'audio', 'music', 'files'] });
  assert.deepEqual(music, { files: ['a.mp3'] });
});
