import type { Field } from '@trowel/domain/core';
import type { RelationType } from '@trowel/domain/records';
import type { TableRow } from '../../text/table.ts';

/** What a column of a table of units holds, as far as the rules of this folder look at it. */
export interface RoleShape {
  kind: string;
  field?: Field;
  type?: RelationType;
  isNoun?: boolean;
  isPreposition?: true;
  isHolder?: true;
}

/** A stretch of a table with one row a unit. */
export interface SectionShape {
  table: { name?: string };
  headings: readonly string[];
  headingRow: number;
  rows: readonly TableRow[];
  columns: { key: number; roles: readonly RoleShape[] };
}

/** Gives where the headings of a section are in the file. */
export function placeOfSection({ table, headingRow }: Pick<SectionShape, 'table' | 'headingRow'>): {
  row: number;
  sheet?: string;
} {
  return { row: headingRow, ...(table.name !== undefined && { sheet: table.name }) };
}
