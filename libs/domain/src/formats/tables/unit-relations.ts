import { isRelationType, parseRelationshipsCell, type RelationType } from '@trowel/domain/records';
import type { Labels } from '@trowel/domain/core';
import { addNote, addProblem, shorten } from '../import/import-builder.ts';
import type { ImportedStatement, ImportedUnit } from '../import/imported-data.ts';
import { headingOf, readCell, reportDoubt, sourceOf, warnOfDate } from './table-section-reading.ts';
import type { TableRow } from '../text/table.ts';
import { readPrefixedName } from '../import/prefixed-name.ts';
import { isRange, noteRanges, readUnitList } from '../import/unit-list.ts';
import { isNothing, stripDecimals } from '../import/unit-names.ts';
import { setCustomField } from './custom-field.ts';
import { isHeldBy } from './units/holders.ts';
import { findRecordId } from './units/record-ids.ts';
import { parseRelationText } from './units/relation-texts.ts';
import type { UnitReading } from './unit-reading.ts';

/** The order that a printed sheet of Trowel derives from other relations, behind the recorded one. Nobody recorded it. */
const DERIVED = /\b(?:derived|dedotto):[^]*$/;

/** Reads the relations of a unit from its row: columns of one relation each, and cells with relations as text. */
export function readRelations(reading: UnitReading, row: TableRow, unit: ImportedUnit): void {
  for (const [column, role] of reading.section.columns.roles.entries()) {
    if (role.kind !== 'relation') continue;
    const text = readCell(reading, row, column).replace(DERIVED, '');
    if (isZero(reading, text)) continue;
    if (role.isHolder && !isHeldBy(reading, row, text)) {
      addCustomGroup(unit, headingOf(reading, column), text);
      continue;
    }
    const listed = readUnitList(
      reading.places.rewrite(reading.floats.has(column) ? stripDecimals(text) : text),
      reading.names,
    );
    noteRanges(reading.builder, listed);
    if (listed.length > 0) warnOfDate(reading, row, column);
    const cell = { word: headingOf(reading, column), type: role.type, row, column };
    for (const { doubt, range: _, ...other } of listed) {
      if (doubt) reportDoubt(reading, row, { column, text: other.written });
      addStatement(reading, unit, { ...cell, ...other });
    }
  }
  // `rapporti2` repeats `rapporti` with more details of the other unit, so it is read only without
  // `rapporti`.
  const readTexts = (isSecond: boolean): boolean[] =>
    [...reading.section.columns.roles.entries()].map(([column, role]) => {
      if (role.kind !== 'relations' || role.isSecond !== isSecond) return false;
      return readRelationText(reading, { unit, text: readCell(reading, row, column), column, row });
    });
  if (!readTexts(false).includes(true)) readTexts(true);
}

/** A unit that contains others but is no cut is a group. It is stored as a custom field. */
function addCustomGroup(unit: ImportedUnit, heading: string, text: string): void {
  if (text.trim() === '') return;
  const custom = (unit.fields['custom'] ??= {}) as Record<string, unknown>;
  setCustomField(custom, heading, text.trim());
}

const NO_ZERO: Labels = {
  en: 'A 0 in a relation was read as empty, because no unit has this number',
  it: 'Uno 0 in un rapporto è stato letto come vuoto, perché nessuna US ha questo numero',
};

/** Returns true if a cell contains 0, which databases write for an empty reference. */
function isZero({ names, builder }: UnitReading, text: string): boolean {
  if (text.trim() !== '0' || names.has('0')) return false;
  if (!builder.notes.includes(NO_ZERO[builder.language])) addNote(builder, NO_ZERO);
  return true;
}

interface RelationText {
  unit: ImportedUnit;
  text: string;
  column: number;
  row: TableRow;
}

function readRelationText(reading: UnitReading, { unit, text, column, row }: RelationText): boolean {
  const own = parseRelationshipsCell(text);
  if (own) {
    for (const { type, us_number, area, certainty, note } of own) {
      addStatement(reading, unit, {
        word: type,
        type,
        us_number,
        row,
        column,
        area: area ?? undefined,
        certainty,
        note,
      });
    }
    return own.length > 0;
  }
  if (isNothing(text)) return false;
  const { statements, problems } = parseRelationText(reading.places.rewrite(text));
  for (const statement of statements) {
    // A form that prints every relation contains `Coperto da: -`.
    if (isNothing(statement.us_number) && !reading.names.has(statement.us_number)) continue;
    if (isRange(statement.us_number) && !reading.names.has(statement.us_number)) {
      reportDoubt(reading, row, { column, text: statement.us_number });
    }
    // A type in a separate cell is not part of the number.
    const isApart = statement.interpretation !== undefined || statement.period !== undefined;
    addStatement(reading, unit, { ...statement, isApart, row, column });
  }
  for (const problem of problems) {
    addProblem(reading.builder, {
      severity: 'warning',
      code: problem.code === 'unknown_word' ? 'unknown_relation' : 'unreadable_relation',
      message: {
        en: `SU ${unit.us_number}: ${problem.message}`,
        it:
          problem.code === 'unknown_word'
            ? `US ${unit.us_number}: «${shorten(problem.raw)}» non contiene un rapporto conosciuto`
            : `US ${unit.us_number}: «${shorten(problem.raw)}» non si può leggere come rapporto stratigrafico`,
      },
      ...sourceOf(reading, row),
      column: headingOf(reading, column),
      value: problem.raw,
    });
  }
  return statements.length > 0;
}

interface CellStatement {
  word: string;
  type?: RelationType;
  us_number: string;
  area?: string | undefined;
  site?: string | undefined;
  unit_type?: string | undefined;
  /** The type is in a cell separate from the number. */
  isApart?: boolean;
  certainty?: string | null | undefined;
  note?: string | null | undefined;
  /** The name as written, if it was shortened. */
  written?: string;
  row: TableRow;
  column: number;
}

function addStatement(reading: UnitReading, unit: ImportedUnit, given: CellStatement): void {
  const cell = resolveRecordId(reading, unit, given);
  if (!cell) return;
  const site = typeof unit.fields['site_name'] === 'string' ? unit.fields['site_name'] : undefined;
  const toSite = cell.site || site;
  const statement: ImportedStatement = {
    from: { us_number: unit.us_number, ...(unit.area !== '' && { area: unit.area }), ...(site && { site }) },
    word: cell.word,
    ...(cell.type && { type: cell.type }),
    to: {
      us_number: findName(reading, cell),
      ...(cell.area !== undefined && (cell.area !== '' || isRelationType(cell.word)) && { area: cell.area }),
      ...(toSite && { site: toSite }),
    },
    ...(cell.certainty && { certainty: cell.certainty }),
    ...(cell.note && { note: cell.note }),
    source: sourceOf(reading, cell.row),
  };
  reading.builder.statements.push(statement);
}

/**
 * Finds the name of a unit in a relation. `USM02` is read as unit 02 of type USM, unless the table has
 * a unit `USM02`. Otherwise the type stays with the number until the whole file is read.
 */
function findName(
  { names, renames, isExport, isOurs, floats, section }: UnitReading,
  { unit_type: unitType = '', isApart = false, us_number: number, written = number }: CellStatement,
): string {
  if (isExport) return number;
  const spellings = [written, unitType + number, `${unitType} ${number}`, number];
  const found = spellings.find((name) => names.has(name));
  const known = found ?? number;
  const name = renames.get(known)?.number ?? known;
  const plain = floats.has(section.columns.key) ? stripDecimals(name) : name;
  const typed = `${unitType} ${plain}`;
  const isPrefixed = found === undefined && !isOurs && !isApart && readPrefixedName(typed) !== undefined;
  return isPrefixed ? typed : plain;
}

/** Replaces the record id of a unit (`/rec-…`) with its name. An unknown record is reported. */
function resolveRecordId(
  reading: UnitReading,
  unit: ImportedUnit,
  cell: CellStatement,
): CellStatement | undefined {
  const id = findRecordId(cell.written ?? cell.us_number) ?? findRecordId(cell.us_number);
  if (id === undefined || reading.names.has(cell.us_number)) return cell;
  const name = reading.recordIds.get(id);
  if (name !== undefined) {
    const { written: _, ...rest } = cell;
    return { ...rest, us_number: name };
  }
  addProblem(reading.builder, {
    severity: 'warning',
    code: 'unknown_record',
    message: {
      en: `SU ${unit.us_number}: "${cell.word}" names the record ${shorten(id)}, which is not in this file: the relation was not read`,
      it: `US ${unit.us_number}: «${cell.word}» indica la scheda ${shorten(id)}, che in questo file non c’è: il rapporto non viene letto`,
    },
    ...sourceOf(reading, cell.row),
    column: headingOf(reading, cell.column),
    value: cell.us_number,
  });
  return undefined;
}
