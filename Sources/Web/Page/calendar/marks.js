// What a day shows in the calendar: from the draft and its plan where they are known, else from the index.

/**
 * @typedef {object} DayMarks
 * @property {number} count Clips.
 * @property {number} stills Photos.
 * @property {boolean} isUnusable Whether all that was filmed cannot be used.
 * @property {boolean} isOfPhotos Whether the day has photos and shows no clip.
 * @property {import('../core/types.js').Kind | null} kind
 * @property {string | null} cover
 * @property {boolean} pinned
 * @property {boolean} fromAnotherDay
 * @property {boolean} chosen
 * @property {boolean} leftOut
 * @property {boolean} ofLibrary Whether a pin for all films pins the day or leaves it out.
 * @property {boolean} inFilm Whether the film's timeframe has the day.
 */

/** @param {import('../core/types.js').Kind[]} kinds @returns {import('../core/types.js').Kind | null} */
const leadingKind = (kinds) =>
  (/** @type {const} */ (['video', 'live-photo', 'motion-photo', 'still'])).find((kind) => kinds.includes(kind)) ?? null;

/** @type {WeakMap<import("../core/types.js").Plan, Map<string, import("../core/types.js").PlanDay>>} */
const planned = new WeakMap();

/** @param {import('../core/types.js').Plan} plan @returns {Map<string, import('../core/types.js').PlanDay>} */
export function planDays(plan) {
  const known = planned.get(plan);
  if (known) return known;
  const days = new Map(plan.days.map((day) => [day.day, day]));
  planned.set(plan, days);
  return days;
}

/** @type {WeakMap<import('../core/types.js').Plan, Set<string>>} */
const skippedDays = new WeakMap();

/** @param {import('../core/types.js').Plan} plan @returns {Set<string>} The days that pins for all films leave out of this one. */
function skippedByLibrary(plan) {
  const days = skippedDays.get(plan) ?? new Set(plan['left-out'].filter((one) => one['library-pin']).map(({ day }) => day));
  skippedDays.set(plan, days);
  return days;
}

/** @type {WeakMap<import('../core/types.js').Plan, Set<string>>} */
const passedOver = new WeakMap();

/** @param {string} day @param {import('../core/types.js').Plan | null} plan @returns {boolean} Whether the film's own pin of the day has no effect: it is of a photo, and the film shows none. */
export function isPassedOver(day, plan) {
  if (!plan) return false;
  const days = passedOver.get(plan) ?? new Set(plan.warnings.flatMap((one) => (one.code === 'pin-unusable' && one.day ? [one.day] : [])));
  passedOver.set(plan, days);
  return days.has(day);
}

/** @param {import('../core/types.js').Plan | null} plan @returns {boolean} Whether the program makes films without the library's pins, as it does in CI. */
export const isWithoutLibraryPins = (plan) => plan?.warnings.some(({ code }) => code === 'library-pins-off') ?? false;

/**
 * The library's pin that decides what the day shows: none where the film has a pin of its own, goes without those of the library, or
 * has no such clip.
 * @param {string} day
 * @param {import('../core/types.js').IndexDay | undefined} indexed
 * @param {import('../core/types.js').Draft | null} draft
 * @param {import('../core/types.js').Plan | null} plan
 * @returns {import('../core/types.js').Pin | null}
 */
export function libraryPinOf(day, indexed, draft, plan) {
  if (draft?.pins[day] || draft?.settings.select?.['library-pins'] === false || isWithoutLibraryPins(plan)) return null;
  const pin = indexed?.['library-pin'] ?? null;
  if (!plan || day < plan.timeframe.first || day > plan.timeframe.last) return pin;
  const shown = planDays(plan).get(day);
  if (shown) return 'library-pin' in shown.reason ? pin ?? { item: shown.picks[0]?.id ?? '' } : null;
  return skippedByLibrary(plan).has(day) ? { skip: true } : null;
}

/**
 * @param {string} day
 * @param {import('../core/types.js').IndexDay | undefined} indexed
 * @param {import('../core/types.js').Draft | null} draft
 * @param {import('../core/types.js').Plan | null} plan
 * @returns {DayMarks}
 */
export function marksOf(day, indexed, draft, plan) {
  const inFilm = plan ? plan.timeframe.first <= day && day <= plan.timeframe.last : false;
  const pick = plan ? planDays(plan).get(day)?.picks[0] : undefined;
  const pin = draft ? draft.pins[day] : undefined;
  const pinnedItem = pin && 'item' in pin ? pin.item : null;
  const library = libraryPinOf(day, indexed, draft, plan);
  const cover = (isPassedOver(day, plan) ? pick?.id : null) ?? pinnedItem ?? pick?.id ?? indexed?.cover ?? null;
  const kinds = indexed?.kinds ?? [];
  // A clip of another day may be pinned to a day that has only photos.
  const isOfPhotos = kinds.length > 0 && kinds.every((kind) => kind === 'still') && !pick && !pinnedItem && !indexed?.['from-another-day'];
  const leftOut = library ? 'skip' in library : draft ? Boolean(pin && 'skip' in pin) : indexed?.['left-out'] ?? false;
  return {
    count: indexed?.count ?? 0, stills: indexed?.stills ?? 0, isOfPhotos, cover,
    isUnusable: Boolean(indexed?.refused) && !indexed?.count && !cover,
    kind: pick?.kind ?? leadingKind(isOfPhotos ? kinds : kinds.filter((kind) => kind !== 'still')),
    pinned: library ? 'item' in library : draft ? pinnedItem !== null : indexed?.pinned ?? false,
    fromAnotherDay: pick && pick.id === (pinnedItem ?? pick.id) ? pick['recorded-day'] !== day : indexed?.['from-another-day'] ?? false,
    chosen: !leftOut && (plan ? Boolean(pick) : indexed?.chosen ?? false),
    leftOut, inFilm, ofLibrary: library !== null,
  };
}
