// Makes the types of the page's scripts from the API's description: node scripts/page_types.mjs writes Sources/Web/Page/core/types.js.
// Tests/WebPageTests/types.test.js has the same made, and compares.

import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const file = new URL('Sources/Web/Page/core/types.js', root);

/** Schemas of a text, which the page has no name for. */
const texts = new Set(['Day', 'Month', 'Id']);
/** What every answer has, and no part of the page reads. */
const everywhere = new Set(['v']);

const indented = (text) => text.replace(/\s+/g, ' ').trim();
const quoted = (name) => (/^[a-zA-Z_]\w*$/.test(name) ? name : `'${name}'`);

/** A schema as a type of TypeScript. */
function typeOf(schema) {
  if (schema.$ref) {
    const name = schema.$ref.split('/').pop();
    return texts.has(name) ? 'string' : name;
  }
  const kinds = schema.oneOf ?? schema.anyOf;
  if (kinds) return kinds.map(typeOf).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const).replace(/"/g, "'");
  if (schema.enum) return schema.enum.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ');
  switch (schema.type) {
    case 'string': return 'string';
    case 'integer': case 'number': return 'number';
    case 'boolean': return 'boolean';
    case 'null': return 'null';
    case 'array': return listOf(typeOf(schema.items ?? {}));
    default: return schema.properties ? `{ ${membersOf(schema).map(({ name, type, isOptional }) => `${quoted(name)}${isOptional ? '?' : ''}: ${type}`).join(', ')} }`
      : schema.type === 'object' ? `Record<string, ${typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties) : 'any'}>` : 'any';
  }
}

const listOf = (type) => (/^[\w.]+$/.test(type) ? `${type}[]` : `(${type})[]`);

const membersOf = (schema) => Object.entries(schema.properties).filter(([name]) => !everywhere.has(name)).map(([name, one]) => ({
  name, type: typeOf(one), isOptional: !(schema.required ?? []).includes(name), description: one.description,
}));

/** A schema as a comment that names its type. */
function typedef(name, schema) {
  const words = schema.description ? ` ${indented(schema.description)}` : '';
  if (!schema.properties) return `/** @typedef {${typeOf(schema)}} ${name}${words} */`;
  const lines = membersOf(schema).map((one) => ` * @property {${one.type}} ${one.isOptional ? `[${one.name}]` : one.name}${one.description ? ` ${indented(one.description)}` : ''}`);
  return ['/**', ` * @typedef {object} ${name}${words}`, ...lines, ' */'].join('\n');
}

/** @returns {string} The text of types.js. */
export function pageTypes() {
  const { components } = JSON.parse(readFileSync(new URL('Sources/Web/openapi.json', root), 'utf8'));
  const types = Object.entries(components.schemas).filter(([name]) => !texts.has(name)).map(([name, schema]) => typedef(name, schema));
  return ['// The answers of the API. Made from openapi.json by scripts/page_types.mjs: change that, not this.', '', ...types, '', 'export {};', ''].join('\n');
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(file, pageTypes());
