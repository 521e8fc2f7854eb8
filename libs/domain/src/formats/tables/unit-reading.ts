import { findUnitType } from '@trowel/domain/records';
import type { ImportBuilder } from '../import/import-builder.ts';
import { openSection, type TableSectionReading } from './table-section-reading.ts';
import type { TableSection } from './table-sections.ts';
import { areFloatNames, areFloats, splitTypePrefix, stripDecimals } from '../import/unit-names.ts';
import { splitUnitList } from '../import/unit-list.ts';

/** A stretch of a table with one row a unit. */
export type UnitSection = Extract<TableSection, { kind: 'units' }>;

/** What is known of the whole section before its rows are read. */
export interface UnitReading extends TableSectionReading {
  section: UnitSection;
  /** The table was written by Trowel: its texts are taken as they are. */
  isOwn: boolean;
  /** Columns whose every number was stored with decimals (`1.0`). */
  floats: ReadonlySet<number>;
  /** All names in the unit column, as written and as read. */
  names: ReadonlySet<string>;
  /** Names such as `USM12` or `US 12` and the number and type they stand for. */
  renames: Renames;
  /** Column of generic words (`Deposit`) headed "type": they define the unit, they are no type of it. */
  definitionColumn: number;
}

/** What names of units stand for, where they carry more than the number. */
export type Renames = ReadonlyMap<string, { number: string; unitType?: string }>;

const WORD = /\p{Ll}{2}/u;
const CODE = /\p{Lu}{2}/u;
const APART = /^(?:[A-Za-z/]{1,9})(?:[\s._]{1,3})(?=\d)/;
const GENERIC =
  /^(?:UE|SE|U\.\s?S\.|S\.\s?U\.|contexte?|contesto|befund|unit|unità|strato|n\.|nr\.?|no\.|#)[\s._:]{0,3}(\d\S*)$/i;
const WRAPPED = /^[([]\s*([^()[\]\s]+)\s*[)\]]$/;

/** Looks through the columns of a section for what its rows need to know of each other. */
export function openUnitSection(builder: ImportBuilder, section: UnitSection): UnitReading {
  const { roles, key } = section.columns;
  // Trowel's exchange with pyArchInit has both too, but writes its texts as pyArchInit does.
  const isOwn =
    roles.some(({ kind }) => kind === 'own') &&
    roles.some(({ kind }) => kind === 'relations') &&
    !section.headings.includes('d_stratigrafica');
  const textsOf = (column: number): string[] => section.rows.map(({ cells }) => cells[column] ?? '');
  const isFloat = (column: number): boolean =>
    isNameColumn(section, column) ? areFloatNames(textsOf(column)) : areFloats(textsOf(column));
  const floats = new Set(isOwn ? [] : [...roles.keys()].filter(isFloat));
  const renames = isOwn ? new Map<string, never>() : findRenames(section);
  const written = textsOf(key).map((name) => name.trim());
  const read = written.map(
    (name) => renames.get(name)?.number ?? (floats.has(key) ? stripDecimals(name) : name),
  );
  return {
    ...openSection(builder, section),
    section,
    isOwn,
    floats,
    names: new Set([...written, ...read].filter((name) => name !== '')),
    renames,
    definitionColumn: findDefinitionColumn(section),
  };
}

function isNameColumn({ columns: { key, roles } }: UnitSection, column: number): boolean {
  const role = roles[column];
  return column === key || (role?.kind === 'field' && role.field.name === 'area');
}

/**
 * Names that only repeat what their column is about (`US 12`, `Context 12`, `[12]`) lose it, and so does `USM12` in the
 * ID column of the Extended Matrix; but two units may not end up with one number.
 */
function findRenames(section: UnitSection): Renames {
  const { columns, rows } = section;
  const renames = new Map<string, { number: string; unitType?: string }>();
  const owners = new Map<string, string>();
  for (const { cells } of rows) {
    const text = (cells[columns.key] ?? '').trim();
    for (const name of isIdColumn(section) ? new Set(splitUnitList(text)) : [text]) {
      const parts = findParts(section, name);
      const number = parts?.number ?? name;
      if ((owners.get(number) ?? name) !== name) return new Map();
      owners.set(number, name);
      if (parts) renames.set(name, parts);
    }
  }
  return renames;
}

function findParts(section: UnitSection, name: string): { number: string; unitType?: string } | undefined {
  const typed = splitTypePrefix(name);
  const hasType = section.columns.roles.some(
    (role) => role.kind === 'field' && role.field.name === 'unit_type',
  );
  if (typed && (isIdColumn(section) ? !hasType : APART.test(name)))
    return hasType ? { number: typed.number } : typed;
  const number = isIdColumn(section) ? undefined : (GENERIC.exec(name)?.[1] ?? WRAPPED.exec(name)?.[1]);
  return number === undefined ? undefined : { number };
}

/** Tells whether the units are named in the ID column of the Extended Matrix, several to a row perhaps. */
export function isIdColumn({ columns, headings }: UnitSection): boolean {
  return headings[columns.key]?.trim().toLowerCase() === 'id';
}

function findDefinitionColumn({ columns, headings, rows }: UnitSection): number {
  const column = columns.roles.findIndex((role) => role.kind === 'field' && role.field.name === 'unit_type');
  // Under its own name the column holds types, also those of one's own.
  if (column === -1 || /^(?:unit_type|unita_tipo)$/i.test(headings[column]?.trim() ?? '')) return -1;
  const values = new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== ''));
  const isWord = (text: string): boolean =>
    findUnitType(text) === undefined && WORD.test(text) && !CODE.test(text);
  return values.size > 0 && [...values].every(isWord) ? column : -1;
}
