import type { InventoryItem } from '@trowel/domain/records';

/** Gives finds by the unit they come from, under its `placeKey`. */
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

/** Gives the key of a unit among those of its site; also that of a phase among those of a chronology. */
export function placeKey(area: string, usNumber: string): string {
  return `${area}\n${usNumber}`;
}
