import type { Language } from '@trowel/domain/matrix';
import { unitFields } from '@trowel/domain/records';
import { addNote, addProblem, addUnit, shorten, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportedUnit } from '../import/imported-data.ts';
import { headingOf, readMergedCell, reportRow, sourceOf, warnOfDate } from './table-section-reading.ts';
import { cellName, type TableRow } from '../text/table.ts';
import { NUMBER_WORDS, TYPES_OF_HEADINGS } from './words/unit-words.ts';
import { foldHeading, type UnitRole } from './headings.ts';
import { findRemark, type Remark } from './remark-row.ts';
import { isRange, readUnitList, splitEqualUnits, splitUnitList } from '../import/unit-list.ts';
import { stripDecimals } from '../import/unit-names.ts';
import { reportInvertedColumns, reportUnreadWords } from './doubtful-columns.ts';
import {
  isIdColumn,
  isWrittenByTrowel,
  openUnitSection,
  type UnitReading,
  type UnitSection,
} from './unit-reading.ts';
import { turnByEnds } from './units/ends-of-matrix.ts';
import { findAreaColumn } from './units/place-columns.ts';
import {
  noteLists,
  noteNouns,
  noteRenames,
  reportFormats,
  reportIgnored,
  reportKey,
} from './section-notes.ts';
import { resolveTwins } from './units/twins.ts';
import { readFields } from './unit-fields.ts';
import { readRelations } from './unit-relations.ts';

/** Returns true if a column of a table of units contains their areas. */
export function hasAreas({ columns }: UnitSection): boolean {
  return columns.roles.some((role) => role.kind === 'field' && role.field.name === 'area');
}

/**
 * Reads a table with one unit per row: its fields, and its relations from any column. `sheetArea` is
 * the area that the sheet is named after.
 */
export function readUnitSection(builder: ImportBuilder, section: UnitSection, sheetArea = ''): void {
  builder.declares = true;
  if (sheetArea === '' && !hasAreas(section)) builder.placeless.add(section.table.name ?? '');
  builder.columns[section.table.name ?? ''] = section.columns.roles.flatMap((role) =>
    role.kind === 'field' ? [role.field.name] : [],
  );
  const reading = openUnitSection(builder, prepareSection(builder, section), sheetArea);
  reportIgnored(reading);
  reportFormats(reading);
  reportKey(reading);
  noteLists(reading);
  noteRenames(reading);
  noteNouns(reading);
  const first = builder.statements.length;
  for (const row of reading.section.rows) readUnitRow(reading, row);
  resolveTwins(builder, reading.section, reading.twins, first);
  reportInvertedColumns(builder, reading.section, first);
  if (!reading.isOurs) reportUnreadWords(builder, reading.section);
  if (reading.isOurs) registerNames(reading, first);
}

/** Resolves the meaning of columns from all their rows, unless Trowel wrote the table. */
function prepareSection(builder: ImportBuilder, section: UnitSection): UnitSection {
  const joined = joinLastCells(section);
  if (isWrittenByTrowel(section)) return joined;
  const area = findAreaColumn(builder, joined);
  const placed = area === -1 ? joined : withRoles(joined, new Map([[area, AREA]]));
  return withRoles(placed, turnByEnds(builder, placed));
}

const AREA: UnitRole = { kind: 'field', field: unitFields.find(({ name }) => name === 'area')! };

function withRoles(section: UnitSection, roles: ReadonlyMap<number, UnitRole>): UnitSection {
  if (roles.size === 0) return section;
  const resolved = section.columns.roles.map((role, i) => roles.get(i) ?? role);
  return { ...section, columns: { ...section.columns, roles: resolved } };
}

/** Joins the cells of a last column of relations, which a table without quotes splits at its delimiter. */
function joinLastCells(section: UnitSection): UnitSection {
  const last = section.headings.length - 1;
  if (!section.table.isText || section.columns.roles[last]?.kind !== 'relations') return section;
  const rows = section.rows.map((row) => {
    const cells = [...row.cells.slice(0, last), row.cells.slice(last).join(', ')];
    return row.cells.length > last + 1 ? { ...row, cells } : row;
  });
  return { ...section, rows };
}

/** Tables that Trowel wrote name each unit exactly as it is recorded. */
function registerNames({ builder, names }: UnitReading, firstStatement: number): void {
  for (const name of names) builder.verbatim.add(name);
  for (const { to } of builder.statements.slice(firstStatement)) builder.verbatim.add(to.us_number);
}

const REMARKS: Record<Remark, Record<Language, string>> = {
  total: { en: 'a total', it: 'un totale' },
  title: { en: 'the title of a part of the table', it: 'il titolo di una parte della tabella' },
  remark: { en: 'a remark', it: 'un’annotazione' },
  headings: { en: 'a repetition of the headings', it: 'una ripetizione delle intestazioni' },
};

function readUnitRow(reading: UnitReading, row: TableRow): void {
  const { section, builder } = reading;
  reportRow(reading, row);
  const remark = reading.isExport ? undefined : findRemark(row, section.columns.key, section.headings);
  if (remark) {
    addProblem(builder, {
      severity: 'warning',
      code: 'not_a_unit',
      message: {
        en: `Row ${row.number} looks like ${REMARKS[remark].en} and was not read as a unit`,
        it: `La riga ${row.number} sembra ${REMARKS[remark].it} e non viene letta come US`,
      },
      ...sourceOf(reading, row),
      column: headingOf(reading, section.columns.key),
      value: row.cells.filter((cell) => cell.trim() !== '').join(' | '),
    });
    return;
  }
  const names = readNames(reading, row);
  if (isRowOfHints(reading, row, names)) return reportHints(reading, row);
  if (names.length === 0 || names[0] === '') {
    addProblem(builder, {
      severity: 'error',
      code: 'missing_unit_number',
      message: {
        en: `Row ${row.number} has no unit number: it was not read`,
        it: `La riga ${row.number} non ha il numero di US: non viene letta`,
      },
      ...sourceOf(reading, row),
      column: headingOf(reading, section.columns.key),
      value: row.cells.join(' | '),
    });
    return;
  }
  warnOfDate(reading, row, section.columns.key);
  const fields = readFields(reading, row);
  for (const name of names) addNamedUnit(reading, { name, row, fields: structuredClone(fields) });
  if (splitEqualUnits(row.cells[section.columns.key] ?? '') && names.length > 1)
    addEqual(reading, row, { names, fields });
}

/** Hints that people write below a heading: `Art; Nummern`, `Lage (Fläche)`, `yes/no`. */
const HINT =
  /[;(:]|^(?:art|nummern?|numbers?|numer[oi]|wann|when|quando|datum|date|data|text|testo|m|cm|kg|g)$|^(?:z\.\s?b\.|e\.?g\.|es\.)|\p{L}\/\p{L}/iu;

/** The first row below the headings may explain the content of each column. */
function isRowOfHints({ section }: UnitReading, row: TableRow, names: readonly string[]): boolean {
  const isUnnamed = names.length === 0 || names[0] === '';
  if (!isUnnamed || row !== section.rows[0]) return false;
  const texts = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const hints = texts.filter((text) => HINT.test(text) && !/\d/.test(text));
  return texts.length > 2 && hints.length > texts.length / 2;
}

function reportHints(reading: UnitReading, row: TableRow): void {
  addProblem(reading.builder, {
    severity: 'info',
    code: 'not_a_unit',
    message: {
      en: `Row ${row.number} explains the columns and was not read as a unit`,
      it: `La riga ${row.number} spiega le colonne e non viene letta come US`,
    },
    ...sourceOf(reading, row),
    value: row.cells.filter((cell) => cell.trim() !== '').join(' | '),
  });
}

/** Records two names such as `5 = 6` as units that are the same. */
function addEqual(
  reading: UnitReading,
  row: TableRow,
  { names: [first = '', ...others], fields }: { names: readonly string[]; fields: Record<string, unknown> },
): void {
  const area = typeof fields['area'] === 'string' ? fields['area'] : reading.sheetArea;
  const site = fields['site_name'];
  const place = { ...(area !== '' && { area }), ...(typeof site === 'string' && { site }) };
  for (const other of others)
    reading.builder.statements.push({
      from: { us_number: first, ...place },
      word: '=',
      type: 'same_as',
      to: { us_number: other, ...place },
      source: sourceOf(reading, row),
    });
  addNote(reading.builder, {
    en: `Row ${row.number} describes ${[first, ...others].join(' and ')} as the same unit: each has its own record, with the relation "same as"`,
    it: `La riga ${row.number} descrive ${[first, ...others].join(' e ')} come la stessa unità: ciascuna ha la sua scheda, con il rapporto «uguale a»`,
  });
}

/** The ID column of the Extended Matrix may name several units, and so may a list of phases with their units. */
function readNames(reading: UnitReading, row: TableRow): string[] {
  const { key } = reading.section.columns;
  const text = readMergedCell(reading, row, key).trim();
  if (isIdColumn(reading.section)) return splitUnitList(text);
  if (reading.hasLists && splitUnitList(text).length > 1) return splitUnitList(text);
  const name = reading.floats.has(key) ? stripDecimals(text) : text;
  const twin = reading.twins.names.get(row.number);
  if (twin !== undefined) return [twin];
  const equal = reading.isOurs ? undefined : splitEqualUnits(name);
  if (equal) return equal;
  if (!reading.isOurs && DOUBTED.test(name)) return [readDoubted(reading, row, name)];
  if (!reading.isExport && (readUnitList(name).length > 1 || isRange(name)))
    reportSeveral(reading, row, name);
  if (!reading.isOurs && REMARKED.test(name)) reportRemarked(reading, row, name);
  return [name];
}

/** `205 ?`, `205?` */
const DOUBTED = /^\S*\d\S*\s*\?+$/;

/** Removes the question mark of a number, because other rows and relations omit it. */
function readDoubted(reading: UnitReading, row: TableRow, name: string): string {
  const number = name.replace(/\s*\?+$/, '');
  const { key } = reading.section.columns;
  addProblem(reading.builder, {
    severity: 'warning',
    code: 'doubtful_number',
    message: {
      en: `Cell ${cellName(key, row.number)}: "${shorten(name)}" was read as SU ${number}; the question mark was left out`,
      it: `Cella ${cellName(key, row.number)}: «${shorten(name)}» è stato letto come US ${number}; il punto interrogativo è stato tralasciato`,
    },
    ...sourceOf(reading, row),
    column: headingOf(reading, key),
    value: name,
  });
  return number;
}

/** `2 (annullata)`, `3*` */
const REMARKED = /^(?:\p{L}{1,4}[\s.]{0,2})?\d[\p{L}\d]*\s*(?:\(\s*\p{L}[^()]*\)|\*+)$/u;

function reportRemarked(reading: UnitReading, row: TableRow, name: string): void {
  const { key } = reading.section.columns;
  addProblem(reading.builder, {
    severity: 'warning',
    code: 'number_with_remark',
    message: {
      en: `Cell ${cellName(key, row.number)}: "${shorten(name)}" was read as the name of the unit, including the remark. Relations and finds with the number alone do not match it: put the remark in another column`,
      it: `Cella ${cellName(key, row.number)}: «${shorten(name)}» è stato letto come nome della US, annotazione compresa. Rapporti e reperti con il solo numero non la trovano: metti l’annotazione in un’altra colonna`,
    },
    ...sourceOf(reading, row),
    column: headingOf(reading, key),
    value: name,
  });
}

function reportSeveral(reading: UnitReading, row: TableRow, name: string): void {
  const { key } = reading.section.columns;
  addProblem(reading.builder, {
    severity: 'warning',
    code: 'several_units',
    message: {
      en: `Cell ${cellName(key, row.number)} names several units, "${shorten(name)}". It was read as one name: put each unit in a separate row`,
      it: `La cella ${cellName(key, row.number)} indica più US, «${shorten(name)}». È stato letto come un solo nome: dai a ciascuna la sua riga`,
    },
    ...sourceOf(reading, row),
    column: headingOf(reading, key),
    value: name,
  });
}

function addNamedUnit(
  reading: UnitReading,
  { name, row, fields }: { name: string; row: TableRow; fields: Record<string, unknown> },
): void {
  const source = sourceOf(reading, row);
  const renamed = reading.renames.get(name);
  const area = typeof fields['area'] === 'string' ? fields['area'] : reading.sheetArea;
  delete fields['area'];
  const type = fields['unit_type'] === undefined ? findHeadingType(reading) : undefined;
  const unit: ImportedUnit = {
    us_number: renamed?.number ?? name,
    area,
    fields: type === undefined ? fields : { ...fields, unit_type: type },
    source,
    declared: true,
    ...(type !== undefined && { isTypeOfName: true }),
  };
  addUnit(reading.builder, unit);
  readRelations(reading, row, unit);
}

/** Finds the type in a heading: `USM n.` is above numbers of walls. */
function findHeadingType({ section: { headings, columns } }: UnitReading): string | undefined {
  return TYPES_OF_HEADINGS.get(
    foldHeading(headings[columns.key] ?? '')
      .split(' ')
      .find((word) => !NUMBER_WORDS.has(word)) ?? '',
  );
}
