import { connect, migrate, openStores } from '@trowel/db';
import { inverseOf, relationClassOf, siteColumns, unitColumns } from '@trowel/domain/records';
import type { Statement } from '@trowel/domain/matrix';
import { generateSite } from '@trowel/domain/testing';

export const GUARD_SITE = 'Site';

const AT = '2026-01-01T00:00:00.000Z';
const RECORD = { created_at: AT, updated_at: AT, version: 1 };
const SEED = 20_240_607;

/** A relation of the site, once, told from the later of its units. */
export interface BenchRelation {
  from: string;
  type: NonNullable<Statement['type']>;
  to: string;
}

/** Makes a site dug as one, with some 2.5 relations a unit, each told once. */
export function createGuardSite(units: number): { numbers: string[]; relations: BenchRelation[] } {
  const site = generateSite({ units, seed: SEED, unitsPerArea: Infinity });
  const relations = new Map<string, BenchRelation>();
  for (const { from, type, to } of site.statements) {
    if (type === null || to === null) continue;
    const isTurned = relationClassOf(type) === 'earlier';
    const told = isTurned ? { from: to, type: inverseOf(type), to: from } : { from, type, to };
    relations.set(`${told.from} ${told.type} ${told.to}`, told);
  }
  return { numbers: site.units.map(({ us_number }) => us_number), relations: [...relations.values()] };
}

/** Fills an empty database with the site, past the change log. */
export async function fillGuardDatabase(
  url: string,
  { numbers, relations }: ReturnType<typeof createGuardSite>,
): Promise<void> {
  const connection = connect(url);
  await migrate(connection);
  const database = openStores(connection);
  await database.transaction(async (store) => {
    const site_id = await store.sites.insert({ ...blank(siteColumns), site_name: GUARD_SITE, ...RECORD });
    const rows = numbers.map((us_number) => ({
      ...blank(unitColumns),
      site_id,
      area: '',
      us_number,
      unit_type: 'US',
      custom: {},
      ...RECORD,
    }));
    const ids = await store.units.insertMany(rows);
    const idOf = new Map(numbers.map((number, i) => [number, ids[i]!]));
    await store.relations.insertMany(
      relations.map(({ from, type, to }) => ({
        site_id,
        unit_id: idOf.get(from)!,
        type,
        target_id: idOf.get(to)!,
        target_area: '',
        target_us_number: to,
        certainty: null,
        note: null,
        confirmed: true,
      })),
    );
  });
  await database.close();
}

function blank(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}
