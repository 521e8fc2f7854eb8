import type { Literal } from './python-literal.ts';
import type { ParsedRapporti, RapportiStatement } from './rapporti.ts';
import { parseRapportiText } from './rapporti-text.ts';
import { readUnitReference } from './rapporti-reference.ts';
import { parseRelationType } from './words.ts';

type Cells = readonly (string | null)[];

const FOURTH = 4;

/**
 * Reads the rows of a list literal: pairs, `[relation, unit, area, site]`, or the five cells of `rapporti2`
 * (relation, unit, unit type, interpretation, period-phase). The offsets of the list refer to `text`.
 */
export function readRapportiList(list: Literal, text: string): ParsedRapporti {
  const result: ParsedRapporti = { statements: [], problems: [] };
  for (const row of findRows(list)) readRow(row, text.slice(row.start, row.end), result);
  return result;
}

/**
 * Returns the rows. The list itself may be one row (`['Copre', '2']`), and a row may be a plain text (`['Copre
 * 2', 'Taglia 3']`).
 */
function findRows(list: Literal): Literal[] {
  if (!Array.isArray(list.value)) return [];
  const [first, second] = list.value;
  const isRow =
    typeof first?.value === 'string' &&
    typeof second?.value === 'string' &&
    isRelation(first.value) &&
    !isRelation(second.value);
  return isRow && list.value.every((item) => !Array.isArray(item.value)) ? [list] : list.value;
}

function isRelation(text: string): boolean {
  return parseRelationType(text) !== undefined;
}

function readRow(row: Literal, raw: string, result: ParsedRapporti): void {
  if (!Array.isArray(row.value)) {
    const plain = parseRapportiText(row.value ?? '');
    for (const statement of plain.statements) result.statements.push(statement);
    for (const problem of plain.problems) result.problems.push(problem);
    return;
  }
  const deep = row.value.some((cell) => Array.isArray(cell.value));
  const cells = row.value.map((cell) => (Array.isArray(cell.value) ? null : (cell.value?.trim() ?? null)));
  if (deep)
    result.problems.push({
      code: 'unreadable',
      raw,
      message: 'A list inside a relation cannot be read',
    });
  else if (cells.some((cell) => cell)) readCells(cells, raw, result);
}

function readCells(cells: Cells, raw: string, { statements, problems }: ParsedRapporti): void {
  const [word, number] = cells;
  if (!word) {
    problems.push({
      code: 'no_relation',
      raw,
      message: `No relation is given for "${number ?? ''}"`,
    });
    return;
  }
  if (!number) {
    problems.push({ code: 'no_unit', raw, message: `The unit is missing after "${word}"` });
    return;
  }
  const type = parseRelationType(word);
  if (!type) problems.push({ code: 'unknown_word', raw, message: `"${word}" is not a known relation` });
  statements.push({
    word,
    ...(type && { type }),
    ...readNumber(number),
    ...readFurtherCells(cells),
    raw,
  });
  if (cells.length > FOURTH + 1) {
    problems.push({
      code: 'unreadable',
      raw,
      message: 'A relation has more cells than the five that are known',
    });
  }
}

/** Reads `US 1001` in a cell as unit 1001. Any other text stays unchanged. */
function readNumber(number: string): Pick<RapportiStatement, 'us_number' | 'unit_type'> {
  const reference = readUnitReference(number, true);
  const type = reference?.rest === '' && /[\s_]/.test(number) ? reference.unit.unit_type : undefined;
  return reference && type ? { us_number: reference.unit.us_number, unit_type: type } : { us_number: number };
}

function readFurtherCells(cells: Cells): Partial<RapportiStatement> {
  const [, , third, fourth, fifth] = cells;
  const further: [keyof RapportiStatement, string | null | undefined][] =
    cells.length > FOURTH
      ? [
          ['unit_type', third],
          ['interpretation', fourth],
          ['period', fifth],
        ]
      : [
          ['area', third],
          ['site', fourth],
        ];
  return Object.fromEntries(further.filter(([, value]) => value));
}
