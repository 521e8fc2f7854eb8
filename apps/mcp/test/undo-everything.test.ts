import fc from 'fast-check';
import { exportFile } from '@trowel/services/export';
import { exportGraphJson } from '@trowel/services/graphs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMcp, type TestMcp } from './test-mcp.ts';

const SITE = 'Villa';
const UnitNumber = fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8');
const Text = fc.constantFrom('Crollo', 'Muro in ciottoli', 'Strato bruno', '', '<b>"à"</b>');
const Relation = fc
  .tuple(UnitNumber, fc.constantFrom('covers', 'cuts', 'fills', 'same_as', 'abuts'), UnitNumber)
  .map((parts) => parts.join(' '));

type Call = [tool: string, args: Record<string, unknown>];
const data = (args: Record<string, unknown>): Call => ['manage_data', args];

const tell = (relation: string): Call => [
  'create_harris_matrix',
  { site_name: SITE, relationships: [relation] },
];

/** What is easily not put back: a relation told from one sheet, then from the other, then taken away. */
const EASILY_LOST: Call[] = [
  tell('2 same_as 1'),
  tell('1 same_as 2'),
  data({
    command: 'update',
    table: 'us',
    filters: { site_name: SITE, us_number: '2' },
    data: { relationships: [] },
  }),
];

/** Calls of every kind that writes; some of them cannot be done as things are. */
const AnyCall: fc.Arbitrary<Call> = fc.oneof(
  fc
    .array(Relation, { minLength: 1, maxLength: 4 })
    .map((relationships): Call => ['create_harris_matrix', { site_name: SITE, relationships }]),
  fc
    .tuple(fc.constantFrom('add', 'remove', 'reverse', 'doubt'), Relation)
    .map(([action, relation]): Call => [
      'create_harris_matrix',
      { site_name: SITE, relationships: [], changes: [{ action, relation }] },
    ]),
  fc.tuple(UnitNumber, Text).map(([us_number, description]) =>
    data({
      command: 'update',
      table: 'us',
      filters: { site_name: SITE, us_number },
      data: { description, interpretation: description },
    }),
  ),
  fc.tuple(UnitNumber, UnitNumber).map(([us_number, is]) =>
    data({
      command: 'update',
      table: 'us',
      filters: { site_name: SITE, us_number },
      data: { us_number: is },
    }),
  ),
  UnitNumber.map((us_number) =>
    data({
      command: 'update',
      table: 'us',
      filters: { site_name: SITE, us_number },
      data: { relationships: [] },
    }),
  ),
  fc
    .tuple(UnitNumber, fc.boolean())
    .map(([us_number, cascade]) =>
      data({ command: 'delete', table: 'us', filters: { site_name: SITE, us_number }, cascade }),
    ),
  fc.tuple(UnitNumber, UnitNumber).map(([inventory_number, us_number]) =>
    data({
      command: 'upsert',
      table: 'inventario',
      data: { site_name: SITE, inventory_number, us_number },
    }),
  ),
  fc.tuple(Text, UnitNumber).map(([text, number]): Call => [
    'import_data',
    {
      operation: 'import',
      site_name: SITE,
      file_name: 'x.csv',
      content: `us_number,description,relationships\n${number},"${text.replaceAll('"', '""')}",covers 9\n`,
    },
  ]),
  fc.constant(
    data({ command: 'update', table: 'sites', filters: { site_name: SITE }, data: { country: 'IT' } }),
  ),
);

describe.each(['sqlite', 'postgres'] as const)('undo of everything, on %s', (dialect) => {
  let mcp: TestMcp;
  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await mcp.call('create_harris_matrix', {
      site_name: SITE,
      create_site: true,
      nodes: [{ us_number: '1', description: 'Humus' }],
      relationships: ['1 covers 2, 3', '2 cuts 4', '3 fills 4', '4 covers 5'],
    });
    await mcp.call('manage_data', {
      command: 'batch_insert',
      table: 'inventario',
      records: ['1', '2'].map((number) => ({ site_name: SITE, inventory_number: number, us_number: number })),
    });
  });
  afterAll(() => mcp.close());

  it('gives the files of the beginning, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(AnyCall, { minLength: 3, maxLength: 8 }), async (calls) => {
        const before = await takeOut(mcp);
        const batches: string[] = [];
        for (const [tool, args] of calls) {
          const first = await mcp.call(tool, args);
          const token = first.data['plan']?.token;
          const done = token === undefined ? first : await mcp.call(tool, { ...args, confirm_token: token });
          if (done.ok && typeof done.data['batch'] === 'string') batches.push(done.data['batch']);
        }
        const changes = await mcp.services.database.reads.changes.list({}, { skip: 0, limit: 500 });
        const logged = new Set(changes.rows.map(({ batch }) => batch));
        for (const batch of batches.toReversed()) {
          // What was the same already is in no batch.
          if (!logged.has(batch)) continue;
          const undone = await mcp.confirm('manage_data', { command: 'undo', batch });
          expect(undone.data['left']).toBeUndefined();
        }

        expect(await takeOut(mcp)).toEqual(before);
      }),
      { numRuns: Number(process.env['TROWEL_ASSURE_ROUNDS'] ?? 6), examples: [[EASILY_LOST]] },
    );
  });
});

/** The records of everything as files. */
async function takeOut({ ctx }: TestMcp): Promise<string[]> {
  const files: string[] = [];
  for (const entity of ['sites', 'us', 'inventario', 'periods'] as const)
    for (const what of ['json', 'csv'] as const)
      files.push(Buffer.from((await exportFile(ctx(), { what, entity })).bytes).toString('utf8'));
  const { bytes } = await exportGraphJson(ctx(), {
    siteName: SITE,
    format: 'standard',
    options: { version: '1.5' },
  });
  return [...files, Buffer.from(bytes).toString('utf8')];
}
