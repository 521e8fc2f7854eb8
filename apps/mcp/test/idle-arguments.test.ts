import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { normalizeArguments } from '../src/arguments/normalize-arguments.ts';
import { chooseOperation, listOperations } from '../src/arguments/operations.ts';
import { TOOLS } from '../src/tools/list-tools.ts';
import { CHOSEN_BY } from './chosen-operations.ts';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
});
afterAll(() => mcp.close());

type Args = Record<string, unknown>;

const tools = TOOLS.flatMap((tool) => {
  const operations = listOperations(tool.name);
  return operations ? [{ ...tool, operations }] : [];
});

describe('an argument without effect', () => {
  it.each(tools.map((tool) => [tool.name, tool] as const))('is an error in %s', async (name, tool) => {
    const { shape } = tool.input;
    let tried = 0;
    for (const [operation, { by, needed, names }] of Object.entries(tool.operations)) {
      const chosen = CHOSEN_BY[`${name} ${operation}`] ?? (by === undefined ? {} : { [by]: operation });
      const args: Args = {
        ...Object.fromEntries(needed.map((one) => [one, sampleOf(shape[one]!)])),
        ...chosen,
      };
      expect(chooseOperation(name, args)?.operation).toBe(operation);
      expect(names.filter((one) => !(one in shape))).toEqual([]);
      for (const idle of Object.keys(shape).filter(
        (one) => !names.includes(one) && one !== 'confirm_token',
      )) {
        const given = { ...args, [idle]: sampleOf(shape[idle]!) };
        // One argument more may make it another operation.
        if (chooseOperation(name, given)?.operation !== operation) continue;
        // Of a record it is a field.
        if (!(idle in normalizeArguments(tool, given))) continue;

        // Tools that answer their data alone tell errors in words.
        const ofBare = `${idle} has no effect with ${operation}`;
        const { error, text } = await mcp.call(name, given, { as: 'admin', transport: 'stdio' });
        const told = error?.problems ?? [{ field: idle, type: text.includes(ofBare) && 'without_effect' }];

        expect([name, operation, told]).toEqual([
          name,
          operation,
          expect.arrayContaining([expect.objectContaining({ field: idle, type: 'without_effect' })]),
        ]);
        tried++;
      }
    }
    const taken = new Set(Object.values(tool.operations).flatMap(({ names }) => names));
    expect(Object.keys(shape).filter((one) => !taken.has(one) && one !== 'confirm_token')).toEqual([]);
    expect(tried > 0 || Object.keys(tool.operations).every((one) => ALIKE.has(`${name} ${one}`))).toBe(true);
  });

  it('is known of every tool whose arguments depend on each other', () => {
    const free = TOOLS.filter(({ name }) => !listOperations(name)).map(({ name }) => name);

    // Of these every argument has its effect in every call.
    expect(free.toSorted()).toEqual([
      'create_database',
      'material',
      'position',
      'search',
      'validate_relationship_format',
      'validate_relationship_integrity',
      'validate_stratigraphic_relationships',
    ]);
  });

  it('is a token for what needs no plan', async () => {
    const { error } = await mcp.call('search', { query: 'x' });
    const { error: idle } = await mcp.call('manage_data', { command: 'get_schema', confirm_token: 'x' });

    expect(error).toBeUndefined();
    expect(idle?.problems).toMatchObject([{ field: 'confirm_token', type: 'without_effect' }]);
  });
});

/** Tools all of whose operations take all arguments. */
const ALIKE = new Set([
  'build_3d scene',
  'export_harris_matrix_graphml matrix',
  'import_excel workbook',
  ...['status', 'list', 'logs', 'start', 'stop'].map((one) => `manage_services ${one}`),
]);

/** A value the schema takes. */
function sampleOf(schema: z.core.$ZodType): unknown {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  switch (def.type) {
    case 'optional':
      return sampleOf(def['innerType'] as z.ZodType);
    case 'enum':
      return Object.values(def['entries'] as Record<string, string>)[0];
    case 'literal':
      return (def['values'] as unknown[])[0];
    case 'boolean':
      return true;
    case 'number':
      return 1;
    case 'pipe':
      return sampleOf(def['in'] as z.ZodType);
    case 'array':
      return [sampleOf(def['element'] as z.ZodType)];
    case 'record':
      return { area: 'A' };
    case 'union':
      return sampleOf((def['options'] as z.ZodType[])[0]!);
    case 'object':
      return Object.fromEntries(
        Object.entries(def['shape'] as Record<string, z.ZodType>)
          .filter(([, one]) => (one.def as { type: string }).type !== 'optional')
          .map(([name, one]) => [name, sampleOf(one)]),
      );
    default:
      return /iso|date/.test(JSON.stringify(def['format'] ?? '')) ? '2026-01-01' : 'it';
  }
}
