import { MAX_SERIES } from '@trowel/domain/recording';
import { KIND_NAMES } from '@trowel/domain/records';
import { z } from 'zod';
import { CursorInput } from '../contract/cursors.ts';
import { FORM_NOTES, type AnyForm } from '../contract/forms.ts';
import { MAX_MATCHES, type ManagedKind } from '../records/record-kinds.ts';
import { isOfSeveral } from '../records/undo-several.ts';

/** The tables. Their pyArchInit names are accepted too. */
const TABLES = [
  'sites',
  'us',
  'inventario',
  'periods',
  ...KIND_NAMES,
] as const satisfies readonly ManagedKind[];

const Row = z.record(z.string().max(200), z.unknown());

const Table = z.enum(TABLES);
const Data = Row.describe(
  'Fields and values; relationships of us: "covers 12, 13; cuts 4" or [{type, us_number, area?}].',
);
const Records = z.array(Row).min(1).max(MAX_MATCHES);
const Lines = z
  .string()
  .min(1)
  .max(100_000)
  .describe(
    'insert, validate: units of site_name, one a line: "1042 taglio P3 taglia 12, 14 q 41.20-40.95".',
  );
const Area = z.string().max(250).optional();
const SiteName = z.string().max(350);
const Day = z.iso.date().describe('history, undo: since this day.');
const Account = z.string().max(254).describe('history, undo: only of this account.');
const trial = { validate_only: z.boolean().optional().describe('Only a trial.') };
const Resolution = z.enum(['detect', 'skip', 'update', 'upsert']);
const upserted = {
  command: z.literal('upsert'),
  table: Table,
  data: Data,
  conflict_keys: z
    .array(z.string().max(200))
    .max(10)
    .optional()
    .describe('upsert: fields that identify the record; default its key.'),
};
const named = {
  record_id: z
    .union([z.int().positive(), z.string().min(1).max(200)])
    .optional()
    .describe('12, us-12, or the number A/1044.'),
  filters: Row.optional().describe('Fields that must have exactly these values.'),
};
const EITHER_NAME = [['record_id', 'filters']];
const has = (value: unknown): boolean => value !== undefined;

/** The arguments of `manage_data`: one form for each command, or several where other arguments decide. */
export const DataInput = z.union([
  z
    .strictObject({
      command: z.literal('get_schema'),
      table: Table,
      include_sample_values: z.boolean().optional(),
    })
    .register(FORM_NOTES, { name: 'get_schema of a table', when: ({ table }) => has(table) }),
  z.strictObject({ command: z.literal('get_schema') }),
  z
    .strictObject({
      command: z.literal('insert'),
      table: Table,
      lines: Lines,
      site_name: SiteName,
      area: Area,
      ...trial,
    })
    .register(FORM_NOTES, { name: 'insert lines', when: ({ lines }) => has(lines) }),
  z.strictObject({
    command: z.literal('insert'),
    table: Table,
    data: Data,
    count: z
      .int()
      .min(1)
      .max(MAX_SERIES)
      .optional()
      .describe('insert: so many finds alike; data is what they share.'),
    ...trial,
  }),
  z.strictObject({ command: z.literal('batch_insert'), table: Table, records: Records, ...trial }),
  z
    .strictObject({
      command: z.literal('update'),
      table: Table,
      ...named,
      data: Data,
      expected_version: z.int().positive().optional().describe('update: refused if the record has another.'),
      ...trial,
    })
    .register(FORM_NOTES, { oneOf: EITHER_NAME }),
  z
    .strictObject({ command: z.literal('delete'), table: z.literal('periods'), ...named, ...trial })
    .register(FORM_NOTES, {
      name: 'delete of periods',
      when: ({ table }) => table === 'periods',
      oneOf: EITHER_NAME,
    }),
  z
    .strictObject({
      command: z.literal('delete'),
      table: Table,
      ...named,
      cascade: z.boolean().optional().describe('delete: also what depends on the record.'),
      ...trial,
    })
    .register(FORM_NOTES, { oneOf: EITHER_NAME }),
  z.strictObject({ ...upserted, resolution: Resolution }).register(FORM_NOTES, {
    name: 'upsert that only looks',
    when: ({ resolution }) => resolution === 'detect' || resolution === 'skip',
  }),
  z.strictObject({
    ...upserted,
    resolution: Resolution.optional().describe('upsert: what to do (default upsert).'),
    merge_strategy: z
      .enum(['prefer_new', 'prefer_existing', 'replace_all'])
      .optional()
      .describe('upsert: which value stays (default prefer_new).'),
    ...trial,
  }),
  z
    .strictObject({
      command: z.literal('validate'),
      table: Table,
      lines: Lines,
      site_name: SiteName,
      area: Area,
    })
    .register(FORM_NOTES, { name: 'validate lines', when: ({ lines }) => has(lines) }),
  z
    .strictObject({
      command: z.literal('validate'),
      table: Table,
      data: Data.optional(),
      records: Records.optional(),
    })
    .register(FORM_NOTES, { oneOf: [['data', 'records']] }),
  z.strictObject({ command: z.literal('validate_stratigraphy'), site_name: SiteName, area: Area }),
  z
    .strictObject({
      command: z.literal('undo'),
      since: Day.optional(),
      actor: Account.optional(),
      site_name: SiteName.optional(),
      ...trial,
    })
    .register(FORM_NOTES, { name: 'undo of a day', when: isOfSeveral }),
  z
    .strictObject({
      command: z.literal('undo'),
      batch: z.string().max(100).optional().describe('undo: of an earlier answer, or of history.'),
      change_id: z.int().positive().optional().describe('undo: one line of the change log.'),
      all_or_nothing: z
        .boolean()
        .optional()
        .describe('undo: refuse if there are later edits; default: leave and name them.'),
      ...trial,
    })
    .register(FORM_NOTES, { oneOf: [['batch', 'change_id']] }),
  z.strictObject({
    command: z.literal('history'),
    site_name: SiteName.optional(),
    actor: Account.optional(),
    since: Day.optional(),
    limit: z.int().min(1).max(100).optional(),
    cursor: CursorInput,
  }),
]);
export type DataCall = AnyForm<z.output<typeof DataInput>>;
