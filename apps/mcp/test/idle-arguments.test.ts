import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { normalizeArguments } from '../src/arguments/normalize-arguments.ts';
import { findForm, findOperationArgument } from '../src/contract/forms.ts';
import { TOOLS } from '../src/tools/list-tools.ts';
import { CHOSEN_BY } from './chosen-operations.ts';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

let mcp: TestMcp;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
});
afterAll(() => mcp.close());

type Args = Record<string, unknown>;

const tools = TOOLS.filter(({ forms }) => forms.length > 1);

describe('an argument without effect', () => {
  it.each(tools.map((tool) => [tool.name, tool] as const))('is an error in %s', async (name, tool) => {
    const { shape } = tool.input;
    const by = findOperationArgument(tool.forms);
    let tried = 0;
    for (const { name: form, names, required, oneOf, schema } of tool.forms) {
      const needed = [...required, ...oneOf.map(([first]) => first!)];
      const args: Args = {
        ...Object.fromEntries(needed.map((one) => [one, sampleOf(schema.shape[one]!)])),
        ...(CHOSEN_BY[`${name} ${form}`] ?? (by === undefined ? {} : { [by]: form })),
      };
      expect(findForm(tool.forms, args)?.name).toBe(form);
      for (const idle of Object.keys(shape).filter(
        (one) => !names.includes(one) && one !== 'confirm_token',
      )) {
        const given = { ...args, [idle]: sampleOf(shape[idle]!) };
        // One argument more may make it another operation.
        if (findForm(tool.forms, given)?.name !== form) continue;
        // Of a record it is a field.
        if (!(idle in normalizeArguments(tool, given))) continue;

        // Tools that answer their data alone tell errors in words.
        const ofBare = `${idle} has no effect with ${form}`;
        const { error, text } = await mcp.call(name, given, { as: 'admin', transport: 'stdio' });
        const told = error?.problems ?? [{ field: idle, type: text.includes(ofBare) && 'without_effect' }];

        expect([name, form, told]).toEqual([
          name,
          form,
          expect.arrayContaining([expect.objectContaining({ field: idle, type: 'without_effect' })]),
        ]);
        tried++;
      }
    }
    expect(tried > 0 || ALIKE.has(name)).toBe(true);
  });

  it('is a token for what needs no plan', async () => {
    const { error } = await mcp.call('search', { query: 'x' });
    const { error: idle } = await mcp.call('manage_data', { command: 'get_schema', confirm_token: 'x' });

    expect(error).toBeUndefined();
    expect(idle?.problems).toMatchObject([{ field: 'confirm_token', type: 'without_effect' }]);
  });
});

/** Tools all of whose operations take all arguments. */
const ALIKE = new Set(['manage_services']);

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
