import type { Labels } from '@trowel/domain/core';
import { foldHeading, type ColumnMapping } from '../tables/headings.ts';
import type { Table, TableRow } from '../text/table.ts';
import { findBoxPairs, isOfBoxes } from './box-pairs.ts';
import { findCellPairs, isOfCells } from './cell-pairs.ts';
import {
  bareLabel,
  createLabels,
  isTitle,
  readUnitTitle,
  type FormPair,
  type KindOf,
} from './form-labels.ts';
import { hasValue, tableOfForms } from './form-table.ts';

/** Forms of a file, one per unit. */
export interface Forms {
  /** The forms as a table, one row per form. */
  table: Table;
  count: number;
  /** Sheets without forms. */
  others: Table[];
}

/** Minimum number of known labels besides the number; a single form needs more, because it may be a note. */
const LEAST_LABELS = 2;
const LEAST_LABELS_OF_ONE = 3;
/** Share of the forms that must have a label, if it is unknown. */
const LEAST_PART = 0.25;
const MOST_NUMBER = 20;
const INLINE = /^([^:\n]{1,60})(?::\s+|:?\s*\n\s*)(.+)$/su;
/** Number of rows used to recognise a sheet of forms. */
const LOOKED_AT = 200;
/** Name of a sheet that is the number of its unit: `1001`. `US 1001` is a title. */
const SHEET_NAME = /^\d{1,8}\p{L}?$/u;

/**
 * Reads sheets with labels before their values (`Definizione | Strato`), one form per unit: on
 * separate sheets, below each other, or side by side as columns. Other sheets, and those in `read`,
 * are returned unchanged. Undefined without forms. Cost: linear in the cells.
 */
export function readForms(
  tables: readonly Table[],
  { mapping, read = new Set() }: { mapping: ColumnMapping; read?: ReadonlySet<Table> },
): Forms | undefined {
  const kindOf = createLabels(mapping);
  const first = tables.map((table) => ({
    table,
    forms: isLaidOut(table, kindOf) || isSureForm(table, kindOf) ? formsOf(table, kindOf) : undefined,
    isRead: read.has(table),
  }));
  const labels = new Set(first.flatMap(({ forms: own = [], isRead: is }) => (is ? [] : listLabels(own))));
  // In one of many forms, `Definizione | Strato` looks like headings.
  const areForms = ({ forms: own, isRead: is }: (typeof first)[number]): boolean =>
    own !== undefined && (!is || listLabels(own).every((label) => labels.has(label)));
  const learnt = learnLabels(first.flatMap((one) => (areForms(one) ? one.forms! : [])));
  const knows: KindOf = (text) => kindOf(text) ?? (learnt.has(bareLabel(text)) ? 'other' : undefined);
  const again = (one: (typeof first)[number]): FormPair[][] | undefined =>
    learnt.size === 0 ? one.forms : formsOf(one.table, knows);
  const found = first.map((one) => ({ table: one.table, forms: areForms(one) ? again(one) : undefined }));
  const forms = found.flatMap(({ table, forms: own = [] }) => own.map((pairs) => ({ pairs, table })));
  const least = forms.length === 1 ? LEAST_LABELS_OF_ONE : LEAST_LABELS;
  const known = forms.flatMap(({ pairs }) => pairs.filter(isKnown));
  // A sheet about the site (`Area`, `Anno`, `N. US: 45`) is not a form of a unit.
  const isSpecific = known.some(({ kind }) => kind === 'field' || kind === 'relation');
  if (!isSpecific || new Set(known.map(({ label }) => foldHeading(label))).size < least) return undefined;
  return {
    table: tableOfForms(forms),
    count: forms.length,
    others: found.flatMap(({ table, forms: own }) => (own ? [] : [table])),
  };
}

/** Returns a note on how forms were read. */
export function describeForms({ count }: Forms): Labels {
  return {
    en: `Forms were read as rows of a table, one per unit: ${count}`,
    it: `Le schede sono state lette come righe di una tabella, una per US: ${count}`,
  };
}

/** Returns labels that have values in enough forms. In similar forms they are labels even without a value. */
function learnLabels(forms: readonly (readonly FormPair[])[]): Set<string> {
  const counts = new Map<string, number>();
  for (const pairs of forms)
    for (const label of new Set(pairs.filter((pair) => !isKnown(pair)).map((pair) => pair.label)))
      counts.set(label, (counts.get(label) ?? 0) + 1);
  const usual = [...counts].filter(([, count]) => count >= forms.length * LEAST_PART);
  return new Set(usual.map(([label]) => label));
}

function listLabels(forms: readonly (readonly FormPair[])[]): string[] {
  return forms.flatMap((pairs) => pairs.filter(isKnown).map(({ label }) => foldHeading(label)));
}

function isKnown({ kind }: FormPair): boolean {
  return kind !== 'other';
}

/** Returns true if a sheet is certainly a form: its labels are above their values, in boxes or in cells. */
export function isSureForm(table: Table, kindOf: KindOf): boolean {
  return isOfCells(table, kindOf) || isOfBoxes(table, kindOf);
}

/** Returns true if most rows of a sheet begin with labels. */
function isLaidOut({ rows }: Table, kindOf: KindOf): boolean {
  const sample = rows.slice(0, LOOKED_AT);
  const begins = sample.filter(({ cells }) => beginsWithLabel(cells, kindOf));
  return begins.length >= LEAST_LABELS && begins.length >= sample.length / 2;
}

/** Returns the pairs of each form on a sheet, including that of the unit; undefined if no unit is named. */
function formsOf(table: Table, kindOf: KindOf): FormPair[][] | undefined {
  const columns = findColumns(table, kindOf);
  if (columns) return columns.map((column) => pairsOfColumn(table, column, kindOf));
  const pairs =
    findCellPairs(table, kindOf) ??
    findBoxPairs(table, { kindOf, readRow: (row) => addPairs([], row, kindOf) }) ??
    table.rows.reduce<FormPair[]>((all, row) => addPairs(all, row, kindOf), []);
  const forms = cutForms(pairs);
  if (forms.length > 0) return forms.map((form) => form.filter(hasText));
  const name = (table.name ?? '').trim();
  const number = SHEET_NAME.test(name) ? name : readUnitTitle(name);
  const known = pairs.filter(isKnown).length;
  if (number === undefined || known < LEAST_LABELS_OF_ONE || pairs.some(({ kind }) => kind === 'unit'))
    return undefined;
  return [[{ row: pairs[0]!.row, label: 'US', kind: 'unit', values: [number] }, ...pairs.filter(hasText)]];
}

/**
 * Returns true for a known label or one with a value. An unknown label without a value is a title or
 * an empty field.
 */
function hasText(pair: FormPair): boolean {
  return !isTitle(pair.label) && (isKnown(pair) || hasValue(pair));
}

function filledOf(cells: readonly string[]): string[] {
  return cells.filter((cell) => cell.trim() !== '');
}

function beginsWithLabel(cells: readonly string[], kindOf: KindOf): boolean {
  const first = filledOf(cells)[0] ?? '';
  return (
    kindOf(first) !== undefined ||
    readUnitTitle(first) !== undefined ||
    readInline(first, kindOf) !== undefined
  );
}

/** Reads a label and its value in one cell: `Definizione: strato`, or on two lines. */
function readInline(text: string, kindOf: KindOf): { label: string; value: string } | undefined {
  const [, label = '', value = ''] = INLINE.exec(text.trim()) ?? [];
  return label !== '' && kindOf(label) ? { label, value } : undefined;
}

/** Finds the columns of units side by side, below a row with their numbers. All numbers must differ. */
function findColumns({ rows }: Table, kindOf: KindOf): number[] | undefined {
  const naming = rows.find(({ cells }) => kindOf(cells[0] ?? '') === 'unit');
  const columns = (naming?.cells ?? []).flatMap((cell, i) => (i > 0 && cell.trim() !== '' ? [i] : []));
  const numbers = columns.map((i) => naming!.cells[i]!.trim());
  if (columns.length < 2 || new Set(numbers).size < numbers.length || !numbers.every(isNumber))
    return undefined;
  return columns;
}

function isNumber(text: string): boolean {
  return text.length <= MOST_NUMBER && /\d/.test(text);
}

function pairsOfColumn({ rows }: Table, column: number, kindOf: KindOf): FormPair[] {
  return rows.flatMap(({ number, cells }): FormPair[] => {
    const [label = '', value = ''] = [cells[0], cells[column]];
    if (label.trim() === '' || value.trim() === '') return [];
    return [{ row: number, label: bareLabel(label), kind: kindOf(label) ?? 'other', values: [value] }];
  });
}

/**
 * Adds the pairs of a row: each label with the text to its right. Text that is neither a label nor has
 * a value continues the cell before it, or the cell above if it is further right than the labels.
 */
function addPairs(pairs: FormPair[], { number, cells }: TableRow, kindOf: KindOf): FormPair[] {
  for (let at = nextFilled(cells, -1); at < cells.length;) {
    const read = readPair(cells, at, kindOf);
    if (read) pairs.push({ row: number, ...read.pair });
    else if (at > 0) pairs.at(-1)?.values.push(cells[at]!);
    at = nextFilled(cells, read?.last ?? at);
  }
  return pairs;
}

function readPair(
  cells: readonly string[],
  at: number,
  kindOf: KindOf,
): { pair: Omit<FormPair, 'row'>; last: number } | undefined {
  const text = cells[at]!;
  const title = readUnitTitle(text);
  if (title !== undefined) return { pair: { label: 'US', kind: 'unit', values: [title] }, last: at };
  const inline = readInline(text, kindOf);
  if (inline) {
    const { label, value } = inline;
    return { pair: { label, kind: kindOf(label)!, values: [value] }, last: at };
  }
  const kind = kindOf(text);
  if (!kind && isTitle(text)) return { pair: { label: text, kind: 'other', values: [] }, last: cells.length };
  const value = findValue(cells, at, kindOf);
  // An unknown text is a label only if it has a value.
  if (!kind && value === undefined) return undefined;
  let last = value ?? at;
  const values = value === undefined ? [] : [cells[value]!];
  if (kind === 'relation') {
    // Each unit may have a separate cell.
    const isUnit = (cell = ''): boolean => /\d/.test(cell) && !kindOf(cell);
    while (isUnit(cells[nextFilled(cells, last)])) {
      last = nextFilled(cells, last);
      values.push(cells[last]!);
    }
  }
  return { pair: { label: bareLabel(text), kind: kind ?? 'other', values }, last };
}

/**
 * Finds the value of a label: the next cell, even if it could be a label (`Definizione | Strato`), or
 * the next text that is not a label.
 */
function findValue(cells: readonly string[], at: number, kindOf: KindOf): number | undefined {
  const next = nextFilled(cells, at);
  if (next === cells.length) return undefined;
  if (readInline(cells[next]!, kindOf)) return undefined;
  return next === at + 1 || !kindOf(cells[next]!) ? next : undefined;
}

function nextFilled(cells: readonly string[], at: number): number {
  let next = at + 1;
  while (next < cells.length && cells[next]!.trim() === '') next++;
  return next;
}

/** Divides the pairs of a sheet into forms. Labels before the first number also begin the later forms. */
function cutForms(pairs: readonly FormPair[]): FormPair[][] {
  const forms: FormPair[][] = [];
  const isUnit = ({ kind, values }: FormPair): boolean => kind === 'unit' && isNumber(values[0] ?? '');
  const first = pairs.findIndex(isUnit);
  if (first === -1) return [];
  const leads = pairs.slice(0, first).filter(({ kind }) => kind !== 'unit');
  const leading = new Set(leads.map(({ label }) => foldHeading(label)));
  let form: FormPair[] = [];
  for (const pair of pairs) {
    if (isUnit(pair) && form.some(isUnit)) {
      let cut = form.length;
      while (leading.has(foldHeading(form[cut - 1]!.label))) cut--;
      forms.push(form.slice(0, cut));
      form = form.slice(cut);
    }
    form.push(pair);
  }
  return [...forms, form];
}
