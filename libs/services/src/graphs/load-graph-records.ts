import type { RelationRow, Store } from '@trowel/db';
import { inverseOf, unitColumns, type RelationType, type Unit } from '@trowel/domain/records';
import type { GraphRecords, GraphUnit } from '@trowel/domain/formats';
import { addressModel } from '../files/index.ts';
import { loadConfiguredTypes } from '../terms/index.ts';
import { createYielder } from '../workers/index.ts';

/** Units per query: SQLite blocks other requests meanwhile. */
const UNITS_A_PAGE = 100;
const FACTS = [...Object.keys(unitColumns), 'custom'];

/** The data of a site's graph except its units. */
export type GraphFrame = Omit<GraphRecords, 'units'>;

/** Reads the site, its periods and models. Precondition: the site exists. */
export async function loadGraphFrame(store: Store, siteId: number): Promise<GraphFrame> {
  const site = await store.sites.find(siteId);
  if (!site) throw new Error(`Site ${siteId} no longer exists`);
  const models = await store.models.listAll(siteId);
  const types = await loadConfiguredTypes(store);
  return {
    site,
    periods: await store.periods.listAll(siteId),
    models: models.map(addressModel),
    ...(types.length > 0 && { types }),
  };
}

/**
 * Reads the units of a site page by page, by id, without empty fields. Each relation is listed on the
 * units whose sheets record it.
 */
export async function* loadGraphUnits(store: Store, siteId: number): AsyncGenerator<GraphUnit[]> {
  const rest = createYielder();
  const ids = await store.lookups.listUnitIds(siteId);
  for (let i = 0; i < ids.length; i += UNITS_A_PAGE) {
    await rest();
    const some = ids.slice(i, i + UNITS_A_PAGE);
    const relationsOf = await loadStatedRelations(store, some);
    const units = await store.units.findMany(some);
    yield units.map((unit) =>
      Object.assign(dropEmpty(unit), { relationships: relationsOf.get(unit.id) ?? [] }),
    );
  }
}

type GraphRelation = NonNullable<GraphUnit['relationships']>[number];

/** Reads the relations on the sheets of units, by id. */
async function loadStatedRelations(
  store: Store,
  unitIds: readonly number[],
): Promise<Map<number, GraphRelation[]>> {
  const relationsOf = new Map(unitIds.map((id): [number, GraphRelation[]] => [id, []]));
  for (const row of await store.relations.ofUnits(unitIds)) {
    relationsOf.get(row.unit_id)?.push(toStatedRelation(row));
    if (row.confirmed && row.target_id !== null)
      relationsOf.get(row.target_id)?.push(toStatedRelation(turn(row)));
  }
  return relationsOf;
}

/** Removes empty fields: most of a unit's 150 fields are empty. */
function dropEmpty(unit: Unit): GraphUnit {
  const values: Readonly<Record<string, unknown>> = unit;
  const facts: Record<string, unknown> = {};
  for (const name of FACTS) if (values[name] != null && values[name] !== '') facts[name] = values[name];
  const { area, us_number } = unit;
  return Object.assign(facts, { area, us_number });
}

/** Returns the inverse of a relation, as on the sheet of the other unit. */
function turn({ type, unit_us_number, unit_area, certainty, note }: RelationRow): StatedRow {
  const inverse = inverseOf(type as RelationType);
  return { type: inverse, target_us_number: unit_us_number, target_area: unit_area, certainty, note };
}

type StatedRow = Pick<RelationRow, 'type' | 'target_us_number' | 'target_area' | 'certainty' | 'note'>;

function toStatedRelation({
  type,
  target_us_number,
  target_area,
  certainty,
  note,
}: StatedRow): GraphRelation {
  return {
    // The column contains a type that was valid when it was written.
    type: type as RelationType,
    us_number: target_us_number,
    area: target_area,
    ...(certainty && { certainty }),
    ...(note && { note }),
  };
}
