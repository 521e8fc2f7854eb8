import { inverseOf, relationClassOf } from '@trowel/domain/records';
import { addNote, type ImportBuilder } from '../../import/import-builder.ts';
import type { ImportedStatement } from '../../import/imported-data.ts';

/**
 * Finds the area of units that a table with one area column names across areas. The unit has no row in
 * the area of the row, but a row of another area records the same relation from its side.
 */
export function resolveAreasByCounterpart(builder: ImportBuilder, first: number): void {
  const statements = builder.statements.slice(first);
  const speakers = new Set(statements.map(({ from }) => placeKey(from.us_number, from.area)));
  const areas = new Map<string, Set<string>>();
  for (const { from, to, type } of statements) {
    const key = statementKey(from.us_number, to.us_number, kindOf(type));
    areas.set(key, (areas.get(key) ?? new Set()).add(from.area ?? ''));
  }
  let count = 0;
  for (const { from, to, type } of statements) {
    if (type === undefined || speakers.has(placeKey(to.us_number, to.area))) continue;
    const key = statementKey(to.us_number, from.us_number, kindOf(inverseOf(type)));
    const others = [...(areas.get(key) ?? [])].filter((area) => area !== (from.area ?? ''));
    if (others.length !== 1) continue;
    to.area = others[0]!;
    count++;
  }
  if (count > 0)
    addNote(builder, {
      en: `${count} relations connect units of two areas, according to the rows of both areas`,
      it: `${count} rapporti uniscono US di due aree, secondo le righe di entrambe`,
    });
}

function kindOf(type: ImportedStatement['type']): string {
  const kind = type && relationClassOf(type);
  return kind === undefined || kind === 'none' ? String(type) : kind;
}

function placeKey(number: string, area = ''): string {
  return JSON.stringify([number, area]);
}

function statementKey(from: string, to: string, kind: string): string {
  return JSON.stringify([from, to, kind]);
}
