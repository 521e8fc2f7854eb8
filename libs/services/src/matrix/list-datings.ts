import type { Store } from '@trowel/db';
import { readDating, type UnitDating } from '@trowel/domain/matrix';
import type { SiteMatrixRecords, PeriodYears } from './matrix-records.ts';

/** Lists everything that dates the units of a site: periods, datings of the units, and finds. */
export async function listDatings(
  store: Store,
  siteId: number,
  { units, periods }: SiteMatrixRecords,
): Promise<UnitDating[]> {
  const ofPeriods = units.flatMap((unit) => datePeriod(unit, periods));
  const ofUnits = (await store.datings.ofUnits(siteId)).flatMap(({ id, dating, dating_elements }) =>
    [dating, dating_elements].flatMap((text) =>
      dateText({ unit: String(id), kind: 'dating', label: text ?? '' }, text),
    ),
  );
  const ofFinds = (await store.datings.ofFinds(siteId)).flatMap(({ unit_id, inventory_number, dating }) =>
    dateText({ unit: String(unit_id), kind: 'find', label: inventory_number }, dating),
  );
  return [...ofPeriods, ...ofUnits, ...ofFinds];
}

/** A period dates the beginning of a unit, not the end of its use. */
function datePeriod(
  { key, period, phase }: SiteMatrixRecords['units'][number],
  periods: readonly PeriodYears[],
): UnitDating[] {
  if (!period) return [];
  const row =
    periods.find((one) => one.period === period && one.phase === (phase ?? '')) ??
    periods.find((one) => one.period === period && one.phase === '');
  if (!row || (row.start_year === null && row.end_year === null)) return [];
  const label = row.phase ? `${row.period}.${row.phase}` : row.period;
  return [{ unit: key, kind: 'period', label, earliest: row.start_year, latest: row.end_year }];
}

function dateText(of: Pick<UnitDating, 'unit' | 'kind' | 'label'>, text: string | null): UnitDating[] {
  const span = text === null ? undefined : readDating(text);
  return span ? [{ ...of, ...span }] : [];
}
