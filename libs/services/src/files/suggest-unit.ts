import type { Store, UnitNumber } from '@trowel/db';
import { listHintedNumbers, readUnitHints } from '@trowel/domain/models';

/** Returns the recorded units of a site that a file name mentions. */
export async function suggestUnits(store: Store, siteId: number, fileName: string): Promise<UnitNumber[]> {
  const found = new Map<number, UnitNumber>();
  for (const hint of readUnitHints(fileName)) {
    for (const number of listHintedNumbers(hint)) {
      const units = await store.lookups.findUnitsByNumber(siteId, number);
      const inArea = units.filter(({ area }) => area.toUpperCase() === hint.area);
      const meant = inArea.length > 0 ? inArea : units;
      for (const unit of meant) found.set(unit.id, unit);
      if (meant.length > 0) break;
    }
  }
  return [...found.values()];
}
