import { splitUnitList } from '../import/unit-list.ts';
import { textsOfColumn, writtenInColumn, type TableRow } from '../text/table.ts';
import { parseRelationText } from './units/relation-texts.ts';
import {
  applyMapping,
  findHeadingRole,
  findUnitColumns,
  type ColumnMapping,
  type UnitColumns,
} from './headings.ts';

/** A row of headings and the rows below it. */
interface HeadedRows {
  cells: readonly string[];
  rows: readonly TableRow[];
  mapping: ColumnMapping;
}

/** Share of texts under an unknown heading that must be relations. */
const MOST_TEXTS = 0.8;

/**
 * Finds the columns of a table of units by headings and content. A column with an unknown heading
 * contains relations if its texts are relations (`copre 2, taglia 3`), and names the units if
 * relations name its texts.
 */
export function findNamedUnitColumns(headed: HeadedRows): UnitColumns | undefined {
  const units = findKeyByContent(headed);
  if (!units) return undefined;
  const found = [...units.roles.keys()].filter(
    (i) => units.roles[i]!.kind === 'custom' && holdRelations(headed, i),
  );
  if (found.length === 0) return units;
  const roles = units.roles.map((role, i) =>
    found.includes(i) ? ({ kind: 'relations', isSecond: false } as const) : role,
  );
  const [known, specific] = [units.known + found.length, units.specific + found.length];
  return { ...units, roles, known, specific, relationsByContent: found };
}

function holdRelations({ cells, rows, mapping }: HeadedRows, column: number): boolean {
  if (applyMapping(cells[column]!, mapping) === 'keep') return false;
  const texts = writtenInColumn(rows, column);
  const areRelations = texts.filter((text) => {
    const { statements, problems } = parseRelationText(text);
    return (
      statements.length > 0 && problems.length === 0 && statements.every(({ type }) => type !== undefined)
    );
  });
  return texts.length > 0 && areRelations.length >= texts.length * MOST_TEXTS;
}

/**
 * Finds the unit column by content, if no heading names the unit or no relation names its texts:
 * `CTX-002`, in a table that also numbers its contexts.
 */
function findKeyByContent({ cells, rows, mapping }: HeadedRows): UnitColumns | undefined {
  const units = findUnitColumns(cells, mapping);
  const relations = [...cells.keys()].filter((i) => findHeadingRole(cells[i]!, mapping).kind === 'relation');
  if (relations.length === 0) return units;
  const names = listNames(rows, relations);
  const isNamed = (column: number): boolean => textsOfColumn(rows, column).some((text) => names.has(text));
  if (units ? isNamed(units.key) : areAllFilled(rows, relations)) return units;
  const others = [...cells.keys()].filter((i) => {
    const { kind } = findHeadingRole(cells[i]!, mapping);
    // Relations may name the row ids of a database.
    return (
      (kind === 'custom' || kind === 'ignored') &&
      i !== units?.key &&
      isNumbering(textsOfColumn(rows, i), names)
    );
  });
  const [column] = others;
  if (column === undefined) return units;
  const found = findUnitColumns(cells, { ...mapping, [cells[column]!]: 'us_number' });
  return found && { ...found, isByContent: true };
}

function listNames(rows: readonly TableRow[], columns: readonly number[]): Set<string> {
  return new Set(
    columns.flatMap((column) => textsOfColumn(rows, column).flatMap((text) => splitUnitList(text))),
  );
}

/** Rows of pairs fill both cells. In a table of units, the top and bottom units leave one cell empty. */
function areAllFilled(rows: readonly TableRow[], columns: readonly number[]): boolean {
  return columns.every((column) => textsOfColumn(rows, column).every((text) => text !== ''));
}

/** Returns true if the texts are unique and include most of the names that relations use. */
function isNumbering(texts: readonly string[], names: ReadonlySet<string>): boolean {
  const distinct = new Set(texts);
  if (distinct.has('') || distinct.size < texts.length) return false;
  const known = [...names].filter((name) => distinct.has(name)).length;
  return known >= 2 && known > names.size / 2;
}
