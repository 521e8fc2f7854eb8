import type { Store } from '@trowel/db';
import type { Period } from '@trowel/domain/records';
import { compareNatural } from '@trowel/domain/core';
import { notRecordedYet, revertSite, type PastState, type RelationThen, type Row } from '../past/index.ts';
import { loadConfiguredTypes } from '../terms/index.ts';
import { toMatrixUnit, toStatement, type StoredMatrixRecords } from './matrix-records.ts';

/**
 * Returns the units, relations and periods of a site just before a given time. Only the fields of a
 * matrix are read, so that large sites are compared quickly. Before the site existed the result is
 * empty, or an error with `mustExist`. Cost: the records of the site and the changes since. @throws
 * NotFoundError
 */
export async function loadMatrixRecordsAt(
  store: Store,
  past: PastState,
  { mustExist = false }: { mustExist?: boolean } = {},
): Promise<StoredMatrixRecords> {
  const [units, rows, periods] = [
    await store.lookups.listUnitTraits(past.siteId),
    await store.relations.ofSiteWithoutNumbers(past.siteId),
    await store.periods.listAll(past.siteId),
  ];
  const byId = <R extends { id: number }>(records: readonly R[]): Map<number, Row> =>
    new Map(records.map((record) => [record.id, { ...record }]));
  const relations = new Map<number, RelationThen>(
    rows.map((row) => [row.id, { ...row, site_id: past.siteId }]),
  );
  const sites = byId(await store.sites.findMany([past.siteId]));
  const then = { us: byId(units), periods: byId(periods), sites };
  await revertSite(store, past, { rows: new Map(Object.entries(then)), relations });
  if (mustExist && !sites.has(past.siteId)) throw notRecordedYet(past);
  return {
    units: [...then.us.values()].map((unit) => toMatrixUnit(unit as never)),
    statements: [...relations.values()].map(toStatement),
    periods: [...then.periods.values()].map((period) => period as unknown as Period).sort(comparePeriods),
    types: await loadConfiguredTypes(store),
  };
}

/** Sorts periods as in the site's list. */
function comparePeriods(a: Period, b: Period): number {
  return (a.sort_order ?? Infinity) - (b.sort_order ?? Infinity) || compareNatural(a.period, b.period);
}
