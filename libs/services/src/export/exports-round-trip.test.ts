import fc from 'fast-check';
import { ENTITIES, KIND_NAMES, mapKinds } from '@trowel/domain/records';
import { FIELDS_LEFT_OUT, KEY_BY_NUMBER, TEMPTING_TEXTS } from '@trowel/domain/testing';
import { recordFields, type Field } from '@trowel/domain/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { importFile } from '../import/import-file.ts';
import { createItem } from '../records/items.ts';
import { createPeriod } from '../records/periods.ts';
import { createOfKind } from '../records/kinds/kind-records.ts';
import { createSite } from '../records/sites.ts';
import { createUnit } from '../records/units.ts';
import { createTerm, deleteTerm } from '../terms/thesaurus.ts';
import { openWorld, type World } from '../testing/open-world.ts';
import { exportTable, type ExportedEntity, type ExportKind } from './export-table.ts';

type Row = Record<string, unknown>;

const KINDS: readonly ExportKind[] = ['csv', 'xlsx', 'json'];
const MAKE: Record<ExportedEntity, (ctx: Context, body: never) => Promise<unknown>> = {
  sites: createSite,
  us: createUnit,
  inventario: createItem,
  periods: createPeriod,
  thesaurus: createTerm,
  ...mapKinds((name) => (of: Context, body: never) => createOfKind(of, name, body)),
};

const text = fc.constantFrom(...TEMPTING_TEXTS);

const custom = fc.dictionary(
  fc.constantFrom('Vetrina', 'US', 'covers', 'a, b'),
  fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text, { minLength: 1, maxLength: 2 })),
  { minKeys: 1 },
);

function valueOf({ kind, min, max, values }: Field & { min?: number; max?: number; values?: unknown }) {
  if (values !== undefined) return undefined;
  if (kind === 'text') return text.map((some) => some.slice(0, max ?? 500));
  if (kind === 'list') return fc.array(text, { minLength: 1, maxLength: 3 });
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'date') return fc.constantFrom('2012-04-18', '1999-12-31');
  if (kind === 'integer' || kind === 'decimal')
    return fc.integer({ min: Math.max(min ?? 0, 0), max: Math.min(max ?? 90, 90) });
  return undefined;
}

function arbitraryOf(entity: ExportedEntity): fc.Arbitrary<Row> {
  const { create, fields } = ENTITIES[entity];
  const shape: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    fields.flatMap((field) => {
      const isFree =
        !(field.name in recordFields) && !FIELDS_LEFT_OUT.has(field.name) && field.name in create.shape;
      const value = isFree ? valueOf(field) : undefined;
      return value ? [[field.name, value]] : [];
    }),
  );
  if ('custom' in create.shape) shape['custom'] = custom;
  return fc.record(shape, { requiredKeys: [] }).map((row) => repairRow(entity, row));
}

/** Fields with a pattern or an order of their own refuse what chance gives them. */
function repairRow(entity: ExportedEntity, row: Row): Row {
  const valid: Row = {};
  for (const [name, value] of Object.entries(row)) {
    if (name === 'end_year' && Number(row['start_year'] ?? 0) > Number(value)) continue;
    const schema = ENTITIES[entity].create.shape[name as never] as {
      safeParse(value: unknown): { success: boolean };
    };
    if (schema.safeParse(value).success) valid[name] = value;
  }
  return valid;
}

const decode = (bytes: Uint8Array): Row[] => JSON.parse(new TextDecoder().decode(bytes)) as Row[];

const withoutIds = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !(name in recordFields) && name !== 'site_name'));
const byText = (a: Row, b: Row): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

describe('what is exported, read again without a word on what it is', () => {
  let world: World;
  let ctx: Context;
  let count = 0;

  beforeAll(async () => {
    world = await openWorld('sqlite');
    ctx = world.as('admin');
  });
  afterAll(() => world.dispose());

  async function take(entity: ExportedEntity, siteName?: string): Promise<Row[]> {
    const { bytes } = await exportTable(ctx, {
      what: 'json',
      entity,
      ...(siteName !== undefined && { siteName }),
    });
    return decode(bytes).map(withoutIds);
  }

  it.each(KINDS)('terms of a vocabulary as %s are the same terms', async (what) => {
    const terms = [
      { table_name: 'us', field_name: 'color', value: 'ashen', label: 'Ashen; "grey"', sort_order: 3 },
      { table_name: 'us', field_name: 'colour', value: '-12', description: 'US 12, covers 2', active: false },
    ];
    const made = await Promise.all(terms.map((term) => createTerm(ctx, term)));
    const before = await take('thesaurus');
    const { bytes, fileName } = await exportTable(ctx, { what, entity: 'thesaurus' });
    for (const { id } of made) await deleteTerm(ctx, { id });

    const report = await importFile(ctx, {
      fileName,
      bytes,
      format: 'auto',
      siteName: 'T',
      createSite: true,
    });

    expect(report.problems).toEqual([]);
    expect(report.records.thesaurus).toMatchObject({ created: 2, updated: 0 });
    const after = decode((await exportTable(ctx, { what: 'json', entity: 'thesaurus' })).bytes);
    for (const row of after) if (row['source'] === 'user') await deleteTerm(ctx, { id: row['id'] as number });
    expect(after.map(withoutIds).sort(byText)).toEqual(before.sort(byText));
  });

  it.each(
    (['sites', 'us', 'inventario', 'periods', ...KIND_NAMES] as const).flatMap((entity) =>
      KINDS.map((what) => ({ entity, what })),
    ),
  )('$entity as $what are the same records', { timeout: 300_000 }, async ({ entity, what }) => {
    const rows = fc.array(arbitraryOf(entity), { minLength: 1, maxLength: entity === 'sites' ? 1 : 4 });
    await fc.assert(
      fc.asyncProperty(rows, async (some) => {
        const [siteName, other] = [`Colle ${++count}`, `Valle ${count}`];
        if (entity !== 'sites') await createSite(ctx, { site_name: siteName });
        for (const [i, row] of some.entries())
          await MAKE[entity](ctx, { ...row, ...KEY_BY_NUMBER[entity](i), site_name: siteName } as never);
        const { bytes, fileName } = await exportTable(ctx, { what, entity, siteName });
        const report = await importFile(ctx, {
          fileName,
          bytes,
          format: 'auto',
          siteName: other,
          createSite: true,
        });
        expect(report.problems).toEqual([]);
        expect(await take(entity, other)).toEqual(await take(entity, siteName));
      }),
      { numRuns: 8 },
    );
  });

  it('is written in parts that read as one', async () => {
    const [json, csv] = await Promise.all(
      (['json', 'csv'] as const).map(async (what) =>
        new TextDecoder().decode((await exportTable(ctx, { what, entity: 'thesaurus' })).bytes),
      ),
    );
    const rows = JSON.parse(json!) as Row[];

    // More than go into one part.
    expect(rows.length).toBeGreaterThan(250);
    expect(json).toBe(JSON.stringify(rows, null, 1));
    expect(csv!.match(/\r\n/g)).toHaveLength(rows.length + 1);
  });
});
