import type { SeededRandom } from './seeded-random.ts';

/** The parts of an OpenAPI 3.1 schema that are used to generate values. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  format?: string;
  example?: unknown;
}

/** Random numbers, references and known values for generated values. */
export interface ValueSource {
  random: SeededRandom;
  /** Resolves a `$ref`. */
  resolve(schema: JsonSchema): JsonSchema;
  /** Existing values by name of field or parameter. */
  known: Readonly<Record<string, readonly unknown[]>>;
}

/** Texts that often cause errors. */
export const WILD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u200b',
  '\u202eabc',
  '\ufeff',
  '\uffff',
  '\ud800',
  '\udfff\ud800',
  '😀'.repeat(40),
  'İstanbul',
  'e\u0301'.repeat(50),
  '日本語',
  'أثر',
  "' OR '1'='1",
  "'; DROP TABLE units; --",
  '%',
  '_\\',
  '%27%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\r\nX-Broken: yes',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '99999999999999999999',
  '0.1',
  '1,5',
  '2026-02-30',
  '0000-00-00',
  '2026-13-01T99:99:99Z',
  '+275760-09-13T00:00:00Z',
  'true',
  '[]',
  '{}',
  'x'.repeat(300),
  'é'.repeat(5_000),
];
const WILD_NUMBERS = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-7,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
  9_007_199_254_740_992,
  1e21,
  1e308,
  -1e308,
];

const MAX_DEPTH = 5;

/** Returns a random element. */
export function pick<T>({ between }: SeededRandom, values: readonly T[]): T {
  return values[between(0, values.length - 1)]!;
}

/** Returns true with a probability in per cent. */
export function happens({ between }: SeededRandom, percent: number): boolean {
  return between(1, 100) <= percent;
}

/** Generates a value for a schema, sometimes one at its limits. */
export function createValue(source: ValueSource, given: JsonSchema, name = '', depth = 0): unknown {
  const { random } = source;
  const schema = source.resolve(given);
  const known = source.known[name];
  if (known && happens(random, 60)) return pick(random, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return createValue(source, pick(random, choices), name, depth);
  if (schema.example !== undefined && happens(random, 40)) return schema.example;
  return createOfType(source, schema, depth);
}

function createOfType(source: ValueSource, schema: JsonSchema, depth: number): unknown {
  const { random } = source;
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type;
  switch (type) {
    case 'integer':
      return createNumber(random, schema, (from, to) => random.between(from, to));
    case 'number':
      return createNumber(random, schema, (from, to) => random.between(from, to) + random.between(0, 9) / 10);
    case 'boolean':
      return happens(random, 50);
    case 'null':
      return null;
    case 'array':
      return depth > MAX_DEPTH
        ? []
        : Array.from({ length: random.between(0, 3) }, () =>
            createValue(source, schema.items ?? {}, '', depth + 1),
          );
    case 'object':
      return depth > MAX_DEPTH ? {} : createObject(source, schema, depth);
    default:
      return createText(random, schema);
  }
}

function createNumber(
  random: SeededRandom,
  { minimum = -1_000, maximum = 1_000 }: JsonSchema,
  between: (from: number, to: number) => number,
): number {
  if (happens(random, 15)) return pick(random, [minimum, maximum, minimum - 1, maximum + 1]);
  return between(Math.max(minimum, -1_000), Math.min(maximum, 1_000));
}

function createText(random: SeededRandom, { format, maxLength }: JsonSchema): string {
  if (format === 'date') return '2026-05-04';
  if (format === 'date-time') return '2026-05-04T08:00:00Z';
  if (format === 'email') return `person${random.between(1, 1_000_000)}@example.org`;
  if (maxLength !== undefined && maxLength < 10_000 && happens(random, 10))
    return 'm'.repeat(maxLength + random.between(0, 1));
  return pick(random, ['one', 'Two', 'tre', '4', '1', '2', 'covers', 'Äpfel', 'a b']);
}

/** Generates the required fields and some optional ones. */
function createObject(source: ValueSource, schema: JsonSchema, depth: number): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties);
  const share = names.length > 20 ? 10 : 40;
  const chosen = names.filter((name) => required.includes(name) || happens(source.random, share));
  return Object.fromEntries(
    chosen.map((name) => [name, createValue(source, properties[name] ?? {}, name, depth + 1)]),
  );
}

/** Generates an unexpected value of any type. */
export function createWild(random: SeededRandom, depth = 0): unknown {
  const kind = random.between(0, depth > 2 ? 4 : 7);
  if (kind <= 1) return pick(random, WILD_TEXTS);
  if (kind === 2) return pick(random, WILD_NUMBERS);
  if (kind === 3) return null;
  if (kind === 4) return happens(random, 50);
  if (kind === 5) return Array.from({ length: random.between(0, 3) }, () => createWild(random, depth + 1));
  if (kind === 6) return { [pick(random, WILD_TEXTS)]: createWild(random, depth + 1) };
  return nest(random.between(1, 60));
}

function nest(levels: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
