import { compareNatural, foldText } from '@trowel/domain/core';
import { UNIT_TYPES } from '@trowel/domain/records';
import { listPeriods, listSites, listUnits, listUnitsOfSite } from '@trowel/services/records';
import type { ToolContext } from '../context/tool-context.ts';

/** Possible values of an argument. */
export interface Completion {
  /** At most 100 values. */
  values: string[];
  total: number;
  hasMore: boolean;
}

const MOST = 100;
const LOOKED_AT = 500;

/** Suggests values for an argument of a prompt or resource, from its beginning. */
export async function completeArgument(
  ctx: ToolContext,
  { argument, given }: { argument: { name: string; value: string }; given: Record<string, string> },
): Promise<Completion> {
  const offer = Object.hasOwn(OFFERS, argument.name) ? OFFERS[argument.name] : undefined;
  const offered = (await offer?.(ctx, given)) ?? [];
  const begun = foldText(argument.value);
  const fitting = [...new Set(offered)]
    .filter((value) => foldText(value).includes(begun))
    .toSorted(compareNatural);
  return { values: fitting.slice(0, MOST), total: fitting.length, hasMore: fitting.length > MOST };
}

type Offer = (ctx: ToolContext, given: Record<string, string>) => Promise<string[]>;

const OFFERS: Readonly<Record<string, Offer>> = {
  site: offerSites,
  site_id: offerSites,
  period: async (ctx, { site }) => {
    const { rows } = await listPeriods(ctx, { filters: [], skip: 0, limit: LOOKED_AT });
    return rows
      .filter(({ site_name }) => site === undefined || site_name === site)
      .map(({ period }) => period);
  },
  us: async (ctx, { site }) => {
    const query = { filters: [], skip: 0, limit: LOOKED_AT };
    const { rows } = await (site === undefined ? listUnits(ctx, query) : listUnitsOfSite(ctx, site, query));
    return rows.map(({ us_number }) => us_number);
  },
  language: async () => ['en', 'it'],
  unit_type: async () => UNIT_TYPES.map(({ code }) => code),
};

async function offerSites(ctx: ToolContext): Promise<string[]> {
  const { rows } = await listSites(ctx, { filters: [], skip: 0, limit: LOOKED_AT });
  return rows.map(({ site_name }) => site_name);
}
