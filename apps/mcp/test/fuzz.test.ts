import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { chooseOperation, listOperations } from '../src/protocol/operations.ts';
import { TOOLS } from '../src/tools/list-tools.ts';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

/** Words that mean something here, so that calls get further than the door. */
const Word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'Villa',
      '1',
      '2',
      'us-1',
      'site-1',
      'us_number',
      'sites',
      'us;rel\n1;covers 2\n',
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
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
  },
);

/** Values that a schema takes, most of the time. */
function arbitraryOf(schema: z.core.$ZodType, isNeeded = false): fc.Arbitrary<unknown> {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  switch (def.type) {
    case 'optional':
      return isNeeded
        ? arbitraryOf(def['innerType'] as z.ZodType)
        : fc.option(arbitraryOf(def['innerType'] as z.ZodType), { nil: undefined });
    case 'enum':
      return fc.constantFrom(...Object.values(def['entries'] as Record<string, string>));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 120 }), fc.constantFrom(0, 1e300, -1e9, 1.5, 2_147_483_648));
    case 'array':
      return fc.array(arbitraryOf(def['element'] as z.ZodType), { maxLength: 4 });
    case 'record':
      return fc.dictionary(
        fc.oneof(fc.constantFrom('site_name', 'us_number', 'definition', 'area'), Word),
        fc.oneof(Word, fc.jsonValue({ maxDepth: 2 })),
        { maxKeys: 4 },
      );
    case 'union':
      return fc.oneof(...(def['options'] as z.ZodType[]).map((one) => arbitraryOf(one)));
    case 'object':
      return objectOf(def['shape'] as Record<string, z.ZodType>);
    default:
      return Word;
  }
}

function objectOf(
  shape: Record<string, z.ZodType>,
  needed: readonly string[] = [],
): fc.Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, arbitraryOf(schema, needed.includes(name))]),
  );
  return fc
    .record(model)
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)));
}

const CODES = [
  'bad_request',
  'validation',
  'forbidden',
  'not_found',
  'conflict',
  'stale_version',
  'too_large',
  'unsupported_media_type',
  'unavailable',
  'insufficient_storage',
];
/** `npm run assure -- 450` makes twenty thousand calls. */
const RUNS = Number(process.env['TROWEL_ASSURE_ROUNDS'] ?? 15);
const SEED = process.env['TROWEL_ASSURE_SEED'];

describe.each(['sqlite', 'postgres'] as const)('arguments of every kind, on %s', (dialect) => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await mcp.call('create_harris_matrix', {
      site_name: 'Villa',
      create_site: true,
      relationships: [{ us_from: 1, us_to: 2, relationship_type: 'covers' }],
    });
  });
  afterAll(() => mcp.close());

  it.each(TOOLS.map(({ name, input }) => [name, input] as const))(
    '%s answers, or says what is wrong, and ignores none',
    async (name, input) => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            { weight: 8, arbitrary: objectOf(input.shape) },
            { weight: 4, arbitrary: callOf(name, input.shape) },
            { weight: 1, arbitrary: fc.dictionary(Word, fc.jsonValue()) },
          ),
          async (args) => {
            const answer = await mcp.call(name, args);

            // The connector tools tell their errors as text alone.
            const [code] = answer.text.split(':', 1);
            const isDeclared = CODES.includes(code!) && answer.text.includes('What to do:');
            expect(answer.ok || isDeclared ? '' : answer.text).toBe('');
            expect(answer.text.length).toBeLessThan(200_000);
            if (!answer.ok) return;
            const known = chooseOperation(name, args)?.takes.names ?? Object.keys(input.shape);
            const idle = Object.keys(args).filter((one) => args[one] !== undefined && !known.includes(one));
            expect(idle.filter((one) => one !== 'confirm_token')).toEqual([]);
          },
        ),
        { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) },
      );
    },
  );
});

/** Calls of one operation with what it takes, which get further. */
function callOf(name: string, shape: Record<string, z.ZodType>): fc.Arbitrary<Record<string, unknown>> {
  const operations = Object.entries(listOperations(name) ?? {});
  if (operations.length === 0) return objectOf(shape);
  return fc.constantFrom(...operations).chain(([operation, { by, names, needed }]) => {
    const taken = Object.fromEntries(names.map((one) => [one, shape[one]!]));
    return objectOf(taken, needed).map((args) =>
      by !== undefined && isOption(shape[by]!, operation) ? { ...args, [by]: operation } : args,
    );
  });
}

function isOption(schema: z.ZodType, value: string): boolean {
  return schema.safeParse(value).success;
}

describe('every tool', () => {
  it.each(TOOLS.map(({ name }) => name))(
    '%s takes no argument that leads outside: no address, no SQL, no path',
    (name) => {
      const { input } = TOOLS.find((tool) => tool.name === name)!;

      const names = Object.keys(input.shape);

      expect(
        names.filter((one) => /sql|query_text|url|host|password|file_path|output_path/i.test(one)),
      ).toEqual([]);
    },
  );
});
