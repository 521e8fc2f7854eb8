import { compareNatural } from '@trowel/domain/core';
import { buildFinding, type Finding } from './finding.ts';
import { messagesIn, type Language } from './messages.ts';

/** A find that names a unit but is not assigned to one. */
export interface UnplacedItem {
  inventory_number: string;
  area: string | null;
  us_number: string | null;
}

/**
 * Returns a finding for each unit that finds name but that is not recorded, or is ambiguous because several
 * areas have its number. Cost: linear in the finds and the units of the site.
 */
export function findUnplacedItems(
  items: readonly UnplacedItem[],
  { units, language }: { units: readonly { area?: string; us_number: string }[]; language: Language },
): Finding[] {
  const byUnit = new Map<string, { number: string; isWhole: boolean; finds: string[] }>();
  for (const { inventory_number, area, us_number: number } of items) {
    if (!number) continue;
    const name = area ? `${area}/${number}` : number;
    const known = byUnit.get(name) ?? { number, isWhole: !area, finds: [] };
    known.finds.push(inventory_number);
    byUnit.set(name, known);
  }
  if (byUnit.size === 0) return [];
  const numbers = new Set([...byUnit.values()].map(({ number }) => number));
  const namesakes = new Map<string, string[]>();
  for (const { area, us_number: number } of units) {
    if (!numbers.has(number)) continue;
    namesakes.set(number, [...(namesakes.get(number) ?? []), area ? `${area}/${number}` : number]);
  }
  const messages = messagesIn(language);
  return [...byUnit]
    .sort(([a], [b]) => compareNatural(a, b))
    .map(([name, { number, isWhole, finds }]) => {
      const meant = (namesakes.get(number) ?? []).toSorted(compareNatural);
      const sorted = finds.toSorted(compareNatural);
      const message =
        isWhole && meant.length > 1
          ? messages.findsOfSeveral(sorted, name, meant)
          : messages.findsWithoutUnit(sorted, name, meant);
      return buildFinding('find_without_unit', { message, units: [name] });
    });
}
