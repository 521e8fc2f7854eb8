import { matchValues } from '@trowel/services/matrix';
import { listChosen } from '@trowel/services/records';
import { foldText } from '@trowel/domain/core';
import type { ToolContext } from '../context/tool-context.ts';
import { listEveryPeriod, refusePeriod } from './unit-conditions.ts';

const FIELDS = ['area', 'unit_type', 'period', 'phase'] as const;
const STEP = 500;

/** Requested conditions of a list of units. */
export interface UnitsQuery {
  site?: string | undefined;
  area?: string | undefined;
  unit_type?: string | undefined;
  period?: string | undefined;
  phase?: string | undefined;
}

/**
 * Rejects values that no unit has, and lists the existing ones.
 * @throws ValidationError
 */
export async function refuseUnknownValues(ctx: ToolContext, { site, ...wanted }: UnitsQuery): Promise<void> {
  const given = FIELDS.filter((field) => wanted[field] !== undefined);
  if (given.length === 0) return;
  const known = new Map(given.map((field) => [field, new Set<string>()]));
  for (let skip = 0, total = 1; skip < total; skip += STEP) {
    const query = { filters: [], skip, limit: STEP };
    const of = site === undefined ? {} : { siteName: site };
    const page = await listChosen(ctx, 'us', { fields: given, query, ...of });
    total = page.total;
    for (const row of page.rows) for (const field of given) known.get(field)!.add(String(row[field] ?? ''));
    ctx.signal?.throwIfAborted();
  }
  const unknown = given.flatMap((field) => {
    const [value, values] = [wanted[field]!, [...known.get(field)!]];
    const isThere = values.some((one) => foldText(one).includes(foldText(value)));
    return isThere ? [] : [{ field, kind: field, value, known: values }];
  });
  const isNamed = await readPeriodName(ctx, { site, period: wanted.period, unknown });
  const others = isNamed ? unknown.filter(({ field }) => field !== 'period') : unknown;
  matchValues(site ?? 'The service', others);
}

/**
 * Returns true if the site has a period with this name but without units.
 * @throws ValidationError with the names of all periods
 */
async function readPeriodName(
  ctx: ToolContext,
  { site, period = '', unknown }: UnitsQuery & { unknown: readonly { field: string }[] },
): Promise<boolean> {
  if (unknown.every(({ field }) => field !== 'period')) return false;
  const periods = await listEveryPeriod(ctx, site);
  const texts = periods.flatMap((one) => [one.period, one.name, one.name_en]);
  if (texts.some((text) => text && foldText(text).includes(foldText(period)))) return true;
  await refusePeriod(ctx, period, site);
  return false;
}
