import type { SectionShape } from './section-shape.ts';
import { textsOfColumn } from '../../text/table.ts';

const ID = /^(?:[a-z]{1,12}[-:_])?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Returns the record id that a relation names instead of a unit (`/rec-…`), or undefined. */
export function findRecordId(name: string): string | undefined {
  const bare = name.replace(/^[/#]+/, '').trim();
  return ID.test(bare) ? bare.toLowerCase() : undefined;
}

/** Maps the record ids of a database to the units of their rows. */
export function mapRecordIds({ columns, rows }: SectionShape): ReadonlyMap<string, string> {
  const units = new Map<string, string>();
  const names = textsOfColumn(rows, columns.key);
  for (const [column, role] of columns.roles.entries()) {
    if (column === columns.key || role.kind.startsWith('relation')) continue;
    for (const [at, text] of textsOfColumn(rows, column).entries()) {
      const id = findRecordId(text);
      if (id !== undefined && names[at]) units.set(id, names[at]);
    }
  }
  return units;
}
