import type { Labels } from '@trowel/domain/core';
import { getEntity } from '@trowel/domain/records';
import { NUMBERED_THINGS } from './words/find-words.ts';
import {
  applyMapping,
  findForeignKey,
  findHeadingRole,
  foldHeading,
  isUnitHeading,
  type ColumnMapping,
  type UnitColumns,
} from './headings.ts';
import {
  findDeclaredKind,
  findRecordColumns,
  isQuantityOfFinds,
  type RecordColumns,
} from './record-headings.ts';
import type { RelationColumns } from './relation-columns.ts';
import { textsOfColumn, writtenInColumn, type TableRow } from '../text/table.ts';

const FORM_ROWS = 20;
/** First headings of a pair that may mean years or places. */
const SPANS = new Set(['da', 'from', 'von']);
/** Fields of a unit that do not occur in a table of relations. */
const DATES = new Set(['period', 'phase', 'period_end', 'phase_end', 'dating']);
/**
 * Returns true if a column such as `Nome` or `Label` does not name units. Edges of a graph also have
 * labels (`Source, Target, Type, Id, Label, Weight`), and so do periods (`Periodo, Fase, Nome, Da,
 * A`).
 */
export function areOfOthers(
  { known, key, roles }: UnitColumns,
  {
    relations,
    cells,
    rows,
    mapping,
  }: {
    relations: RelationColumns | undefined;
    cells: readonly string[];
    rows: readonly TableRow[];
    mapping: ColumnMapping;
  },
): boolean {
  const isGraph =
    relations &&
    foldHeading(cells[relations.from]!) === 'source' &&
    foldHeading(cells[relations.to]!) === 'target';
  if (isGraph) return true;
  const records = findRecordColumns(cells, { mapping });
  if (!records || hasRelations(roles, records)) return false;
  return records.known > known || (records.entity === 'periods' && areNamedPeriods(rows, { key, records }));
}

/**
 * Returns true if some columns contain relations of units. In a table of records, `Taglia` is the size of an animal and
 * not a relation.
 */
export function hasRelations(roles: UnitColumns['roles'], records: RecordColumns | undefined): boolean {
  return roles.some(({ kind }, i) => kind.startsWith('relation') && records?.roles[i]?.kind !== 'field');
}

/** Returns true if each row of `period, phase, name` is a different period or phase with a word as name. */
function areNamedPeriods(
  rows: readonly TableRow[],
  { key, records: { known, roles } }: { key: number; records: RecordColumns },
): boolean {
  const columns = [...roles.entries()].flatMap(([i, role]) =>
    role.kind === 'field' && (role.field.name === 'period' || role.field.name === 'phase') ? [i] : [],
  );
  const isName = roles[key]?.kind === 'field' && !columns.includes(key);
  const names = textsOfColumn(rows, key);
  const codes = rows.map(({ cells }) => JSON.stringify(columns.map((i) => (cells[i] ?? '').trim())));
  const areWords = names.filter((name) => /\d/.test(name)).length < names.length / 2;
  return isName && known > 1 && areWords && new Set(codes).size === codes.length;
}

/** In `Periodo, Fase, Da, A` and `N. foto, Da, A` the pair is a span of years or places. */
export function isOfYears(
  cells: readonly string[],
  { mapping, relations: { from, to } }: { mapping: ColumnMapping; relations: RelationColumns },
): boolean {
  const heading = applyMapping(cells[from]!, mapping);
  if (!SPANS.has(heading)) return false;
  // OxCal writes the span before and after the model.
  if (cells.filter((cell) => applyMapping(cell, mapping) === heading).length > 1) return true;
  return cells.some((cell, i) => {
    if (i === from || i === to) return false;
    const role = findHeadingRole(cell, mapping);
    const isDate = role.kind === 'field' && DATES.has(role.field.name);
    return (
      isDate || isUnitHeading(applyMapping(cell, mapping)) || findForeignKey([cell], mapping) !== undefined
    );
  });
}

/** Returns true if most names are headings: `Definizione`, `Copre`, `Coperto da` below each other are a form. */
export function areHeadings(names: readonly string[], mapping: ColumnMapping = {}): boolean {
  const written = names.map((name) => name.trim()).filter((name) => name !== '');
  const roles = written.map((name) => (/\d/.test(name) ? 'custom' : findHeadingRole(name, mapping).kind));
  const known = roles.filter((kind) => kind !== 'custom');
  // `Fill` and `Cut` may be names of units.
  return known.includes('field') && known.length > 1 && known.length > written.length / 2;
}

/** In a form, `Copre | 102 | Coperto da | 100` follows `US | 101 | Area | A`. */
export function hasHeadingsBelow(
  rows: readonly TableRow[],
  { key, mapping }: { key: number; mapping: ColumnMapping },
): boolean {
  const isRelation = (cell = ''): boolean =>
    !/\d/.test(cell) && findHeadingRole(cell, mapping).kind === 'relation';
  return rows
    .slice(0, FORM_ROWS)
    .some(({ cells }) => isRelation(cells[key]) && cells.filter(isRelation).length > 1);
}

/** A period is identified by its number, and `Fase;Datazione;Descrizione` has none. */
export function findPhases(
  cells: readonly string[],
  { mapping }: { mapping: ColumnMapping },
): Labels | undefined {
  const [first, ...others] = cells.map((cell) => {
    const role = findHeadingRole(cell, mapping);
    return role.kind === 'field' ? role.field.name : '';
  });
  const isOfPhases = first === 'phase' && others.length > 0 && !others.includes('period');
  return isOfPhases ? { en: 'phases without their periods', it: 'fasi senza i loro periodi' } : undefined;
}

const YEARS = /^\s*(?:anno|year|jahr|annee|année|año)\b/i;
const THING_ID = /^(.{2,40}?)[ _]id$/i;

interface Rows {
  /** Column of the unit. */
  key: number;
  rows: readonly TableRow[];
}

/** Finds the kind of things that a table with a unit in each row lists; undefined if its rows are units. */
export function findForeign(
  cells: readonly string[],
  { mapping, ...rows }: Rows & { mapping: ColumnMapping },
): Labels | undefined {
  return (
    findKindOfRows(cells, mapping) ??
    findForeignKey(cells, mapping) ??
    findThingsWithId(cells, rows) ??
    findUnnumberedFinds(cells, { mapping, ...rows }) ??
    findThingsInUnits(cells, { mapping, ...rows })
  );
}

/** Finds the declared kind of record whose number and fields are among the headings. */
function findKindOfRows(cells: readonly string[], mapping: ColumnMapping): Labels | undefined {
  const kind = findDeclaredKind(cells, mapping);
  if (kind === undefined) return undefined;
  const { en, it } = getEntity(kind).plural;
  return { en: en.toLowerCase(), it: it.toLowerCase() };
}

/**
 * Finds the things whose number is in `FIND_ID` or `Reperto`, before the unit or, if units occur in
 * several rows, after it. Each row then describes one of those things.
 */
function findThingsWithId(cells: readonly string[], { key, rows }: Rows): Labels | undefined {
  // Museums restart their numbers with 1 each year.
  const years = textsOfColumn(
    rows,
    cells.findIndex((cell) => YEARS.test(cell)),
  );
  const isNumbering = (column: number): boolean => {
    const ids = textsOfColumn(rows, column);
    const numbers = new Set(ids.map((id, i) => `${years[i]} ${id}`));
    return ids.every((id) => id !== '') && numbers.size === ids.length;
  };
  for (const [column, heading] of cells.entries()) {
    const numbered = NUMBERED_THINGS.get(foldHeading(heading));
    const things = numbered ?? (column === 0 ? nameThings(heading) : undefined);
    if (things === undefined || column === key) continue;
    if ((doUnitsRepeat({ key, rows }) || (numbered && column === 0)) && isNumbering(column)) return things;
  }
  return undefined;
}

/** Returns true if units occur in several rows. Totals and remarks name no unit. */
function doUnitsRepeat({ key, rows }: Rows): boolean {
  const units = writtenInColumn(rows, key);
  return new Set(units).size < units.length;
}

function nameThings(heading: string): Labels | undefined {
  const thing = THING_ID.exec(heading.trim())?.[1]?.toLowerCase();
  return thing === undefined ? undefined : { en: `${thing} records`, it: `schede «${thing}»` };
}

/**
 * Finds lists of sherds by unit with counts or weights but without numbers. Finds without numbers
 * cannot be recorded.
 */
function findUnnumberedFinds(
  cells: readonly string[],
  { key, rows, mapping }: Rows & { mapping: ColumnMapping },
): Labels | undefined {
  if (!doUnitsRepeat({ key, rows })) return undefined;
  const isMeasured = cells.some((cell) => isQuantityOfFinds(applyMapping(cell, mapping)));
  return isMeasured ? { en: 'finds without numbers', it: 'reperti senza numero' } : undefined;
}

/** Columns that identify the unit and do not describe it. */
const PLACES = new Set(['us_number', 'area', 'site_name']);
/** Share of the units with several rows that must agree in a column, if the column describes the unit. */
const MOST_UNITS = 0.9;

/**
 * Finds lists of sherds, bones or graves: most units have several rows that agree in no column. The
 * class of a sherd does not define its unit.
 */
function findThingsInUnits(
  cells: readonly string[],
  { key, rows, mapping }: Rows & { mapping: ColumnMapping },
): Labels | undefined {
  const fields = cells.map((cell) => {
    const role = findHeadingRole(cell, mapping);
    return role.kind === 'field' ? role.field.name : '';
  });
  const isPlace = (column: number): boolean => column === key || PLACES.has(fields[column]!);
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    if ((row.cells[key] ?? '').trim() === '') continue;
    const name = JSON.stringify(row.cells.filter((_, column) => isPlace(column)));
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const several = [...groups.values()].filter((group) => group.length > 1);
  // A single repeated unit may be a duplicate.
  if (several.length < 2 || several.flat().length < rows.length / 2) return undefined;
  const others = [...cells.keys()].filter((column) => !isPlace(column));
  const filled = others.filter((column) => new Set(writtenInColumn(rows, column)).size > 1);
  const areOfUnits = filled.some((column) => isSameWithinUnits(several, column));
  if (filled.length === 0 || areOfUnits) return undefined;
  return { en: 'several things in each unit', it: 'più cose per ogni US' };
}

function isSameWithinUnits(groups: readonly (readonly TableRow[])[], column: number): boolean {
  const texts = groups.map((group) => writtenInColumn(group, column)).filter((values) => values.length > 1);
  const same = texts.filter((values) => new Set(values).size === 1);
  return texts.length > 0 && same.length >= texts.length * MOST_UNITS;
}
