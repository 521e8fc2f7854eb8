import fc from 'fast-check';
import type { z } from 'zod';
import type { Tool } from '../src/contract/define-tool.ts';
import { findForm, findOperationArgument } from '../src/contract/forms.ts';
import { CHOSEN_BY } from './chosen-operations.ts';

/** Existing values in the test database by argument, or by `tool argument` for a single tool. */
export type KnownArguments = Readonly<Record<string, readonly unknown[]>>;

type Args = Record<string, unknown>;
type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Hostile and random texts. */
const Hostile = fc.oneof(
  fc.constantFrom(
    '',
    "'; drop table sites;--",
    '../../etc/passwd',
    '<script>',
    '\u0000',
    '\ud800',
    '%',
    '__proto__',
    '-1',
    '9'.repeat(400),
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(1e300, -1e9, 1.5, 2_147_483_648, null, true),
  fc.jsonValue({ maxDepth: 2 }),
);
const Word = fc.constantFrom('Villa', '1', '2', 'us-1', 'us_number', 'sites', 'crollo', 'Muro «à»');
/** Values from earlier responses, which cannot be guessed. */
const GIVEN_BY_ANSWERS = new Set(['cursor', 'confirm_token']);

/** Generates calls of a tool: valid ones, with one fault, and nonsense. */
export function fuzzedCalls(tool: Tool, known: KnownArguments): fc.Arbitrary<Args> {
  const { name } = tool;
  const { shape } = tool.input;
  const own = Object.fromEntries(
    Object.keys(shape).flatMap((one) => {
      const values = known[`${name} ${one}`] ?? known[one];
      return values ? [[one, values]] : [];
    }),
  );
  const right = rightCall(tool, own);
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 6, arbitrary: right.chain((args) => damage(args, shape)) },
    { weight: 1, arbitrary: fc.dictionary(fc.oneof(Word, fc.string()), fc.jsonValue()) },
  );
}

/** Generates a call of one operation with its arguments. Records may still prevent it. */
function rightCall(tool: Tool, known: KnownArguments): fc.Arbitrary<Args> {
  const by = findOperationArgument(tool.forms);
  return fc.constantFrom(...tool.forms).chain(({ name: form, schema, required, oneOf }) => {
    const needed = [...required, ...oneOf.map(([first]) => first!)];
    const chosen = CHOSEN_BY[`${tool.name} ${form}`] ?? (by === undefined ? {} : { [by]: form });
    return objectOf(schema.shape, known, needed)
      .map((args) => ({ ...args, ...chosen }))
      .chain((args) => giveOnce(tool, args));
  });
}

/** Generates arguments with only one of the alternatives. */
function giveOnce(tool: Tool, args: Args): fc.Arbitrary<Args> {
  const either = findForm(tool.forms, args)?.oneOf ?? [];
  const doubled = either.map((names) => names.filter((one) => one in args)).find(({ length }) => length > 1);
  if (!doubled) return fc.constant(args);
  return fc
    .constantFrom(...doubled)
    .map((kept) =>
      Object.fromEntries(Object.entries(args).filter(([one]) => one === kept || !doubled.includes(one))),
    );
}

/** Changes, enlarges, adds or removes one argument. */
function damage(args: Args, shape: Shape): fc.Arbitrary<Args> {
  const given = Object.keys(args);
  const one = given.length > 0 ? fc.constantFrom(...given) : fc.constant('nothing');
  return fc.oneof(
    fc.tuple(one, Hostile).map(([name, value]) => ({ ...args, [name]: value })),
    fc
      .tuple(fc.constantFrom(...Object.keys(shape)), Hostile)
      .map(([name, value]) => ({ ...args, [name]: value })),
    fc
      .constantFrom(...Object.entries(shape))
      .chain(([name, schema]) => arbitraryOf(schema).map((value) => ({ ...args, [name]: value }))),
    fc.tuple(fc.string(), Hostile).map(([name, value]) => ({ ...args, [name]: value })),
    one.map((name) => Object.fromEntries(Object.entries(args).filter(([key]) => key !== name))),
  );
}

function objectOf(shape: Shape, known: KnownArguments, needed: readonly string[] = []): fc.Arbitrary<Args> {
  const model = Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => !GIVEN_BY_ANSWERS.has(name))
      .map(([name, schema]) => {
        const values = known[name];
        const value = values ? fc.constantFrom(...values) : arbitraryOf(schema);
        const isNeeded = needed.includes(name) || (schema as z.ZodType).def.type !== 'optional';
        // Few optional arguments at a time, as in practice. The site is frequent.
        const weight = name === 'site_name' ? 12 : 1;
        const rarely = fc.oneof(
          { weight: 2, arbitrary: fc.constant(undefined) },
          { weight, arbitrary: value },
        );
        return [name, isNeeded ? value : rarely];
      }),
  );
  return fc
    .record(model)
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)));
}

/** Generates values that a schema accepts. */
function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def, minValue, maxValue } = schema as unknown as {
    def: Record<string, unknown> & { type: string };
    minValue?: number | null;
    maxValue?: number | null;
  };
  switch (def.type) {
    case 'optional':
      return arbitraryOf(def['innerType'] as z.ZodType);
    case 'enum':
    case 'literal':
      return fc.constantFrom(...Object.values((def['entries'] ?? def['values']) as Record<string, unknown>));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.integer({ min: Math.max(minValue ?? 0, -5000), max: Math.min(maxValue ?? 120, 120) });
    case 'array':
      return fc.array(arbitraryOf(def['element'] as z.ZodType), { minLength: 1, maxLength: 4 });
    case 'record':
      return fc.dictionary(fc.constantFrom('site_name', 'us_number', 'definition', 'area'), Word, {
        maxKeys: 4,
      });
    case 'union':
      return fc.oneof(...(def['options'] as z.ZodType[]).map((one) => arbitraryOf(one)));
    case 'pipe':
      return arbitraryOf(def['in'] as z.ZodType);
    case 'object':
      return objectOf(def['shape'] as Shape, {});
    default:
      return Word;
  }
}
