import { foldText } from '@trowel/domain/core';
import { addNote, addProblem, type ImportBuilder } from '../../import/import-builder.ts';
import type { Table, TableRow } from '../../text/table.ts';
import { placeOfSection, type RoleShape, type SectionShape } from './section-shape.ts';

const AREA_PART =
  /^(area|grid|square|trench|quadrato|saggio|quadrant|carre) (easting|east|e|x|col|column|colonna)$/;
const OTHER_PART: Readonly<Record<string, string>> = {
  easting: 'northing',
  east: 'north',
  e: 'n',
  x: 'y',
  col: 'row',
  column: 'row',
  colonna: 'riga',
};
/** Fields of a place that can replace a missing area. */
const STAND_INS: readonly string[] = ['trench', 'sector', 'grid_square'];
/** Words of headings for the place or the season in which a unit was found. */
const PLACE_WORD =
  /(?<!\p{L})(?:trench|area|sector|square|grid|zone|easting|northing|saggio|settore|quadr\w*|ambiente|schnitt|flache|parzelle|sektor|sondage|secteur|carre|tranchee|sonda|sektor|schakt|wykop|campagna|campaign|season|year|anno|jahr|annee|room|building|block|plot|put|werkput)(?!\p{L})/u;

function foldName(heading: string): string {
  return foldText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Joins an area in two columns, `area_easting` 93 and `area_northing` 545, to `93/545`. */
export function joinAreaColumns(table: Table): Table {
  const [first, ...rows] = table.rows;
  if (!first) return table;
  const folded = first.cells.map(foldName);
  if (folded.includes('area')) return table;
  const column = folded.findIndex((heading) => AREA_PART.test(heading));
  const [, stem = '', part = ''] = AREA_PART.exec(folded[column] ?? '') ?? [];
  const other = folded.indexOf(`${stem} ${OTHER_PART[part] ?? ''}`);
  if (column === -1 || other === -1) return table;
  const join = (cells: readonly string[]): string[] =>
    cells.map((cell, i) => {
      if (i === other) return '';
      return i === column ? [cell, cells[other] ?? ''].filter((text) => text.trim() !== '').join('/') : cell;
    });
  const headings = first.cells.map((cell, i) => (i === column ? 'area' : i === other ? '' : cell));
  return {
    ...table,
    rows: [{ ...first, cells: headings }, ...rows.map((row) => ({ ...row, cells: join(row.cells) }))],
  };
}

/** A column of places in which rows of one unit differ. */
interface Colliding {
  /** The column in which rows with one number differ, or -1. */
  column: number;
  example: string;
}

/**
 * Finds the column of trenches, sectors or squares that replaces the area: the table has no area, and
 * rows with the same number differ in it. Returns its index, or -1. Another column in which they
 * differ is reported.
 */
export function findAreaColumn(builder: ImportBuilder, section: SectionShape): number {
  const { columns, headings } = section;
  const hasArea = columns.roles.some(({ field }) => field?.name === 'area');
  const isStandIn = ({ field }: RoleShape): boolean => STAND_INS.includes(field?.name ?? '');
  const found = findDistinguishing(section, (i) => isStandIn(columns.roles[i]!));
  if (found.column !== -1 && !hasArea) {
    const heading = headings[found.column]!.trim();
    addNote(builder, {
      en: `Units with the same number differ in "${heading}" (such as ${found.example}): it was read as their area`,
      it: `US con lo stesso numero differiscono per «${heading}» (per esempio ${found.example}): la colonna è stata letta come area`,
    });
    return found.column;
  }
  const left = findDistinguishing(
    section,
    (i) =>
      isStandIn(columns.roles[i]!) ||
      columns.roles[i]!.field?.name === 'excavation_year' ||
      (columns.roles[i]!.kind === 'custom' && PLACE_WORD.test(foldName(headings[i] ?? ''))),
  );
  if (left.column !== -1) reportColliding(builder, section, left);
  return -1;
}

/** Finds a column in which all rows of the same unit differ. */
function findDistinguishing({ columns, rows }: SectionShape, isAble: (column: number) => boolean): Colliding {
  const { key, roles } = columns;
  const places = [...roles.entries()].flatMap(([i, role]) =>
    ['area', 'site_name', 'unit_type'].includes(role.field?.name ?? '') ? [i] : [],
  );
  return findColliding(rows, { names: [key, ...places], able: [...roles.keys()].filter(isAble) });
}

/** Finds a column in which rows differ that have the same texts in the columns `names`. */
function findColliding(
  rows: readonly TableRow[],
  { names, able }: { names: readonly number[]; able: readonly number[] },
): Colliding {
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    if ((row.cells[names[0]!] ?? '').trim() === '') continue;
    const name = JSON.stringify(names.map((column) => (row.cells[column] ?? '').trim()));
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const several = [...groups.values()].filter((group) => group.length > 1);
  const column = able.find((i) =>
    several.some((group) => {
      const texts = group.map(({ cells }) => (cells[i] ?? '').trim());
      return texts.every((text) => text !== '') && new Set(texts).size > 1;
    }),
  );
  if (column === undefined) return { column: -1, example: '' };
  const example = several.find((group) => new Set(group.map(({ cells }) => cells[column])).size > 1)!;
  return { column, example: (example[0]!.cells[names[0]!] ?? '').trim() };
}

/** Reports a column of places in a table of relations that is not read, although rows with one number differ in it. */
export function reportPlacesOfRelations(
  builder: ImportBuilder,
  section: Omit<SectionShape, 'columns'>,
  { from, ignored }: { from: number; ignored: readonly number[] },
): void {
  const able = ignored.filter((i) => PLACE_WORD.test(foldName(section.headings[i] ?? '')));
  const found = findColliding(section.rows, { names: [from], able });
  if (found.column !== -1) reportColliding(builder, section, found);
}

function reportColliding(
  builder: ImportBuilder,
  { headings, headingRow, table }: Pick<SectionShape, 'headings' | 'headingRow' | 'table'>,
  { column, example }: Colliding,
): void {
  const heading = headings[column]!.trim();
  const mapping = JSON.stringify({ [heading]: 'area' });
  addProblem(builder, {
    severity: 'warning',
    code: 'colliding_rows',
    message: {
      en: `Rows with the same number differ in "${heading}" (such as ${example}) and were read as one unit. If they are different units, map the column to the area: ${mapping}`,
      it: `Righe con lo stesso numero differiscono per «${heading}» (per esempio ${example}) e sono state lette come una sola US. Se sono US diverse, indica la colonna come area: ${mapping}`,
    },
    ...placeOfSection({ table, headingRow }),
    column: heading,
  });
}
