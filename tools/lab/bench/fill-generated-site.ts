import { connect, migrate, openStores } from '@trowel/db';
import { computeBounds } from '@trowel/domain/geometry';
import type { PlanShape } from '@trowel/domain/plan-check';
import { DECLARED_KINDS, periodColumns, siteColumns, unitColumns } from '@trowel/domain/records';
import { generateSite, type GeneratedSite } from '@trowel/domain/testing';

const SEED = 20_240_607;
const AT = '2026-01-01T00:00:00.000Z';
const record = { created_at: AT, updated_at: AT, version: 1 };

export const BENCH_SITE = 'Bench';

/** Fills an empty database with one generated site; each unit has a short description. */
export async function fillGeneratedSite({
  databaseUrl,
  units,
}: {
  databaseUrl: string;
  units: number;
}): Promise<void> {
  return fillSite(databaseUrl, generateSite({ units, seed: SEED }));
}

/** A site to be stored. The unit of a shape is its number. */
interface SiteToFill extends Pick<GeneratedSite, 'units' | 'statements'> {
  srid?: number;
  shapes?: readonly PlanShape[];
}

/** Fills an empty database with one site. */
export async function fillSite(databaseUrl: string, site: SiteToFill): Promise<void> {
  const connection = connect(databaseUrl);
  await migrate(connection);
  const database = openStores(connection);
  await database.transaction(async (store) => {
    const siteId = await store.sites.insert({
      ...blank(siteColumns),
      site_name: BENCH_SITE,
      srid: site.srid ?? null,
      ...record,
    });
    const named = new Set(site.units.flatMap(({ period }) => period ?? []));
    // Period 1 is the latest.
    const periods = [...named].toSorted((a, b) => Number(a) - Number(b));
    for (const [i, period] of periods.entries())
      await store.periods.insert({
        ...blank(periodColumns),
        site_id: siteId,
        period,
        phase: '',
        start_year: 1000 - 100 * i,
        end_year: 1099 - 100 * i,
        sort_order: i + 1,
        ...record,
      });
    const rows = site.units.map((unit) => ({ ...blank(unitColumns), ...describe(unit), site_id: siteId }));
    const ids = await store.units.insertMany(rows);
    const idOf = new Map(site.units.map(({ key }, i) => [key, ids[i]!]));
    const unitOf = new Map(site.units.map((unit) => [unit.key, unit]));
    const relations = site.statements.flatMap(({ from, type, to, reciprocal }) => {
      const target = to === null ? undefined : unitOf.get(to);
      if (!target || !type) return [];
      return {
        site_id: siteId,
        unit_id: idOf.get(from)!,
        type,
        target_id: idOf.get(target.key)!,
        target_area: target.area ?? '',
        target_us_number: target.us_number,
        certainty: null,
        note: null,
        confirmed: reciprocal ?? false,
      };
    });
    const once = new Map(relations.map((row) => [`${row.unit_id} ${row.type} ${row.target_id}`, row]));
    await store.relations.insertMany([...once.values()]);
    const shapes = site.shapes ?? [];
    await store.geometries.insertMany(
      shapes.map(({ unit, kind, geometry }, i) => ({
        ...blank(DECLARED_KINDS.geometries.columns),
        site_id: siteId,
        geometry_number: String(i + 1),
        us_number: unit,
        area: '',
        kind,
        geometry,
        ...computeBounds(geometry),
        custom: {},
        ...record,
      })),
    );
  });
  await database.close();
}

function blank(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}

function describe({ key: _key, ...unit }: GeneratedSite['units'][number]): Record<string, unknown> {
  return {
    ...unit,
    area: unit.area ?? '',
    unit_type: unit.unit_type ?? 'US',
    description: `Layer ${unit.us_number} of silty earth, brown, with charcoal and fragments of brick and tile.`,
    recorder: 'M. Rinaldi',
    custom: {},
    ...record,
  };
}
