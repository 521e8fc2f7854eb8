import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Role } from '@trowel/domain/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeArguments } from '../src/arguments/normalize-arguments.ts';
import { findForm } from '../src/contract/forms.ts';
import { TOOLS } from '../src/tools/list-tools.ts';
import { fuzzedCalls, type KnownArguments } from './fuzzed-calls.ts';
import { openTestMcp, type Answer, type TestMcp } from './test-mcp.ts';

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
/** `npm run assure -- 450` makes twenty thousand calls, and half as many again that confirm a plan. */
const RUNS = Number(process.env['TROWEL_ASSURE_ROUNDS'] ?? 15);
const SEED = process.env['TROWEL_ASSURE_SEED'];

const MINE = {
  name: 'Mine',
  description: 'Our own',
  category: 'stratigraphic',
  symbol_type: 'single_arrow',
  label_format: 'M{number}',
  visual: { shape: 'ellipse', fill_color: '#123456' },
};
const UNITS = 'us_number;area;definition\n7;A;wall\n8;A;layer\n';

const VILLA = {
  site_name: 'Villa',
  create_site: true,
  nodes: [1, 2, 3, 4, 5, 6].map((us_number) => ({
    us_number,
    unit_type: us_number === 3 ? 'USM' : 'US',
    area: 'A',
    period: '1',
    phase: '1',
  })),
  relationships: ['1 covers 2', '2 fills 3', '3 cuts 4', '4 covers 5', '5 same_as 6'],
};

/** Fills the database with a little of everything; gives what its calls may name. */
async function openWorld(mcp: TestMcp): Promise<KnownArguments> {
  const admin = { as: 'admin' } as const;
  await mcp.call('create_harris_matrix', VILLA);
  await mcp.call('create_harris_matrix', { ...VILLA, site_name: 'Torre' });
  const data = { site_name: 'Villa' };
  const insert = (table: string, more: object): Promise<Answer> =>
    mcp.call('manage_data', { command: 'insert', table, data: { ...data, ...more } });
  await insert('periods', { period: 1, phase: 1, start_year: -100, end_year: 200, name: 'Roman' });
  await insert('inventario', { inventory_number: 1, us: '1', find_type: 'coin' });
  await mcp.call('manage_media', {
    operation: 'upload',
    entity_type: 'us',
    entity_id: 1,
    content: 'a note',
    file_name: 'note.txt',
  });
  await mcp.call('configure_em_nodes', { action: 'create', tipo_id: 'mine', node_config: MINE }, admin);
  const term = await mcp.call('manage_thesaurus', {
    operation: 'add_entry',
    table_name: 'us_table',
    field_name: 'definition',
    value: 'crollo',
  });
  await mkdir(join(mcp.folder, 'imports'), { recursive: true });
  await writeFile(join(mcp.folder, 'imports', 'units.csv'), UNITS);
  await mcp.call('create_database', { db_path: 'summer', db_type: 'sqlite' }, admin);
  const scene = await mcp.call('build_3d', { site_name: 'Villa' });
  const history = await mcp.call('manage_data', { command: 'history' });
  const number = [1, 2, '3', '4', 99];
  const records = [
    { ...data, us_number: '9', area: 'A', definition: 'pit', relationships: ['cuts 1'] },
    { ...data, us_number: '2', area: 'A', description: 'brown' },
    { ...data, us_number: '1', area: 'A', relationships: [] },
    { ...data, us_number: '1', area: 5, definition: 'nonsense' },
    { ...data, period: 2, start_year: 1 },
    { site_name: 'Torre', comune: 'Pisa' },
    { ...data, inventory_number: 2, us: '2' },
  ];
  const told = ['1 covers 2', '6 is cut by 1', '2 covers 1', 'US 4 copre 7', '3 fills 99'];
  const from = { from: '1', type: 'covers', to: '2' };
  return {
    site: ['Villa', 'Torre'],
    site_name: ['Villa', 'Villa', 'Villa', 'Torre'],
    site_id: [1],
    area: ['A'],
    period: ['1'],
    phase: ['1'],
    unit_type: ['US', 'USM'],
    filter_unit_type: ['US', 'USM'],
    around: number,
    us: [['1', '2'], ['3']],
    us_ids: [[1, 2], ['3']],
    units: [[1, 2, 3], ['4']],
    id: ['us-1', 'us-6', 'site-1', 'inventario-1', 'period-1'],
    query: ['1', 'Villa', 'coin', 'crollo'],
    fields: [['definition', 'area'], ['period']],
    session_id: [scene.data['session_id']],
    custom_colors: [{ '1': '#ff0000' }, { US: '#00f' }],
    record_id: [1, 2, 3, 4],
    filters: [{ ...data, us_number: '1' }, { ...data, us_number: '2' }, data, { definition: 'wall' }],
    table: ['us', 'us', 'us', 'us_table', 'sites', 'periods', 'inventario'],
    data: records,
    records: [records.slice(0, 2), records.slice(0, 4), records.slice(4)],
    conflict_keys: [['site_name', 'us_number'], ['site_name']],
    lines: ['10 wall covers 11\n11 layer below 10', '1 cuts 6', '12 ?? covers'],
    nodes: [[{ us_number: 7, area: 'A' }], [{ us_number: '99', area: 'A', unit_type: 'USM' }]],
    batch: history.data['batches'].map((one: { batch: string }) => one.batch),
    change_id: [1, 2, 3, 4, 5],
    since: ['2020-01-01', '2026-01-01T00:00:00Z'],
    actor: ['mcp'],
    content: [UNITS, 'us;rel\n20;covers 21\n', 'digraph { 20 -> 22 }'],
    'import_data format': ['auto', 'auto', 'unit_table', 'dot'],
    'import_excel format': ['auto', 'auto', 'extended_matrix'],
    'manage_thesaurus content': ['table_name,field_name,value\nus_table,definition,strato\n'],
    'create_database db_path': ['summer', 'winter', 'spring', 'autumn'],
    content_base64: [Buffer.from(UNITS).toString('base64')],
    file_id: ['units.csv'],
    file_name: ['units.csv', 'note.txt'],
    field_mappings: [{ definition: 'description' }],
    relationships: [
      told.slice(0, 1),
      told.slice(1, 3),
      told.join('; '),
      [],
      [{ us_from: 1, us_to: 6, relationship_type: 'covers' }],
    ],
    changes: [
      [{ action: 'remove', relation: '1 covers 2' }],
      [{ action: 'reverse', relation: from }],
      [{ action: 'doubt', relation: from }],
    ],
    media_id: [1, 1, 2],
    entity_id: [1, 2],
    table_name: ['us_table'],
    field_name: ['definition'],
    field_id: [1, term.data['values'][0].id],
    tipo_id: ['US', 'mine', 'mine', 'other'],
    node_config: [MINE, { shape: 'ellipse' }],
    connection_name: ['default', 'summer'],
    title: ['Villa'],
  };
}

/** How far calls of a tool came. */
interface Outcomes {
  done: number;
  planned: number;
  refused: number;
  /** Before anything was looked up: by the schema, or for an argument without effect. */
  'refused at the door': number;
}

describe.each(['sqlite', 'postgres'] as const)('arguments of every kind, on %s', (dialect) => {
  let mcp: TestMcp;
  let known: KnownArguments;
  const told = new Map<string, Outcomes>();

  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    known = await openWorld(mcp);
  });
  afterAll(() => mcp.close());

  it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    '%s answers, or says what is wrong, and ignores none',
    async (name, tool) => {
      const { input } = tool;
      const outcomes = { done: 0, planned: 0, refused: 0, 'refused at the door': 0 };
      told.set(name, outcomes);
      const call = async (args: Record<string, unknown>, as: Role): Promise<Answer> => {
        const answer = await mcp.call(name, args, { as });
        outcomes[outcomeOf(answer)]++;
        checkAnswer(answer);
        return answer;
      };
      await fc.assert(
        fc.asyncProperty(
          fuzzedCalls(tool, known),
          fc.constantFrom('admin', 'admin', 'operator'),
          fc.boolean(),
          async (args, as, confirms) => {
            const answer = await call(args, as);
            if (!answer.ok) return;
            const read = normalizeArguments(tool, args);
            const takes = findForm(tool.forms, read)?.names ?? Object.keys(input.shape);
            const idle = Object.keys(read).filter((one) => read[one] !== undefined && !takes.includes(one));
            expect(idle.filter((one) => one !== 'confirm_token')).toEqual([]);
            // What is left out is empty or false; the rest is read, here or in a field.
            expect(Object.values(args).filter(isSaid).length).toBeLessThanOrEqual(countRead(read));
            const token = answer.data['plan']?.token;
            const isPlan = typeof token === 'string';
            const done = isPlan && confirms ? await call({ ...args, confirm_token: token }, as) : answer;
            await putBack(mcp, done);
          },
        ),
        { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) },
      );
    },
  );

  it('comes past the door more often than not', () => {
    const all = [...told.values()].map(Object.values).flat();
    const atDoor = [...told.values()].reduce((sum, one) => sum + one['refused at the door'], 0);
    if (SEED !== undefined) console.table(Object.fromEntries(told));

    expect(atDoor / all.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.5);
  });
});

function isSaid(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** Counts the arguments and fields of a call. */
function countRead(args: Record<string, unknown>): number {
  const held = ['data', 'filters', 'where'].map((name) =>
    Object.keys((args[name] as object | undefined) ?? {}),
  );
  return Object.keys(args).length + held.flat().length;
}

/** Takes back what a call has done, so that the next finds everything there is. */
async function putBack(mcp: TestMcp, { data }: Answer): Promise<void> {
  await mcp.deps.databases.use('default');
  if (typeof data['batch'] !== 'string') return;
  const plan = await mcp.call('manage_data', { command: 'undo', batch: data['batch'] });
  const token = plan.data['plan']?.token;
  if (typeof token === 'string')
    await mcp.call('manage_data', { command: 'undo', batch: data['batch'], confirm_token: token });
}

function outcomeOf(answer: Answer): keyof Outcomes {
  if (answer.ok) return answer.data['plan'] ? 'planned' : 'done';
  return /^validation: (The arguments of|Some arguments of)/.test(answer.text)
    ? 'refused at the door'
    : 'refused';
}

function checkAnswer(answer: Answer): void {
  // The connector tools tell their errors as text alone.
  const [code] = answer.text.split(':', 1);
  const isDeclared = CODES.includes(code!) && answer.text.includes('What to do:');
  expect(answer.ok || isDeclared ? '' : answer.text).toBe('');
  expect(answer.text.length).toBeLessThan(200_000);
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
