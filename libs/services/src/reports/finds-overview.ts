import { compareNatural } from '@trowel/domain/core';
import type { InventoryItem } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { listItems, listUnitsOfSite } from '../records/index.ts';
import { placeKey } from './finds-by-unit.ts';
import {
  figures,
  readPages,
  requireSite,
  table,
  type OverviewPart,
  type OverviewQuery,
} from './overview-parts.ts';

interface Sums {
  period: string | null;
  names: (string | null)[];
  finds: number;
  fragments: number;
  weight: number;
}

const TYPE = ['find_type'] as const;
const KIND = ['find_type', 'cataloguing_criterion', 'definition'] as const;

/** Counts finds, fragments and weight (g) by the period of their unit and by type; with details also by kind. */
export async function reportFinds(ctx: Context, query: OverviewQuery): Promise<OverviewPart[]> {
  const siteName = requireSite(query.siteName);
  const units = await readPages((part) => listUnitsOfSite(ctx, siteName, part));
  const inSite = { fields: ['site_name'], kind: 'text', operator: 'equals', value: siteName } as const;
  const options = { filters: [inSite], ...(query.text && { q: query.text }) };
  const items = await readPages((part) => listItems(ctx, { ...part, ...options }));
  const periods = new Map(units.map(({ area, us_number, period }) => [placeKey(area, us_number), period]));
  const periodOf = ({ area, us_number }: InventoryItem): string | null =>
    us_number === null ? null : (periods.get(placeKey(area ?? '', us_number)) ?? null);
  const sums = addUp(items, { periodOf, by: TYPE });
  return [
    figures('Finds', {
      finds: items.length,
      fragments: items.reduce((sum, { fragments_total }) => sum + (fragments_total ?? 0), 0),
      without_unit: items.filter(({ us_number }) => us_number === null).length,
    }),
    listSums('By period of the unit and type', sums, TYPE),
    ...(query.details ? [listSums('By kind', addUp(items, { periodOf, by: KIND }), KIND)] : []),
  ];
}

type Facet = (typeof KIND)[number];

function addUp(
  items: readonly InventoryItem[],
  { periodOf, by }: { periodOf: (item: InventoryItem) => string | null; by: readonly Facet[] },
): Sums[] {
  const groups = new Map<string, Sums>();
  for (const item of items) {
    const [period, names] = [periodOf(item), by.map((name) => item[name])];
    const key = JSON.stringify([period, names]);
    const sums = groups.get(key) ?? { period, names, finds: 0, fragments: 0, weight: 0 };
    groups.set(key, sums);
    sums.finds++;
    sums.fragments += item.fragments_total ?? 0;
    sums.weight += item.weight_g ?? 0;
  }
  return [...groups.values()].sort(
    (a, b) =>
      compareNatural(a.period ?? '\uffff', b.period ?? '\uffff') ||
      compareNatural(a.names.join(' '), b.names.join(' ')),
  );
}

function listSums(title: string, sums: readonly Sums[], by: readonly Facet[]): OverviewPart {
  return table(title, sums, {
    period: ({ period }) => period,
    ...Object.fromEntries(by.map((name, at) => [name, ({ names }: Sums) => names[at] ?? null])),
    finds: ({ finds }) => finds,
    fragments: ({ fragments }) => fragments,
    weight_g: ({ weight }) => Math.round(weight * 1_000) / 1_000,
  });
}
