// The job file's JSON Schema as fields of a form. What the form cannot hold (sources, hooks, dates) stays in the YAML.

/**
 * @typedef {object} Field
 * @property {string[]} path
 * @property {'choice' | 'switch' | 'range' | 'text' | 'order' | 'set' | 'files' | 'days' | 'names'} control
 * @property {string} description
 * @property {unknown} [initial] The default.
 * @property {(string | number | boolean)[]} [values]
 * @property {boolean} [takesTags] Whether a list has tags besides its values: { tag: red }, { tag: 8 }.
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {string} [pattern]
 * @property {boolean} [isPlain] Whether it stays as it is typed: a title "007" is no number.
 * @property {number} [longest] Characters.
 * @property {boolean} [isWhole] Whether a number has no decimals.
 * @property {string} [unit] Of a range, as the file has it behind the number: "s", "%".
 * @property {string} [off] The value of a range that is none of its numbers.
 * @property {Condition[]} [conditions] What else holds for the field with other settings.
 * @property {Record<string, string>} [shortKeys] Of the mappings around it, the key whose value may stand for the whole of each: "transition: fade".
 * @property {boolean} [takesDays] Whether the value may be a mapping of days, with this one as its "default".
 */
/**
 * A rule of the schema about two keys: "then" holds for a field if another key has one of the values.
 * @typedef {object} Condition
 * @property {string[]} path The other key's.
 * @property {unknown} initial Its default.
 * @property {unknown[]} values
 * @property {Schema} then
 */
/** @typedef {{ key: string, description: string, fields: Field[] }} Section */
/** @typedef {Record<string, any>} Schema */

/** Keys of the job that are no section of their own, in a section that the file does not have. */
const filmKeys = ['title', 'on-error'];
const formSections = ['film', 'select', 'clips', 'composition', 'output', 'days'];
const notInForm = new Set(['output.file', 'output.overwrite']);
/** Mappings for which a value stands that is none of a key of theirs: music is on or off as a whole. */
const withoutShort = new Set(['composition.audio.music']);

/** @param {Schema} schema @returns {Schema[]} The schema's alternatives, nested ones flattened. */
const alternatives = (schema) =>
  schema.anyOf ? schema.anyOf.flatMap(alternatives).map((/** @type {Schema} */ one) => ({ ...one, description: one.description ?? schema.description })) : [schema];

/** @param {Schema} schema @param {string} type */
const hasType = (schema, type) => [schema.type].flat().includes(type);

/**
 * Values without their other spellings: those that differ from an earlier one only in case, and those without a name
 * where some have one.
 * @param {(string | number | boolean)[]} values @param {(value: string) => boolean} isNamed
 */
export function plainValues(values, isNamed) {
  const seen = new Set();
  const distinct = values.filter((value) => {
    const folded = String(value).toLowerCase();
    return !seen.has(folded) && seen.add(folded);
  });
  const named = distinct.filter((value) => isNamed(String(value)));
  return named.length ? named : distinct;
}

/** The widest span of numbers that a slider is of use for: a day in seconds is none. */
const widest = 100;

/** @param {Schema | undefined} number @returns {boolean} */
const isRange = (number) => number?.minimum !== undefined && number.maximum !== undefined && number.maximum - number.minimum <= widest;

/**
 * A number between two bounds, in the unit of its default: "0.5s", "4.5%".
 * @param {Pick<Field, 'path' | 'description' | 'initial' | 'takesDays'>} base @param {Schema} number @param {Schema | undefined} choice @param {string | undefined} pattern Of the
 *   same as a text, where there is no default with a unit: one for parts ends in "%", the others are lengths.
 * @returns {Field}
 */
const rangeOf = (base, number, choice, pattern) => ({
  ...base, control: 'range', minimum: number.minimum, maximum: number.maximum, isWhole: hasType(number, 'integer'),
  unit: /(?<=[0-9])[a-z%]+$/.exec(typeof base.initial === 'string' ? base.initial : '')?.[0] ?? (pattern ? (pattern.endsWith('%$') ? '%' : 's') : ''), ...(choice ? { off: choice.enum[0] } : {}),
});

/** @param {string[]} path @param {Schema} schema @param {(key: string) => boolean} isNamed @returns {Field | null} */
function fieldOf(path, schema, isNamed) {
  const kinds = alternatives(schema);
  const description = schema.description ?? '';
  const takesDays = kinds.some((one) => one.patternProperties && one.properties?.default);
  const base = { path, description, initial: schema.default, ...(takesDays ? { takesDays } : {}) };
  const [choice] = kinds.filter((one) => one.enum);
  const text = kinds.find((one) => one.pattern);
  const number = kinds.find((one) => (hasType(one, 'number') || hasType(one, 'integer')) && !hasType(one, 'string'));
  const list = kinds.find((one) => hasType(one, 'array') && one.items);
  const entries = list ? alternatives(list.items).find((one) => one.enum) : undefined;
  if (list && entries) {
    const takesTags = alternatives(list.items).some((one) => one.properties?.tag);
    // What has kinds from the beginning has them in order; what has none is a set.
    return { ...base, control: schema.default?.length ? 'order' : 'set', takesTags, values: entries.enum.filter((/** @type {string} */ one) => !['favorite', 'photo'].includes(one)) };
  }
  if (list && alternatives(list.items).some((one) => one.properties?.file)) return { ...base, control: 'files' };
  const [ofDay] = kinds.flatMap((one) => Object.values(one.patternProperties ?? {})).flatMap(alternatives).filter((one) => one.enum);
  if (ofDay && !takesDays) return { ...base, control: 'days', values: plainValues(ofDay.enum, (value) => isNamed(`${[...path.slice(0, -1), 'style', value].join('.')}`)) };
  const ofNames = kinds.find((one) => one.patternProperties?.['.'])?.patternProperties['.'];
  if (ofNames) return { ...base, control: 'names', longest: ofNames.maxLength };
  // Of a file beside the film, whose other values are paths: they stay in the file.
  if (kinds.some((one) => hasType(one, 'boolean')) && !number) return { ...base, control: 'switch' };
  if (number && isRange(number) && (!choice || choice.enum.length === 1)) return rangeOf(base, number, choice, text?.pattern);
  if (choice && !number && (!text || choice.enum.length > 2)) {
    return { ...base, control: 'choice', values: plainValues(choice.enum, (value) => isNamed(`${path.join('.')}.${value}`)) };
  }
  if (text || (number && choice)) {
    return { ...base, control: 'text', pattern: text?.pattern, values: choice?.enum, minimum: number?.minimum, maximum: number?.maximum };
  }
  const words = kinds.find((one) => hasType(one, 'string'));
  return words ? { ...base, control: 'text', isPlain: true, longest: words.maxLength } : null;
}

/**
 * @param {string[]} path @param {Schema} schema @param {(key: string) => boolean} isNamed
 * @param {Pick<Field, 'conditions' | 'shortKeys'>} [within] What the mapping around it says of it.
 * @returns {Field[]}
 */
function fieldsBelow(path, schema, isNamed, within = {}) {
  if (notInForm.has(path.join('.'))) return [];
  // Captions have a key beside their days.
  const object = alternatives(schema).find((one) => one.properties && (!one.patternProperties || one.properties.from));
  if (!object) {
    const field = fieldOf(path, schema, isNamed);
    return field ? [{ ...field, ...within }, ...besideDays(path, schema, isNamed, within)] : [];
  }
  const canBeOff = alternatives(schema).some((one) => hasType(one, 'boolean')) && path[path.length - 1] === 'date-overlay';
  /** @type {Field[]} */
  const whole = canBeOff ? [{ path, control: 'switch', description: schema.description ?? '', initial: schema.default ?? true }] : [];
  const short = withoutShort.has(path.join('.')) ? undefined : shortKeyOf(schema, object);
  const shortKeys = { ...within.shortKeys, ...(short ? { [path.join('.')]: short } : {}) };
  return [...whole, ...Object.entries(object.properties).flatMap(([key, one]) =>
    fieldsBelow([...path, key], /** @type {Schema} */ (one), isNamed, { conditions: conditionsOf(path, object, key), shortKeys }))];
}

/**
 * The fields of a mapping of days besides that of any day: "big-days".
 * @param {string[]} path @param {Schema} schema @param {(key: string) => boolean} isNamed @param {Pick<Field, 'conditions' | 'shortKeys'>} within @returns {Field[]}
 */
function besideDays(path, schema, isNamed, within) {
  const { default: usual, ...others } = alternatives(schema).find((one) => one.patternProperties && one.properties?.default)?.properties ?? {};
  const shortKeys = { ...within.shortKeys, ...(usual ? { [path.join('.')]: 'default' } : {}) };
  return Object.entries(others).flatMap(([key, one]) => fieldsBelow([...path, key], one, isNamed, { shortKeys }));
}

/**
 * The key whose value may stand for the mapping: it has the form of another alternative.
 * @param {Schema} schema The mapping's. @param {Schema} object The alternative of it that has the keys. @returns {string | undefined}
 */
function shortKeyOf(schema, object) {
  /** @param {Schema} one */
  const form = ({ description, default: _, ...rest }) => JSON.stringify(rest);
  const others = alternatives(schema).filter((one) => !one.properties).map(form);
  return Object.keys(object.properties).find((key) => others.includes(form(object.properties[key])));
}

/**
 * The rules of an object's schema for one of its keys: "if" names the values of another key.
 * @param {string[]} path The object's. @param {Schema} object @param {string} key @returns {Condition[]}
 */
const conditionsOf = (path, object, key) => (object.allOf ?? []).flatMap((/** @type {Schema} */ rule) => {
  const then = rule.then?.properties?.[key];
  const other = Object.entries(rule.if?.properties ?? {}).find(([, one]) => one.enum);
  return then && other ? [{ path: [...path, other[0]], initial: object.properties[other[0]]?.default, values: other[1].enum, then }] : [];
});

/** @param {Schema} schema The job file's. @param {(key: string) => boolean} isNamed @returns {Section[]} */
export const sectionsOf = (schema, isNamed) => formSections.flatMap((key) => {
  const keys = (key === 'film' ? filmKeys : [key]).filter((one) => schema.properties[one]);
  const fields = keys.flatMap((one) => fieldsBelow([one], schema.properties[one], isNamed));
  return fields.length ? [{ key, description: schema.properties[key]?.description ?? '', fields }] : [];
});

/**
 * A field as it is with the settings: of its values and bounds, those of the rules that hold.
 * @param {Field} field @param {Record<string, any>} settings @returns {Field}
 */
export const fieldWith = (field, settings) => (field.conditions ?? [])
  .filter(({ path, initial, values }) => values.includes(valueOf(settings, { path, initial, control: 'choice', description: '' })))
  .reduce((/** @type {Field} */ one, { then }) => ({
    ...one,
    values: then.enum ? one.values?.filter((value) => then.enum.includes(value)) : one.values,
    minimum: then.minimum ?? one.minimum,
    maximum: then.maximum ?? one.maximum,
  }), field);

/**
 * The value that the settings have for a field, where short forms ("transition: fade", "date-overlay: false") count too.
 * @param {Record<string, any>} settings @param {Field} field
 */
export function valueOf(settings, { path, control, initial, shortKeys }) {
  /** @type {any} */
  let value = settings;
  for (const [depth, key] of path.entries()) {
    if (value === null || value === undefined) return initial;
    if (typeof value !== 'object') return depth === path.length - 1 && key === shortKeys?.[path.slice(0, depth).join('.')] ? value : initial;
    value = value[key];
  }
  if (control === 'switch' && value && typeof value !== 'boolean') return true;
  if (control === 'days' || control === 'names') return value ?? initial;
  if (value && typeof value === 'object' && !Array.isArray(value)) return value.default ?? initial;
  return value ?? initial;
}

/**
 * Writes a field's value into the settings. Keeps what they say besides: in a short form ("transition: fade"), or of single days.
 * @param {Record<string, any>} settings @param {Pick<Field, 'path' | 'shortKeys' | 'takesDays'>} field
 * @param {unknown} value undefined removes the key.
 */
export function putValue(settings, { path, shortKeys, takesDays }, value) {
  const above = path.slice(0, -1);
  const last = path[above.length];
  let place = settings;
  for (const [depth, key] of above.entries()) {
    const old = place[key];
    if (typeof old !== 'object' || old === null) {
      const short = shortKeys?.[path.slice(0, depth + 1).join('.')];
      const isShort = short !== undefined && old !== undefined && old !== null;
      if (isShort && depth === above.length - 1 && last === short) return put(place, key, value);
      place[key] = isShort && path[depth + 1] !== short ? { [short]: old } : {};
    }
    place = place[key];
  }
  const days = takesDays ? place[last] : null;
  if (typeof days !== 'object' || days === null) {
    put(place, last, value);
    // A mapping of days that says nothing any more goes with its last key.
    if (shortKeys?.[above.join('.')] === 'default' && !Object.keys(place).length) delete above.slice(0, -1).reduce((one, key) => one[key], settings)[above[above.length - 1]];
    return undefined;
  }
  put(days, 'default', value);
  if (Object.keys(days).length === 0) delete place[last];
  return undefined;
}

/** @param {Record<string, any>} place @param {string} key @param {unknown} value */
function put(place, key, value) {
  if (value === undefined) delete place[key];
  else place[key] = value;
}

/**
 * The number in a value of a range: of "500ms", "0.5s" and 0.5 the same.
 * @param {unknown} value @returns {number | null}
 */
export function numberIn(value) {
  const match = /^(?:(\d+)m(?!s))?(-?\d+(?:\.\d+)?)?(ms|s|%)?$/.exec(String(value ?? ''));
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  return Number(match[1] ?? 0) * 60 + Number(match[2] ?? 0) / (match[3] === 'ms' ? 1000 : 1);
}

/** @param {Pick<Field, 'unit'>} field @param {number} number As the job file has it. */
export const rangeValue = ({ unit }, number) => (unit ? `${number}${unit}` : number);

/**
 * A text as the job file has it: numbers stay numbers.
 * @param {string} text
 */
export const readValue = (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);
