import { compareNatural } from '@trowel/domain/core';
import {
  DECLARED_KINDS,
  formatNamedRecord,
  KIND_NAMES,
  listNamedRecords,
  type KindName,
  type Unit,
} from '@trowel/domain/records';
import type { Language } from '../../context.ts';
import { listPrintedLinks, type LinkedRecord, type LinkedRecords } from './linked-records.ts';

/** Returns the records that name a unit: `Samples: 2, 9 – Burials: 1`. */
export type UnitLinks = (unit: Pick<Unit, 'area' | 'us_number'>) => string;

/** Records of one kind that are listed at most. */
const MOST_NAMES = 40;

/**
 * Returns a function that lists the records that name a unit. Without an area, a record names every unit of the number.
 * Cost: linear in the linked records, once.
 */
export function createUnitLinks(linked: LinkedRecords, language: Language): UnitLinks {
  const index = indexByUnit(linked);
  return ({ area, us_number: number }) => {
    const names = new Set([number, formatNamedRecord({ area, number })]);
    const shown = KIND_NAMES.flatMap((kind) => {
      const records = new Set([...names].flatMap((name) => index.get(`${kind} ${name}`) ?? []));
      return records.size === 0
        ? []
        : `${DECLARED_KINDS[kind].plural[language]}: ${listNumbers(kind, records)}`;
    });
    return shown.join(' – ');
  };
}

/** Indexes records by their kind and the units they name: `samples 12`, `burials A/12`. */
function indexByUnit(linked: LinkedRecords): Map<string, LinkedRecord[]> {
  const index = new Map<string, LinkedRecord[]>();
  for (const link of listPrintedLinks())
    for (const record of linked.get(link.from) ?? [])
      for (const { number, area } of listNamedRecords(record, link)) {
        const stated = area || String(record['area'] ?? '');
        const key = `${link.from} ${formatNamedRecord({ area: stated, number })}`;
        const known = index.get(key);
        if (known) known.push(record);
        else index.set(key, [record]);
      }
  return index;
}

function listNumbers(kind: KindName, records: ReadonlySet<LinkedRecord>): string {
  const sorted = [...records]
    .map((record) => String(record[DECLARED_KINDS[kind].number]))
    .sort(compareNatural);
  const hidden = sorted.length - MOST_NAMES;
  return (hidden > 1 ? [...sorted.slice(0, MOST_NAMES), `+${hidden}`] : sorted).join(', ');
}
