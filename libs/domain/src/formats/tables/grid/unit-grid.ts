import { parseRelationType, type RelationType } from '@trowel/domain/records';
import { addProblem, addReferencedUnit, type ImportBuilder } from '../../import/import-builder.ts';
import type { ImportSource } from '../../import/imported-data.ts';
import type { Table } from '../../text/table.ts';

/** A table with a row and a column for each unit. A cell contains the relation of the row to the column. */
export interface UnitGrid {
  /** True if the cells contain relations, false if they only contain marks. */
  hasWords: boolean;
  units: { name: string; source: ImportSource }[];
  relations: { from: string; to: string; text: string; source: ImportSource }[];
}

/** Minimum number of units; a smaller table has such headings by coincidence. */
const FEWEST_UNITS = 3;
/** The uppermost unit has nothing above it and the lowest nothing below, so some tables omit that row or column. */
const MOST_LEFT_OUT = 2;
const NOTHING = /^(?:0+(?:[.,]0+)?|[-–—.·/\\]|false|no)?$/i;
const MARK = /^(?:1(?:[.,]0+)?|x|×|✓|✔|\*|\+|true|s[iì]|yes)$/i;
const SIGNS: Readonly<Record<string, RelationType>> = {
  '>': 'later_than',
  '<': 'earlier_than',
  '=': 'same_as',
};

/** Finds a table of units by units: columns and rows have the same names. Cost: linear in the cells. */
export function findUnitGrid(table: Table): UnitGrid | undefined {
  const { rows, name } = table;
  const [heading, ...below] = rows;
  const columns = (heading?.cells ?? []).slice(1).map((cell) => cell.trim());
  const names = below.map(({ cells }) => (cells[0] ?? '').trim());
  if (!heading || !areSameUnits(columns, names)) return undefined;
  const sourceOf = (row: number): ImportSource => ({ ...(name !== undefined && { sheet: name }), row });
  const relations = below.flatMap(({ number, cells }, at) =>
    columns.flatMap((to, i) => {
      const [from, text] = [names[at]!, (cells[i + 1] ?? '').trim()];
      return from === to || NOTHING.test(text) ? [] : [{ from, to, text, source: sourceOf(number) }];
    }),
  );
  const hasWords = relations.some(({ text }) => !MARK.test(text));
  const isUnderstood = hasWords
    ? relations.every(({ text }) => typeOf(text) !== undefined)
    : isDirected(relations);
  if (relations.length === 0 || !isUnderstood) return undefined;
  const units = [
    ...below.map(({ number }, at) => ({ name: names[at]!, source: sourceOf(number) })),
    ...columns.map((one) => ({ name: one, source: sourceOf(heading.number) })),
  ];
  return { hasWords, units, relations };
}

function areSameUnits(columns: readonly string[], names: readonly string[]): boolean {
  if (Math.min(columns.length, names.length) < FEWEST_UNITS - 1) return false;
  const [above, before] = [new Set(columns), new Set(names)];
  if (above.size < columns.length || before.size < names.length || above.has('') || before.has(''))
    return false;
  const all = new Set([...columns, ...names]);
  return all.size >= FEWEST_UNITS && 2 * all.size - above.size - before.size <= MOST_LEFT_OUT;
}

/** Marks in both directions say that two units touch, but not which is later. */
function isDirected(relations: UnitGrid['relations']): boolean {
  const marked = new Set(relations.map(({ from, to }) => `${from}\0${to}`));
  return relations.some(({ from, to }) => !marked.has(`${to}\0${from}`));
}

function typeOf(text: string): RelationType | undefined {
  return Object.hasOwn(SIGNS, text) ? SIGNS[text] : parseRelationType(text);
}

/** Reads a grid. A mark says that the unit of the row is later than that of the column. */
export function readUnitGrid(builder: ImportBuilder, { hasWords, units, relations }: UnitGrid): void {
  if (!hasWords)
    addProblem(builder, {
      severity: 'warning',
      code: 'assumed_direction',
      message: {
        en: 'A mark was read as: the unit of its row is later than the unit of its column',
        it: 'Un segno vale come: la US della riga è posteriore alla US della colonna',
      },
      ...units[0]!.source,
    });
  for (const { name, source } of units) addReferencedUnit(builder, { us_number: name }, source);
  for (const { from, to, text, source } of relations) {
    const type = hasWords ? typeOf(text) : 'later_than';
    builder.statements.push({
      from: { us_number: from },
      word: text,
      ...(type && { type }),
      to: { us_number: to },
      source,
    });
  }
}
