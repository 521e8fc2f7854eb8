import { unitFields, renderRelationshipsCell, type CellRelation } from '@trowel/domain/records';
import { renderCellValue } from '../text/cell-value.ts';
import type { CsvValue } from '../text/csv-cells.ts';
import type { Field } from '@trowel/domain/core';
import { EXPORTED_FIELDS } from './headings.ts';

/** A unit for a table: its fields by name, its relations, its custom fields. */
export type UnitForTable = Readonly<Record<string, unknown>> & {
  us_number: string;
  area?: string | undefined;
  relationships?: readonly CellRelation[] | undefined;
  custom?: Readonly<Record<string, unknown>> | null | undefined;
};

/** Options of the headings. */
export interface UnitTableOptions {
  /** Headings as field names (the default), or as labels. The import reads all of them. */
  headings?: 'names' | 'en' | 'it';
}

/** A table ready for CSV or a workbook. */
export interface RenderedTable {
  headings: string[];
  /** The kind of each column. */
  kinds: Field['kind'][];
  rows: CsvValue[][];
}

/** Columns of the unit table: identity, facts, relations, custom fields, without bookkeeping fields. */
const COLUMNS = unitFields.filter(({ section, name }) => section !== 'record' || EXPORTED_FIELDS.has(name));

/**
 * Renders units as a table. Lists are written `a | b`, relations in one cell (see
 * `renderRelationshipsCell`), custom fields as JSON. Reading the table gives the same units.
 */
export function renderUnitTable(
  units: readonly UnitForTable[],
  { headings = 'names' }: UnitTableOptions = {},
): RenderedTable {
  return {
    headings: COLUMNS.map(({ name, label }) => (headings === 'names' ? name : label[headings])),
    kinds: COLUMNS.map(({ kind }) => kind),
    rows: units.map((unit) => COLUMNS.map(({ name }) => renderValue(unit, name))),
  };
}

function renderValue(unit: UnitForTable, name: string): CsvValue {
  return name === 'relationships' ? renderRelations(unit) : renderCellValue(unit[name]);
}

/** The area of the other unit is omitted if it is that of the unit itself. */
function renderRelations({ relationships = [], area = '' }: UnitForTable): string {
  return renderRelationshipsCell(
    relationships.map((relation) => (relation.area === area ? { ...relation, area: undefined } : relation)),
  );
}
