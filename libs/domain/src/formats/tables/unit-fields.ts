import { isEmptyValue, readFieldValue } from './cells/field-value.ts';
import { addProblem, shorten } from '../import/import-builder.ts';
import { headingOf, readCell, readMergedCell, sourceOf } from './table-section-reading.ts';
import { cellName, type TableRow } from '../text/table.ts';
import type { UnitRole } from './headings.ts';
import { setCustomField } from './custom-field.ts';
import { isBlank, stripDecimals } from '../import/unit-names.ts';
import type { UnitReading } from './unit-reading.ts';

/** Reads the fields of a unit from its row, with custom fields under `custom`. */
export function readFields(reading: UnitReading, row: TableRow): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [column, role] of reading.section.columns.roles.entries()) {
    const text =
      role.kind === 'field' ? readMergedCell(reading, row, column) : readCell(reading, row, column);
    if (text.trim() === '' || column === reading.section.columns.key) continue;
    if (!reading.isExport && isEmptyCell(role, text)) continue;
    if (role.kind === 'field') setField(reading, { fields, custom, role, column, text, row });
    if (role.kind === 'custom')
      setCustomField(custom, headingOf(reading, column), row.lists?.[column] ?? text.trim());
    if (role.kind === 'own') readCustomFields(reading, { custom, column, text, row });
  }
  if (Object.keys(custom).length > 0) fields['custom'] = custom;
  return fields;
}

/** A dash in a custom column means an empty cell. */
function isEmptyCell(role: UnitRole, text: string): boolean {
  return role.kind === 'field'
    ? isEmptyValue(role.field, text.trim())
    : role.kind === 'custom' && isBlank(text);
}

interface CellToSet {
  fields: Record<string, unknown>;
  custom: Record<string, unknown>;
  role: Extract<UnitRole, { kind: 'field' }>;
  column: number;
  text: string;
  row: TableRow;
}

function setField(reading: UnitReading, { fields, custom, role, column, text, row }: CellToSet): void {
  const { field } = role;
  if (column === reading.definitionColumn) {
    const hasDefinition = reading.section.columns.roles.some(
      (other) => other.kind === 'field' && other.field.name === 'definition',
    );
    if (hasDefinition) setCustomField(custom, headingOf(reading, column), text.trim());
    else fields['definition'] = text.trim();
    return;
  }
  const read = readFieldValue(field, reading.floats.has(column) ? stripDecimals(text) : text, {
    verbatim: reading.isExport,
    list: row.lists?.[column],
    format: reading.formats.byColumn.get(column),
  });
  if (!read) return;
  fields[field.name] = read.value;
  if (read.ok) return;
  addProblem(reading.builder, {
    severity: 'warning',
    code: 'unreadable_value',
    message: {
      en: `Cell ${cellName(column, row.number)}: "${shorten(text.trim())}" is not a valid ${field.kind} for ${field.label.en}`,
      it: `Cella ${cellName(column, row.number)}: «${shorten(text.trim())}» non è un valore valido per ${field.label.it}`,
    },
    ...sourceOf(reading, row),
    column: headingOf(reading, column),
    value: text,
  });
}

function readCustomFields(
  reading: UnitReading,
  { custom, column, text, row }: Omit<CellToSet, 'role' | 'fields'>,
): void {
  try {
    const own: unknown = JSON.parse(text);
    if (typeof own !== 'object' || own === null || Array.isArray(own)) throw new SyntaxError('no object');
    for (const [name, value] of Object.entries(own)) setCustomField(custom, name, value);
  } catch {
    setCustomField(custom, headingOf(reading, column), text);
    addProblem(reading.builder, {
      severity: 'warning',
      code: 'unreadable_value',
      message: {
        en: `Cell ${cellName(column, row.number)} does not contain a JSON object of custom fields: it was stored as text`,
        it: `La cella ${cellName(column, row.number)} non contiene un oggetto JSON di campi personalizzati: resta come testo`,
      },
      ...sourceOf(reading, row),
      column: headingOf(reading, column),
      value: text,
    });
  }
}
