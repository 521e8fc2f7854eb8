import { type RelationType, parseRelationType } from '@trowel/domain/records';
import type { RelationRole } from './words/relation-words.ts';
import { addProblem, addReferencedUnit, shorten, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportedStatement, UnitReference } from '../import/imported-data.ts';
import {
  headingOf,
  openSection,
  readCell,
  reportDoubt,
  reportRow,
  sourceOf,
  warnOfDate,
  type TableSectionReading,
} from './table-section-reading.ts';
import type { TableSection } from './table-sections.ts';
import { columnName, writtenInColumn, type TableRow } from '../text/table.ts';
import { resolveAreasByCounterpart } from './relations/counterparts.ts';
import { readSign } from './relations/relation-signs.ts';
import { reportUnreadColumns } from './relations/unread-columns.ts';
import { reportPlacesOfRelations } from './units/place-columns.ts';
import { readPrefixedName } from '../import/prefixed-name.ts';
import { isRange, noteRanges, readUnitList, type ListedUnit } from '../import/unit-list.ts';
import { areFloatNames, stripDecimals } from '../import/unit-names.ts';

type RelationSection = Extract<TableSection, { kind: 'relations' }>;

interface RelationReading extends TableSectionReading {
  section: RelationSection;
  /** True if all unit numbers have decimals (`1.0`). */
  areFloats: boolean;
  /** Names that are one word. */
  names: ReadonlySet<string>;
  /** All texts of the column that names the relation. */
  words: ReadonlySet<string>;
}

/** One word without punctuation: only a name. */
const PLAIN = /^[^\s,;|/+()[\]?]+$/;
/** If more than this share of the names looks like `1-5`, the file names its units this way. */
const RARE = 0.1;

/**
 * Reads a table with one relation per row: `younger,older`, `from,to,type`, `context_1,context_2`. A
 * row with one unit only declares that the unit exists.
 */
export function readRelationSection(builder: ImportBuilder, section: RelationSection): void {
  const { from, to } = section.columns;
  const names = section.rows.flatMap(({ cells }) => [cells[from] ?? '', cells[to] ?? '']);
  const reading: RelationReading = {
    ...openSection(builder, section),
    section,
    areFloats: areFloatNames(names),
    names: findPlainNames(names),
    words: new Set(writtenInColumn(section.rows, section.columns.roles.indexOf('type'))),
  };
  noteColumns(reading);
  const first = builder.statements.length;
  for (const row of section.rows) readRelationRow(reading, row);
  const { roles } = section.columns;
  if (roles.includes('area') && !roles.includes('to_area')) resolveAreasByCounterpart(builder, first);
}

/** Returns names that are one word. Names that may mean several units are excluded, unless most names are like that. */
function findPlainNames(texts: readonly string[]): Set<string> {
  const plain = new Set(texts.map((text) => text.trim()).filter((text) => PLAIN.test(text)));
  const ranges = [...plain].filter(isRange);
  if (ranges.length <= plain.size * RARE) for (const range of ranges) plain.delete(range);
  return plain;
}

function noteColumns({ builder, section }: RelationReading): void {
  const { columns, headings, table, rows } = section;
  const ignored = columns.roles.flatMap((role, i) => {
    const used = role === 'ignored' && rows.some(({ cells }) => (cells[i] ?? '').trim() !== '');
    return used ? [headings[i]?.trim() || columnName(i)] : [];
  });
  const place = {
    ...(section.headingRow > 0 && { row: section.headingRow }),
    ...(table.name !== undefined && { sheet: table.name }),
  };
  if (ignored.length > 0) {
    const message = {
      en: `These columns are not about relations and were not read: ${ignored.join(', ')}`,
      it: `Queste colonne non riguardano i rapporti e non vengono lette: ${ignored.join(', ')}`,
    };
    addProblem(builder, { severity: 'info', code: 'ignored_column', message, ...place });
  }
  const unread = columns.roles.flatMap((role, i) => (role === 'ignored' ? [i] : []));
  reportUnreadColumns(builder, section, unread);
  reportPlacesOfRelations(builder, section, { from: columns.from, ignored: unread });
  if (columns.implied !== undefined || columns.roles.includes('type')) return;
  const [from, to] = [headings[columns.from], headings[columns.to]];
  const message = {
    en: `No column names the relations: ${from} was read as later than ${to}`,
    it: `Nessuna colonna indica i rapporti: ${from} è stata letta come posteriore a ${to}`,
  };
  addProblem(builder, { severity: 'warning', code: 'assumed_direction', message, ...place });
}

function readRelationRow(reading: RelationReading, row: TableRow): void {
  const { builder, section } = reading;
  reportRow(reading, row);
  const { from, to } = section.columns;
  const [fromNames, toNames] = [readNames(reading, row, from), readNames(reading, row, to)];
  if (fromNames.length + toNames.length === 0) {
    reportEmpty(reading, row);
    return;
  }
  warnOfDate(reading, row, from);
  warnOfDate(reading, row, to);
  const source = sourceOf(reading, row);
  const fromUnits = fromNames.map((name) => referTo(reading, row, { name, area: 'from_area' }));
  const toUnits = toNames.map((name) => referTo(reading, row, { name, area: 'to_area' }));
  if (fromUnits.length === 0 || toUnits.length === 0) {
    if (textOf(reading, row, 'type') !== '') reportOneUnit(reading, row);
    for (const unit of [...fromUnits, ...toUnits]) addReferencedUnit(builder, unit, source);
    return;
  }
  const found = readWord(reading, row);
  const written = textOf(reading, row, 'certainty');
  const doubted = [...fromNames, ...toNames].find((unit) => unit.certainty !== undefined)?.certainty;
  const certainty = written || doubted;
  const note = textOf(reading, row, 'note') || found.note;
  for (const fromUnit of fromUnits) {
    for (const toUnit of toUnits) {
      const statement: ImportedStatement = {
        from: { ...fromUnit },
        word: found.word,
        ...(found.type && { type: found.type }),
        to: { ...toUnit },
        ...(certainty && { certainty }),
        ...(note && { note }),
        source,
      };
      builder.statements.push(statement);
      addOtherSide(reading, row, statement);
    }
  }
}

/** Adds the statement of the other sheet, if the row contains it: `K4-003, above, K4-004, below`. */
function addOtherSide(
  reading: RelationReading,
  row: TableRow,
  { from, to, ...rest }: ImportedStatement,
): void {
  const word = textOf(reading, row, 'to_type');
  const type = readSign(word, reading.words) ?? parseRelationType(word);
  if (!type) return;
  reading.builder.statements.push({ ...rest, from: { ...to }, word, type, to: { ...from } });
}

/** Reads a cell with one or several units: `US 12`, `12?`, `12, 13`. */
function readNames(reading: RelationReading, row: TableRow, column: number): ListedUnit[] {
  const text = readCell(reading, row, column).trim();
  const plain = reading.areFloats ? stripDecimals(text) : text;
  // `+` and `-` are the ends of some matrices.
  if (plain === '') return [];
  if (/^[+-]$/.test(plain) || reading.names.has(plain)) return [{ us_number: plain, written: plain }];
  const listed = readUnitList(plain, reading.names);
  noteRanges(reading.builder, listed);
  for (const { doubt, written } of listed) if (doubt) reportDoubt(reading, row, { column, text: written });
  return listed.map((unit) => ({ ...unit, us_number: nameOf(unit) }));
}

/** The type stays with the number until the whole file is read, because `USM 12` may be another unit than 12. */
function nameOf({ us_number, written, unit_type: type }: ListedUnit): string {
  if (type === undefined || /^(?:UE|SE)$/i.test(type)) return us_number;
  const typed = `${type} ${us_number}`;
  return readPrefixedName(written) === undefined && readPrefixedName(typed) ? typed : written;
}

function referTo(
  reading: RelationReading,
  row: TableRow,
  { name, area }: { name: ListedUnit; area: 'from_area' | 'to_area' },
): UnitReference {
  const itsArea = name.area ?? (textOf(reading, row, area) || textOf(reading, row, 'area'));
  const site = textOf(reading, row, 'site');
  return { us_number: name.us_number, ...(itsArea && { area: itsArea }), ...(site && { site }) };
}

function textOf(reading: RelationReading, row: TableRow, role: RelationRole): string {
  const column = reading.section.columns.roles.indexOf(role);
  return column === -1 ? '' : readCell(reading, row, column).trim();
}

/** The headings take precedence over the word: under `above,below`, a word is only a note. */
function readWord(
  reading: RelationReading,
  row: TableRow,
): { word: string; type?: RelationType; note?: string } {
  const { columns, headings } = reading.section;
  const word = textOf(reading, row, 'type');
  const finer = parseRelationType(textOf(reading, row, 'subtype'));
  const type = finer ?? readSign(word, reading.words) ?? parseRelationType(word);
  if (columns.implied !== undefined && type === undefined) {
    const implied = { word: `${headings[columns.from]}/${headings[columns.to]}`, type: columns.implied };
    return word === '' ? implied : { ...implied, note: word };
  }
  if (type) return { word, type };
  if (!columns.roles.includes('type'))
    return { word: `${headings[columns.from]}/${headings[columns.to]}`, type: 'later_than' };
  const column = columns.roles.indexOf('type');
  addProblem(reading.builder, {
    severity: 'warning',
    code: word === '' ? 'missing_relation' : 'unknown_relation',
    message: {
      en:
        word === ''
          ? `Row ${row.number} names two units but no relation between them`
          : `Row ${row.number}: "${shorten(word)}" is not a known relation`,
      it:
        word === ''
          ? `La riga ${row.number} indica due US ma nessun rapporto fra loro`
          : `Riga ${row.number}: «${shorten(word)}» non è un rapporto conosciuto`,
    },
    ...sourceOf(reading, row),
    column: headingOf(reading, column),
    value: word,
  });
  return { word };
}

/** `407;taglia;` */
function reportOneUnit(reading: RelationReading, row: TableRow): void {
  addProblem(reading.builder, {
    severity: 'warning',
    code: 'missing_unit_number',
    message: {
      en: `Row ${row.number} has a relation and only one unit: the relation was not read`,
      it: `La riga ${row.number} ha un rapporto e una sola US: il rapporto non viene letto`,
    },
    ...sourceOf(reading, row),
    column: headingOf(reading, reading.section.columns.to),
    value: row.cells.join(' | '),
  });
}

function reportEmpty(reading: RelationReading, row: TableRow): void {
  addProblem(reading.builder, {
    severity: 'error',
    code: 'missing_unit_number',
    message: {
      en: `Row ${row.number} names no unit: it was not read`,
      it: `La riga ${row.number} non indica nessuna US: non viene letta`,
    },
    ...sourceOf(reading, row),
    column: headingOf(reading, reading.section.columns.from),
    value: row.cells.join(' | '),
  });
}
