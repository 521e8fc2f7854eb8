import { foldHeading } from '../tables/headings.ts';
import type { Table, TableRow } from '../text/table.ts';
import { bareLabel, MAX_LABEL, type FormPair, type KindOf } from './form-labels.ts';
import { hasValue } from './form-table.ts';

/** Number of rows used to recognise a sheet of boxes. */
const LOOKED_AT = 200;
/** Minimum numbers of rows of labels above values, for each unit, and of known labels. */
const LEAST_ROWS = 3;
const LEAST_LABELS = 4;
/**
 * If this share of the known labels is in capitals, all labels are; values below them may be in
 * capitals up to MOST_VALUES.
 */
const MOST_LABELS = 0.8;
const MOST_VALUES = 0.3;
/** A row with this many known labels, and few other texts, contains only labels. */
const SURE_LABELS = 3;
const MOST_OF_ROW = 0.7;
/** A word of a label. `III` and `AA-BB` are always values. */
const WORD = /\p{L}{4}/u;

type Filled = readonly (readonly [column: number, text: string])[];
interface Box {
  column: number;
  pair: FormPair;
}

/** Returns true if a text is written like the labels of its sheet. */
type IsLabel = (text: string) => boolean;

/**
 * Reads a form whose labels are above their values, as on the sheet of the Italian ministry. Undefined
 * for any other sheet. Cost: linear in the cells.
 */
export function findBoxPairs(
  table: Table,
  { kindOf, readRow }: { kindOf: KindOf; readRow: (row: TableRow) => FormPair[] },
): FormPair[] | undefined {
  const isLabel = findLabels(table, kindOf);
  if (!isLabel) return undefined;
  const pairs: FormPair[] = [];
  let boxes: Box[] = [];
  for (const row of table.rows) {
    const filled = filledOf(row.cells);
    if (isOfLabels(filled, isLabel) || areOtherBoxes(filled, boxes)) {
      boxes = filled.map(([column, text]) => ({
        column,
        pair: { row: row.number, label: bareLabel(text), kind: kindOf(text) ?? 'other', values: [] },
      }));
      pairs.push(...boxes.map(({ pair }) => pair));
    } else if (kindOf(filled[0]?.[1] ?? '') && isLabel(filled[0]![1])) {
      // Here a label is next to its value.
      pairs.push(...readRow(row));
      boxes = [];
    } else
      for (const [column, text] of filled) {
        const box = boxes.findLast((one) => one.column <= column) ?? boxes[0];
        (box?.pair ?? pairs.at(-1))?.values.push(text);
      }
  }
  return pairs;
}

/** Returns true if a row below filled boxes contains unknown labels: only words, in capitals or in other columns. */
function areOtherBoxes(filled: Filled, boxes: readonly Box[]): boolean {
  if (boxes.length < 2 || filled.length < 2 || boxes.every(({ pair }) => !hasValue(pair))) return false;
  const columns = new Set(boxes.map(({ column }) => column));
  const areElsewhere = filled.some(([column]) => !columns.has(column));
  return filled.every(([, text]) => isPlain(text)) && (areElsewhere || textsOf(filled).every(isCapitals));
}

/** Returns true if a text has no digits and is short enough for a label. */
function isPlain(text: string): boolean {
  return !/\d/.test(text) && WORD.test(text) && bareLabel(text).length <= MAX_LABEL;
}

function filledOf(cells: readonly string[]): Filled {
  return [...cells.entries()].filter(([, text]) => text.trim() !== '');
}

/** Returns true if a sheet is a form of boxes, by its first rows. */
export function isOfBoxes(table: Table, kindOf: KindOf): boolean {
  return findLabels(table, kindOf) !== undefined;
}

function findLabels(table: Table, kindOf: KindOf): IsLabel | undefined {
  const rows = table.rows.slice(0, LOOKED_AT).map(({ cells }) => filledOf(cells));
  const isLabel = createIsLabel(rows, kindOf);
  return areBoxes(rows, { kindOf, isLabel }) ? isLabel : undefined;
}

/**
 * Returns a test for labels. Unknown labels are recognised by capitals, if the known ones have them
 * and the values do not.
 */
function createIsLabel(rows: readonly Filled[], kindOf: KindOf): IsLabel {
  const isKnown = (text: string): boolean => kindOf(text) !== undefined;
  const labels = rows.flatMap((filled) => textsOf(filled).filter(isKnown));
  const areCapitals = labels.filter(isCapitals).length >= labels.length * MOST_LABELS;
  if (!areCapitals) return isKnown;
  const below = rows.filter(
    (filled, i) => !textsOf(filled).some(isKnown) && i > 0 && textsOf(rows[i - 1]!).every(isKnown),
  );
  const values = below.flatMap(textsOf).filter((text) => WORD.test(text));
  const areShouted = values.filter(isCapitals).length > values.length * MOST_VALUES;
  return (text) => isCapitals(text) && (isKnown(text) || (!areShouted && isPlain(text)));
}

function textsOf(filled: Filled): string[] {
  return filled.map(([, text]) => text);
}

function isCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && text === text.toUpperCase();
}

function isOfLabels(filled: Filled, isLabel: IsLabel): boolean {
  const texts = textsOf(filled);
  const labels = texts.filter(isLabel);
  if (labels.length === texts.length) return texts.length > 0;
  const isSure = labels.length >= SURE_LABELS && labels.length >= texts.length * MOST_OF_ROW;
  return isSure && texts.every((text) => !/\d/.test(text));
}

/**
 * Returns true if rows of labels alternate with other rows and few labels name a unit. Tables below
 * each other name a unit each.
 */
function areBoxes(
  rows: readonly Filled[],
  { kindOf, isLabel }: { kindOf: KindOf; isLabel: IsLabel },
): boolean {
  const labelled = rows.filter(
    (filled, i) => isOfLabels(filled, isLabel) && i + 1 < rows.length && !isOfLabels(rows[i + 1]!, isLabel),
  );
  const known = labelled.flatMap((filled) => textsOf(filled).filter((text) => kindOf(text)));
  const units = known.filter((text) => kindOf(text) === 'unit').length;
  const labels = new Set(known.map((text) => foldHeading(bareLabel(text))));
  return labelled.length >= LEAST_ROWS * Math.max(1, units) && labels.size >= LEAST_LABELS;
}
