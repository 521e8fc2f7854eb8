import { findUnitType } from '@trowel/domain/records';
import type { ImportBuilder } from '../import/import-builder.ts';
import { findColumnFormats, type ColumnFormats } from './cells/column-formats.ts';
import { openSection, type TableSectionReading } from './table-section-reading.ts';
import type { TableSection } from './table-sections.ts';
import { listCuts } from './units/holders.ts';
import { mapRecordIds } from './units/record-ids.ts';
import { collectPlaces, type Places } from './units/places.ts';
import { findTwins, type Twins } from './units/twins.ts';
import { splitEqualUnits, splitUnitList } from '../import/unit-list.ts';
import { readPrefixedName } from '../import/prefixed-name.ts';
import { areFloatNames, areFloats, stripDecimals } from '../import/unit-names.ts';

/** A section of a table with one unit per row. */
export type UnitSection = Extract<TableSection, { kind: 'units' }>;

/** Facts about the whole section, known before its rows are read. */
export interface UnitReading extends TableSectionReading {
  section: UnitSection;
  /** The area that the sheet is named after, or empty. */
  sheetArea: string;
  /** Trowel wrote the table, so its texts are read literally. */
  isExport: boolean;
  /** Trowel wrote the table, also as an exchange with pyArchInit, so its names are read literally. */
  isOurs: boolean;
  /** Columns in which every number has decimals (`1.0`). */
  floats: ReadonlySet<number>;
  /** Formats of the columns of numbers and dates. */
  formats: ColumnFormats;
  /** All names in the unit column, as written and as read. */
  names: ReadonlySet<string>;
  /** Names such as `Context 12` or `[12]`, with the number they mean. */
  renames: Renames;
  /** Rows name several units, as in a list of phases with their units. */
  hasLists: boolean;
  /** Units with the same number and area but another type. */
  twins: Twins;
  /** Units by the ids of their records in a database. */
  recordIds: ReadonlyMap<string, string>;
  /** Units that are cuts, if a column names the unit that contains each unit. */
  cuts: ReadonlySet<string>;
  /** The areas and trenches that references may name. */
  places: Places;
  /** Column with a heading "type" but generic words (`Deposit`), which become the definition. */
  definitionColumn: number;
}

/** Numbers of units whose names contain more than the number. */
export type Renames = ReadonlyMap<string, { number: string }>;

const WORD = /\p{Ll}{2}/u;
const CODE = /\p{Lu}{2}/u;
const GENERIC =
  /^(?:UE|SE|U\.\s?S\.|S\.\s?U\.|contexte?|contesto|befund|unit|unità|strato|n\.|nr\.?|no\.|#)[\s._:]{0,3}(\d\S*)$/i;
const WRAPPED = /^[([]\s*([^()[\]\s]+)\s*[)\]]$/;

/** Collects the facts about a section that its rows share. */
export function openUnitSection(builder: ImportBuilder, section: UnitSection, sheetArea = ''): UnitReading {
  const { roles, key } = section.columns;
  // The exchange with pyArchInit has both columns too, but its texts are in the form of pyArchInit.
  const isOurs = isWrittenByTrowel(section);
  const isExport = isOurs && !section.headings.includes('d_stratigrafica');
  const textsOf = (column: number): string[] => section.rows.map(({ cells }) => cells[column] ?? '');
  const isFloat = (column: number): boolean =>
    isNameColumn(section, column) ? areFloatNames(textsOf(column)) : areFloats(textsOf(column));
  const floats = new Set(isExport ? [] : [...roles.keys()].filter(isFloat));
  const renames = isOurs ? new Map<string, never>() : findRenames(section);
  const written = textsOf(key).map((name) => name.trim());
  const read = written.map(
    (name) =>
      renames.get(name)?.number ??
      (isOurs ? undefined : readPrefixedName(name)?.number) ??
      (floats.has(key) ? stripDecimals(name) : name),
  );
  const names = isOurs
    ? new Set([...written, ...read].filter((name) => name !== ''))
    : listNames([...written, ...read]);
  return {
    ...openSection(builder, section),
    section,
    sheetArea,
    isExport,
    isOurs,
    floats,
    formats: isExport ? { byColumn: new Map(), doubts: [] } : findSectionFormats(section),
    names,
    renames,
    hasLists: !isOurs && areLists(written),
    definitionColumn: findDefinitionColumn(section),
    twins: isOurs ? NO_TWINS : findTwins(section),
    recordIds: isOurs ? new Map<string, string>() : mapRecordIds(section),
    cuts: listCuts(section),
    places: isOurs ? NO_PLACES : collectPlaces(section, names),
  };
}

/** Returns the names of units in the column. `5 = 6` is two names, `205 ?` is 205. */
function listNames(texts: readonly string[]): Set<string> {
  const names = texts.flatMap(
    (text) => splitEqualUnits(text) ?? [text.replace(/(?<=\d\S{0,20})\s*\?+$/, '')],
  );
  return new Set(names.filter((name) => name !== ''));
}

/** Returns true if Trowel wrote the section, as a table or for pyArchInit. */
export function isWrittenByTrowel({ columns: { roles } }: UnitSection): boolean {
  return roles.some(({ kind }) => kind === 'own') && roles.some(({ kind }) => kind === 'relations');
}

const NO_TWINS: Twins = { names: new Map(), candidates: new Map() };
const NO_PLACES: Places = { rewrite: (text) => text };

/** Returns true if at least half of the cells list units. `1,2` alone may be a number with a decimal comma. */
function areLists(names: readonly string[]): boolean {
  const lists = names.filter((name) => splitUnitList(name).length > 1);
  const isSure = lists.some((name) => splitUnitList(name).length > 2 || /[,;]\s/.test(name));
  return isSure && lists.length >= names.length / 2;
}

function findSectionFormats({ table, rows, headings, columns: { roles } }: UnitSection): ColumnFormats {
  const fields = roles.map((role) => (role.kind === 'field' ? role.field : undefined));
  return findColumnFormats(rows, { headings, fields, isText: table.isText });
}

function isNameColumn({ columns: { key, roles } }: UnitSection, column: number): boolean {
  const role = roles[column];
  return column === key || (role?.kind === 'field' && role.field.name === 'area');
}

/**
 * Finds names that only repeat the subject of their column (`Context 12`, `[12]`). They are shortened,
 * unless two units would get the same number. Types before numbers (`US 12`) are resolved after the
 * whole file is read.
 */
function findRenames(section: UnitSection): Renames {
  const renames = new Map<string, { number: string }>();
  if (isIdColumn(section)) return renames;
  const owners = new Map<string, string>();
  for (const { cells } of section.rows) {
    const name = (cells[section.columns.key] ?? '').trim();
    const own = GENERIC.exec(name)?.[1] ?? WRAPPED.exec(name)?.[1];
    const number = own ?? name;
    if ((owners.get(number) ?? name) !== name) return new Map();
    owners.set(number, name);
    if (own !== undefined) renames.set(name, { number: own });
  }
  return renames;
}

/** Returns true if the ID column of the Extended Matrix names the units, possibly several per row. */
export function isIdColumn({ columns, headings }: UnitSection): boolean {
  return headings[columns.key]?.trim().toLowerCase() === 'id';
}

function findDefinitionColumn({ columns, headings, rows }: UnitSection): number {
  const column = columns.roles.findIndex((role) => role.kind === 'field' && role.field.name === 'unit_type');
  // Under its exact name, the column contains types, including custom ones.
  if (column === -1 || /^(?:unit_type|unita_tipo)$/i.test(headings[column]?.trim() ?? '')) return -1;
  const values = new Set(rows.map(({ cells }) => (cells[column] ?? '').trim()).filter((text) => text !== ''));
  const isWord = (text: string): boolean =>
    findUnitType(text) === undefined && WORD.test(text) && !CODE.test(text);
  return values.size > 0 && [...values].every(isWord) ? column : -1;
}
