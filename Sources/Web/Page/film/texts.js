// The texts of a film, as its settings have them: the title with the line below it, and the captions of days.

/** @typedef {Record<string, any>} Settings */
/** @typedef {'title' | 'subtitle'} TitleLine */

/** The title that is the name of the film or its days. */
const usualTitle = '{title}';

/** @param {Settings} settings @returns {Record<string, any>} What they say of the opening title, in full. */
function openingOf(settings) {
  const opening = settings.composition?.titles?.opening;
  return opening && typeof opening === 'object' ? opening : {};
}

/** @param {Settings} settings @returns {boolean} Whether the film begins with its title. */
export const hasTitle = (settings) => settings.composition?.titles !== false && settings.composition?.titles?.opening !== false;

/** @param {Settings} settings @returns {boolean} Whether the title on the picture is other than the film's own. */
const isOther = (settings) => (openingOf(settings).title ?? usualTitle) !== usualTitle;

/** @param {Settings} settings @param {TitleLine} line @returns {string} Empty for what the program writes by itself. */
export function titleLine(settings, line) {
  const opening = openingOf(settings);
  return String((line === 'title' && !isOther(settings) ? settings.title : opening[line]) ?? '');
}

/** @param {Settings} settings @param {TitleLine} line @param {string} text Empty for what the program writes by itself. */
export function putTitleLine(settings, line, text) {
  const words = text.trim();
  if (line === 'title' && !isOther(settings)) {
    if (words) settings.title = words;
    else delete settings.title;
    return;
  }
  const opening = { ...openingOf(settings), ...(words ? { [line]: words } : {}) };
  if (!words) delete opening[line];
  const titles = { ...(settings.composition?.titles || {}), opening };
  if (!Object.keys(opening).length) delete titles.opening;
  settings.composition = { ...settings.composition, titles };
  if (!Object.keys(titles).length) delete settings.composition.titles;
  if (!Object.keys(settings.composition).length) delete settings.composition;
}

/** @param {unknown} words @returns {boolean} Whether they were typed for certain days: what has a placeholder is right of any. */
const isOfItsDays = (words) => typeof words === 'string' && words.trim() !== '' && !/\{\w+\}/.test(words);

/** @param {Settings} settings @returns {string} What was the title of the film's days, or the first of the lines around them: they go with these days. Empty where nothing went. */
export function dropTitle(settings) {
  const opening = openingOf(settings);
  const lines = /** @type {TitleLine[]} */ (['title', 'subtitle']);
  const closing = settings.composition?.titles?.closing;
  const words = [opening.title, settings.title, opening.subtitle, ...lines.map((line) => closing?.[line])].filter(isOfItsDays);
  lines.filter((line) => isOfItsDays(opening[line])).forEach((line) => putTitleLine(settings, line, ''));
  if (isOfItsDays(settings.title)) delete settings.title;
  const ended = lines.filter((line) => isOfItsDays(closing?.[line]));
  ended.forEach((line) => delete closing[line]);
  if (ended.length && !Object.keys(closing).length) delete settings.composition.titles.closing;
  return words[0] ?? '';
}

/** @param {Settings} settings @param {string} day */
export function captionOf(settings, day) {
  const caption = settings.composition?.captions?.[day];
  return String((caption && typeof caption === 'object' ? caption.text : caption) ?? '');
}

/** @param {Settings} settings @param {string} day @returns {string} The small line of the caption: "date", "place" or words. Empty for none. */
export function secondLineOf(settings, day) {
  const caption = settings.composition?.captions?.[day];
  return String((caption && typeof caption === 'object' ? caption['second-line'] : '') ?? '');
}

/** @param {Settings} settings @param {string} day One with a caption. @param {string} line Empty for none. */
export function putSecondLine(settings, day, line) {
  const text = captionOf(settings, day);
  if (!text) return;
  settings.composition.captions[day] = line.trim() ? { text, 'second-line': line.trim() } : text;
}

/** @param {Settings} settings @param {string} day @param {string} text Empty for none. */
export function putCaption(settings, day, text) {
  const words = text.trim();
  const own = settings.composition?.captions;
  const captions = typeof own === 'string' ? { from: own } : { ...own };
  const before = captions[day];
  if (words) captions[day] = before && typeof before === 'object' ? { ...before, text: words } : words;
  else delete captions[day];
  const { captions: _, ...composition } = settings.composition ?? {};
  // In the order of days, as a reader of the job file looks for them.
  const sorted = Object.fromEntries(Object.entries(captions).sort(([one], [other]) => one.localeCompare(other)));
  if (Object.keys(sorted).length) settings.composition = { ...composition, captions: sorted };
  else if (Object.keys(composition).length) settings.composition = composition;
  else delete settings.composition;
}
