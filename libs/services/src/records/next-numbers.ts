import { planNextNumbers, type NextNumbersOptions } from '@trowel/domain/recording';
import { readsOf, type Context } from '../context.ts';
import { getSiteId } from '../writing/index.ts';

/** Returns the next free unit numbers of an area, `''` for units without an area. @throws NotFoundError */
export async function listNextUnitNumbers(
  ctx: Context,
  { siteName, area = '', ...options }: NextNumbersOptions & { siteName: string; area?: string | undefined },
): Promise<string[]> {
  const store = readsOf(ctx);
  const units = await store.lookups.listUnitNumbers(await getSiteId(store, siteName));
  return planNextNumbers(
    units.filter((unit) => unit.area === area).map(({ us_number }) => us_number),
    options,
  );
}

/** Returns the next free inventory numbers of a site. @throws NotFoundError */
export async function listNextItemNumbers(
  ctx: Context,
  { siteName, ...options }: NextNumbersOptions & { siteName: string },
): Promise<string[]> {
  const store = readsOf(ctx);
  return planNextNumbers(await store.lookups.listItemNumbers(await getSiteId(store, siteName)), options);
}
