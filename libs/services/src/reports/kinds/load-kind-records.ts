import type { Store } from '@trowel/db';
import { foldText, NotFoundError } from '@trowel/domain/core';
import { DECLARED_KINDS, type DeclaredRecord, type KindName } from '@trowel/domain/records';

interface ChosenRecords {
  siteId: number;
  siteName: string;
  /** Only the records with this number. */
  number?: string | undefined;
  /** Only records of this area. */
  area?: string | undefined;
}

/** Reads the records of a kind for a report, in natural order. @throws NotFoundError for an unknown number */
export async function loadKindRecords(
  store: Store,
  name: KindName,
  { siteId, siteName, number, area }: ChosenRecords,
): Promise<DeclaredRecord[]> {
  const kind = DECLARED_KINDS[name];
  const all = await store[name].listAll(siteId);
  const records = all.filter(
    (record) =>
      isSame(record[kind.number], number) && (area === undefined || String(record['area'] ?? '') === area),
  );
  if (number === undefined || records.length > 0) return records;
  const [{ en, it }, shown] = [kind.label, number.slice(0, 100)];
  throw new NotFoundError({
    en: `Site ${siteName} has no ${en.toLowerCase()} ${shown}`,
    it: `${it} ${shown}: in ${siteName} non esiste`,
  });
}

function isSame(recorded: unknown, wanted: string | undefined): boolean {
  return wanted === undefined || foldText(String(recorded)) === foldText(wanted.trim());
}
