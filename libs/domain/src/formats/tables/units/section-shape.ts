import type { Field } from '@trowel/domain/core';
import type { RelationType } from '@trowel/domain/records';
import type { TableRow } from '../../text/table.ts';

/** Role of a column in a table of units, reduced to what this folder uses. */
export interface RoleShape {
  kind: string;
  field?: Field;
  type?: RelationType;
  isNoun?: boolean;
  isPreposition?: true;
  isHolder?: true;
}

/** A section of a table with one unit per row. */
export interface SectionShape {
  table: { name?: string };
  headings: readonly string[];
  headingRow: number;
  rows: readonly TableRow[];
  columns: { key: number; roles: readonly RoleShape[] };
}

/** Returns the place of the headings of a section in the file. */
export function placeOfSection({ table, headingRow }: Pick<SectionShape, 'table' | 'headingRow'>): {
  row: number;
  sheet?: string;
} {
  return { row: headingRow, ...(table.name !== undefined && { sheet: table.name }) };
}
