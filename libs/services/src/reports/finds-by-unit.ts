import { compareNatural } from '@trowel/domain/core';
import type { InventoryItem, ListQuery } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { listItems } from '../records/index.ts';
import { addUpFinds, roundMg, type FindsFigures } from './finds-figures.ts';
import { readPages } from './overview-parts.ts';

/** Sums of the finds of one unit. */
export interface UnitFinds extends FindsSums {
  area: string;
  us_number: string;
  /** Sums by type, largest first. */
  types: ({ type: string | null; type_en: string | null } & FindsSums)[];
}

interface FindsSums {
  finds: number;
  fragments: number;
  weight_g: number;
}

/** Sums up the listed finds by unit, in natural order. Finds without a unit are not included. */
export async function sumFindsByUnit(ctx: Context, query: ListQuery): Promise<UnitFinds[]> {
  const items = await readPages(({ skip, limit }) => listItems(ctx, { ...query, skip, limit }));
  const sums = [...groupFinds(items).values()].map(sumOfUnit);
  return sums.toSorted((a, b) => compareNatural(a.area, b.area) || compareNatural(a.us_number, b.us_number));
}

function sumOfUnit(items: readonly InventoryItem[]): UnitFinds {
  const figures = addUpFinds(items).toSorted((a, b) => b.count - a.count);
  const { area, us_number } = items[0]!;
  const total = (key: 'count' | 'fragments' | 'weight'): number =>
    figures.reduce((sum, one) => sum + one[key], 0);
  return {
    area: area ?? '',
    us_number: us_number ?? '',
    finds: total('count'),
    fragments: total('fragments'),
    weight_g: roundMg(total('weight')),
    types: figures.map(typeSums),
  };
}

function typeSums({
  type,
  typeInEnglish,
  count,
  fragments,
  weight,
}: FindsFigures): UnitFinds['types'][number] {
  return { type, type_en: typeInEnglish, finds: count, fragments, weight_g: weight };
}

/** Returns finds grouped by unit, by `placeKey`. */
export function groupFinds(items: readonly InventoryItem[]): Map<string, InventoryItem[]> {
  const groups = new Map<string, InventoryItem[]>();
  for (const item of items) {
    if (item.us_number === null) continue;
    const key = placeKey(item.area ?? '', item.us_number);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Returns the key of a unit within its site, or of a phase within a chronology. */
export function placeKey(area: string, usNumber: string): string {
  return `${area}\n${usNumber}`;
}
