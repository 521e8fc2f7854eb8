import {
  CHECKED_KINDS,
  getEntity,
  listLinksTo,
  listQuantities,
  type CheckedKind,
} from '@trowel/domain/records';
import { buildFinding, type Finding } from '@trowel/domain/matrix';
import type { Language } from '@trowel/domain/matrix';
import type { LinkWords } from './link-words.ts';
import { getRowNumber, type CheckedRow, type RowIndex } from './row-index.ts';

/** Separators of several boxes in one field: `3; 7`, `3 e 7`. */
const BOX_SEPARATORS = /[;,+&]|\s(?:e|ed|and)\s/i;

/** Returns the boxes that a text names. The number of a recorded box is one box, whatever it contains. */
export function splitBoxes(index: RowIndex, text: string): string[] {
  if (index.findRows('boxes', text).length > 0) return [text];
  const parts = text.split(BOX_SEPARATORS).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

/**
 * Returns a finding for each record in two boxes: one whose field names several, and a pottery group with the
 * number of a find from the same unit in another box.
 */
export function findInTwoBoxes(index: RowIndex, words: LinkWords): Finding[] {
  const findings: Finding[] = [];
  for (const { from, field } of listLinksTo('boxes'))
    for (const row of index.rowsOf(from)) {
      const boxes = splitBoxes(index, textOf(row, field));
      if (boxes.length < 2) continue;
      const record = { entity: from, name: getRowNumber(from, row) };
      const message = words.severalBoxes(words.inSentence(record), boxes);
      const subject = `${from} ${record.name}`;
      findings.push(buildFinding('in_two_boxes', { message, units: [], subject, records: [record] }));
    }
  for (const row of index.rowsOf('pottery')) {
    const find = index
      .findRows('inventario', getRowNumber('pottery', row))
      .find((one) => isElsewhere(row, one));
    if (find) findings.push(buildTwoBoxes(row, find, words));
  }
  return findings;
}

function buildTwoBoxes(row: CheckedRow, find: CheckedRow, words: LinkWords): Finding {
  const name = getRowNumber('pottery', row);
  const records = [{ entity: 'pottery', name } as const, { entity: 'inventario', name } as const];
  const message = words.twoBoxes(
    [words.inSentence(records[0]!), words.inSentence(records[1]!)],
    [textOf(row, 'box_number'), textOf(find, 'box_number')],
  );
  return buildFinding('in_two_boxes', { message, units: [], subject: `pottery ${name}`, records });
}

function isElsewhere(row: CheckedRow, other: CheckedRow): boolean {
  const isSameUnit = ['us_number', 'area'].every((field) => textOf(row, field) === textOf(other, field));
  const [box, otherBox] = [textOf(row, 'box_number'), textOf(other, 'box_number')];
  return isSameUnit && textOf(row, 'us_number') !== '' && box !== '' && otherBox !== '' && box !== otherBox;
}

/** Returns a finding for each box that weighs less than the weighed records in it. */
export function findLightBoxes(index: RowIndex, words: LinkWords): Finding[] {
  const contents = new Map<string, number>();
  for (const { from, field } of listLinksTo('boxes'))
    for (const row of index.rowsOf(from)) {
      const weight = row['weight_g'];
      const box = textOf(row, field);
      if (typeof weight === 'number' && box !== '') contents.set(box, (contents.get(box) ?? 0) + weight);
    }
  return index.rowsOf('boxes').flatMap((row) => {
    const name = getRowNumber('boxes', row);
    const [weight, inside] = [row['weight_g'], contents.get(name) ?? 0];
    if (typeof weight !== 'number' || inside - weight < ROUNDING_G) return [];
    const record = { entity: 'boxes', name } as const;
    const message = words.tooLight(words.inSentence(record), [weight, inside]);
    return [
      buildFinding('box_too_light', { message, units: [], subject: `boxes ${name}`, records: [record] }),
    ];
  });
}

/** Sums of decimals are off by less than this. */
const ROUNDING_G = 0.01;

/** Returns a finding for each record with a count or weight of zero: what was not counted is left empty. */
export function findZeroQuantities(index: RowIndex, words: LinkWords, language: Language): Finding[] {
  return CHECKED_KINDS.flatMap((kind) => {
    const fields = listQuantities(kind);
    if (fields.length === 0) return [];
    return index.rowsOf(kind).flatMap((row) => {
      const zero = fields
        .filter((field) => row[field] === 0)
        .map((field) => nameField(kind, field, language));
      if (zero.length === 0) return [];
      const record = { entity: kind, name: getRowNumber(kind, row) };
      const message = words.zero(words.inSentence(record), zero);
      const subject = `${kind} ${record.name}`;
      return [buildFinding('zero_quantity', { message, units: [], subject, records: [record] })];
    });
  });
}

function nameField(kind: CheckedKind, name: string, language: Language): string {
  return getEntity(kind).fields.find((field) => field.name === name)?.label[language] ?? name;
}

function textOf(row: CheckedRow, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}
