import type { InventoryItem } from '@trowel/domain/records';

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
