import fc from 'fast-check';
import type { Context } from '../context.ts';
import { undoImport } from '../changes/undo.ts';
import { exportFile, type ExportRequest } from '../export/export-file.ts';
import { exportGraphJson } from '../graphs/index.ts';
import { importFile } from '../import/import-file.ts';
import { createItem, deleteItem, updateItem } from '../records/items.ts';
import { createPeriod, deletePeriod } from '../records/periods.ts';
import { createSite, deleteSite, updateSite } from '../records/sites.ts';
import { addRelationship, removeRelationship } from '../records/unit-relations.ts';
import { createUnit, deleteUnit, updateUnit } from '../records/units.ts';

/** The site of the steps. */
export const SITE = 'Villa';
const site_name = SITE;
const NUMBERS = ['1', '2', '3', '4', '5', '6', '7'];
const TYPES = ['covers', 'covered_by', 'cuts', 'fills', 'same_as', 'abuts'] as const;

/** An action of a person on a site. */
export interface Step {
  does: keyof typeof STEPS;
  one: string;
  other: string;
  type: (typeof TYPES)[number];
  note: string | null;
}

type Does = (ctx: Context, given: Step & { unit: number; item: number }) => Promise<unknown>;

/** The implementation of each action. */
const STEPS = {
  record: (ctx, { one, other, type, note }) =>
    createUnit(ctx, {
      site_name,
      us_number: one,
      relationships: [{ type, us_number: other, ...(note && { note }) }],
    }),
  relate: (ctx, { unit, other, type }) =>
    addRelationship(ctx, { id: unit, relationship: { type, us_number: other } }),
  unrelate: (ctx, { unit, other, type }) =>
    removeRelationship(ctx, { id: unit, relationship: { type, us_number: other } }),
  strip: (ctx, { unit }) => updateUnit(ctx, { id: unit, changes: { relationships: [] } }),
  rewrite: (ctx, { unit, one, other, type, note }) => {
    const relations = [
      { type, us_number: other, note },
      { type: 'abuts', us_number: one, certainty: '?' },
    ] as const;
    return updateUnit(ctx, { id: unit, changes: { relationships: [...relations], description: note } });
  },
  rename: (ctx, { unit, other }) => updateUnit(ctx, { id: unit, changes: { us_number: other } }),
  describe: (ctx, { unit, note }) =>
    updateUnit(ctx, { id: unit, changes: { description: note, custom: { z: note ?? '', a: 1 } } }),
  remove: (ctx, { unit }) => deleteUnit(ctx, { id: unit, cascade: true }),
  find: (ctx, { one, other }) =>
    createItem(ctx, { site_name, inventory_number: `${one}${other}`, us_number: one }),
  describeFind: (ctx, { item, other }) => updateItem(ctx, { id: item, changes: { us_number: other } }),
  removeFind: (ctx, { item }) => deleteItem(ctx, { id: item }),
  period: (ctx, { one, note }) => createPeriod(ctx, { site_name, period: one, name: note }),
  renameSite: (ctx, { note }) => site(ctx, (id) => updateSite(ctx, { id, changes: { region: note } })),
  removeSite: (ctx) => site(ctx, (id) => deleteSite(ctx, { id, cascade: true })),
  bring: (ctx, { one, other, note }) => {
    const text = `us,area,descrizione,rapporti\n${one},,${note ?? ''},"[['Copre', '${other}', '', '${site_name}']]"\n`;
    return importFile(ctx, { fileName: 'us.csv', bytes: Buffer.from(text), siteName: site_name });
  },
  undoLast: async (ctx) => undoImport(ctx, (await listBatches(ctx, 0))[0] ?? 'none'),
  removePeriod: async (ctx) => {
    const [first] = (await ctx.services.database.reads.periods.list({ filters: [], skip: 0, limit: 1 })).rows;
    return deletePeriod(ctx, { id: first?.id ?? 0 });
  },
} satisfies Record<string, Does>;

async function site(ctx: Context, change: (id: number) => Promise<unknown>): Promise<unknown> {
  return change((await ctx.services.database.reads.lookups.findSiteId(site_name)) ?? 0);
}

export const Step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  one: fc.constantFrom(...NUMBERS),
  other: fc.constantFrom(...NUMBERS),
  type: fc.constantFrom(...TYPES),
  note: fc.constantFrom(null, 'Terra nera', 'con "carboni"'),
});

/** Creates a step from its relevant parts. */
export function step(does: Step['does'], rest: Partial<Step> = {}): Step {
  return { does, one: '1', other: '2', type: 'covers', note: null, ...rest };
}

/** Records a small site as the starting point. */
export async function beginSite(ctx: Context): Promise<void> {
  await createSite(ctx, { site_name });
  for (const [i, us_number] of ['1', '2', '3', '4'].entries())
    await createUnit(ctx, {
      site_name,
      us_number,
      relationships: [
        { type: 'covers', us_number: String(i) },
        { type: 'abuts', us_number: '3', note: 'a' },
      ],
    });
  await createItem(ctx, { site_name, inventory_number: 'A', us_number: '2' });
  await createItem(ctx, { site_name, inventory_number: 'B', us_number: '9' });
}

/** Runs a step if possible. Conflicts are ignored. */
export async function runStep(base: Context, step: Step): Promise<void> {
  const { reads } = base.services.database;
  const all = { filters: [], skip: 0, limit: 100 };
  const units = (await reads.units.list(all)).rows;
  const items = (await reads.items.list(all)).rows;
  const unit = units.find(({ us_number }) => us_number === step.one)?.id ?? 0;
  const item = items[Number(step.other) % Math.max(items.length, 1)]?.id ?? 0;
  try {
    const run: Does = STEPS[step.does];
    await run(base, { ...step, unit, item });
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
  }
}

const EXPORTS: readonly ExportRequest[] = [
  ...(['sites', 'us', 'inventario', 'periods'] as const).flatMap((entity) =>
    (['csv', 'json'] as const).map((what) => ({ what, entity })),
  ),
  { what: 'geojson' },
  { what: 'pyarchinit' },
];

/** Exports the records in every format, for one site if it is named. */
export async function exportEverything(ctx: Context, siteName?: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const request of EXPORTS) {
    const { bytes } = await exportFile(ctx, { ...request, ...(siteName !== undefined && { siteName }) });
    files[`${request.what} ${request.entity ?? ''}`] = Buffer.from(bytes).toString('latin1');
  }
  const { bytes } = await exportGraphJson(ctx, { siteName: siteName ?? site_name, format: 'standard' });
  files['graph'] = Buffer.from(bytes).toString('latin1');
  return files;
}

/** Lists the batches after a line of the log, newest first. */
export async function listBatches(ctx: Context, after: number): Promise<string[]> {
  const { rows } = await ctx.services.database.reads.changes.list({}, { skip: 0, limit: 10_000 });
  const batches = rows.filter(({ id }) => id > after).map(({ batch }) => batch);
  return [...new Set(batches)].filter((batch): batch is string => batch !== null);
}
