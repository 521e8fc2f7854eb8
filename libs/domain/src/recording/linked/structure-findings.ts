import { buildFinding, type Finding } from '@trowel/domain/matrix';
import type { Statement } from '@trowel/domain/matrix';
import { listUnits } from './burial-findings.ts';
import type { LinkWords } from './link-words.ts';
import { listStructureTexts } from './missing-findings.ts';
import { addTo, getRowNumber, type NamedUnit, type RowIndex } from './row-index.ts';

/**
 * Returns a finding for each structure with units that no relation of any kind connects with the others, directly
 * or through units of the same structure. It names the units outside the largest group.
 */
export function findUnconnectedStructures(
  index: RowIndex,
  statements: readonly Pick<Statement, 'from' | 'to'>[],
  words: LinkWords,
): Finding[] {
  const structures = index.rowsOf('structures');
  if (structures.length === 0) return [];
  const byKey = new Map(index.units.map((one) => [one.unit.key, one]));
  const named = new Map<string, NamedUnit[]>();
  for (const { key, codes } of listStructureTexts(index))
    for (const code of codes) addTo(named, code, byKey.get(key)!);
  const neighbours = indexNeighbours(statements);
  return structures.flatMap((row) => {
    const name = getRowNumber('structures', row);
    const units = new Set([...listUnits(index, 'structures', row), ...(named.get(name) ?? [])]);
    const apart = listApart([...units], neighbours).map((one) => one.name);
    if (apart.length === 0) return [];
    const record = { entity: 'structures', name } as const;
    const message = words.unconnected(words.inSentence(record), apart);
    const subject = `structures ${name}`;
    return [buildFinding('structure_unconnected', { message, units: apart, subject, records: [record] })];
  });
}

function indexNeighbours(
  statements: readonly Pick<Statement, 'from' | 'to'>[],
): ReadonlyMap<string, string[]> {
  const neighbours = new Map<string, string[]>();
  for (const { from, to } of statements)
    if (to !== null) {
      addTo(neighbours, from, to);
      addTo(neighbours, to, from);
    }
  return neighbours;
}

/** Returns the units outside the largest group. Of groups of equal size, the first counts as the largest. */
function listApart(
  units: readonly NamedUnit[],
  neighbours: ReadonlyMap<string, readonly string[]>,
): NamedUnit[] {
  const groupOf = new Map<string, number>();
  const members = new Map(units.map((one) => [one.unit.key, one]));
  const sizes: number[] = [];
  for (const start of members.keys()) {
    if (groupOf.has(start)) continue;
    const group = sizes.push(0) - 1;
    const open = [start];
    groupOf.set(start, group);
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      sizes[group]!++;
      for (const next of neighbours.get(key) ?? []) {
        if (!members.has(next) || groupOf.has(next)) continue;
        groupOf.set(next, group);
        open.push(next);
      }
    }
  }
  const largest = sizes.reduce((best, size, group) => (size > sizes[best]! ? group : best), 0);
  return units.filter(({ unit }) => groupOf.get(unit.key) !== largest);
}
