import type { FormBox, FormGroup } from '@trowel/documents';
import { SECTIONS, type Section } from '@trowel/domain/records';
import type { Labels } from '@trowel/domain/core';
import { showValue } from './show-value.ts';
import { findField, isTwin, showTwins, type Described, type Wording } from './twins.ts';

type Box = Omit<FormBox, 'span'>;

/** Boxes of a row by field, with the twelfths of the width each takes. */
export type TemplateRow<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/** A group of boxes. */
export interface TemplateGroup<Name extends string> {
  title: Labels;
  rows: readonly TemplateRow<Name>[];
  /** Rows without a word are left out; else they are printed empty, to be written into. */
  skipsEmpty?: boolean;
  /** Left out whole when nothing in it is recorded. */
  folds?: boolean;
  /** Boxes that follow its rows where something is recorded in them. */
  added?: readonly Name[];
  /** The first of those at the end: what the template does not place stands before it. */
  closes?: boolean;
}

/** What a form is filled with: the fields of the record, and boxes made otherwise, by name. */
export interface FormSource extends Described, Wording {
  boxes: ReadonlyMap<string, Box>;
  /** Names of boxes that are not those of their fields. */
  labels?: Readonly<Partial<Record<string, string>>>;
  custom: Readonly<Record<string, unknown>>;
}

/** Said elsewhere on the sheet, or of no use on paper. */
const NOT_PRINTED = new Set(['id', 'created_at', 'updated_at', 'version', 'relationships', 'custom']);

/**
 * Gives the groups of a form: those of the template, then whatever else is recorded, so that nothing of the record is
 * lost. What is told in two languages stands in one box.
 */
export function fillForm<Name extends string>(
  template: readonly TemplateGroup<Name>[],
  source: FormSource,
): FormGroup[] {
  const { language } = source;
  const placed = new Set<string>(
    template.flatMap(({ rows, added = [] }) => [...rows.flatMap((row) => Object.keys(row)), ...added]),
  );
  const groups = template.map(({ title, rows, skipsEmpty, folds, added = [] }) => {
    const filled = rows.flatMap((row) => partLong(fillRow(row, source)));
    const isFolded = folds && !filled.some(saysSomething);
    const shown = skipsEmpty ? filled.filter(saysSomething) : filled;
    const more = packBoxes(added.flatMap((name) => filledBox(name, source)));
    return { title: title[language], rows: isFolded ? more : [...shown, ...more] };
  });
  const end = template.findIndex(({ closes }) => closes);
  const at = end < 0 ? groups.length : end;
  return [...groups.slice(0, at), ...fillRest(source, placed), ...fillCustom(source), ...groups.slice(at)];
}

function fillRow(row: TemplateRow<string>, source: FormSource): FormBox[] {
  return Object.entries(row).map(([name, span = 12]) => ({ ...boxOf(name, source), span }));
}

/** A text longer than this has the width of the form where two boxes would share it, letters. */
const HALF_WIDTH_TEXT = 400;

function partLong(row: readonly FormBox[]): FormBox[][] {
  const isParted = row.length === 2 && row.some(({ value }) => value.length > HALF_WIDTH_TEXT);
  return isParted ? row.map((box) => [{ ...box, span: WHOLE }]) : [[...row]];
}

function saysSomething(row: readonly FormBox[]): boolean {
  return row.some(({ value, isSignature }) => value !== '' || isSignature);
}

function boxOf(name: string, source: FormSource): Box {
  const made = source.boxes.get(name);
  if (made) return made;
  const field = findField(source.fields, name);
  if (!field) return { label: name, value: '' };
  const label = source.labels?.[name] ?? field.label[source.language];
  return { label, value: showTwins(field, source, source) };
}

function filledBox(name: string, source: FormSource): Box[] {
  const box = boxOf(name, source);
  return box.value === '' ? [] : [box];
}

/** What is recorded beyond the template, by section; then the boxes made otherwise that it does not place. */
function fillRest(source: FormSource, placed: ReadonlySet<string>): FormGroup[] {
  const bySection = new Map<string, Box[]>();
  const add = (section: string, boxes: Box[]): void => {
    if (boxes.length > 0) bySection.set(section, [...(bySection.get(section) ?? []), ...boxes]);
  };
  for (const field of source.fields) {
    const { name, section } = field;
    if (!isTwin(field) && !placed.has(name) && !NOT_PRINTED.has(name)) add(section, filledBox(name, source));
  }
  for (const name of source.boxes.keys()) {
    if (!placed.has(name)) add(isRelationBox(name) ? 'relations' : 'documents', filledBox(name, source));
  }
  return [...bySection].map(([section, boxes]) => ({
    title: SECTIONS[section as Section][source.language],
    rows: packBoxes(boxes),
  }));
}

function isRelationBox(name: string): boolean {
  return name.startsWith(RELATION_BOX);
}

/** Boxes of relations are named so: a field may be called as a relation is. */
export const RELATION_BOX = 'rel:';

function fillCustom({ custom, language }: FormSource): FormGroup[] {
  const boxes = Object.entries(custom)
    .map(([label, value]) => ({ label, value: showValue(value, { kind: 'text' }, language) }))
    .filter(({ value }) => value !== '');
  return boxes.length > 0 ? [{ title: SECTIONS.custom[language], rows: packBoxes(boxes) }] : [];
}

const SHORT = { letters: 22, span: 3 };
const MIDDLING = { letters: 60, span: 6 };
const WHOLE = 12;

/** Puts boxes into rows, each as wide as its words need; the last of a row takes what is left. */
export function packBoxes(boxes: readonly Box[]): FormBox[][] {
  const rows: FormBox[][] = [];
  let used = WHOLE;
  for (const box of boxes) {
    const span = spanOf(box.value);
    if (used + span > WHOLE) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push({ ...box, span });
    used += span;
  }
  return rows.map(stretchLast);
}

function spanOf(value: string): number {
  if (value.includes('\n') || value.length > MIDDLING.letters) return WHOLE;
  return value.length > SHORT.letters ? MIDDLING.span : SHORT.span;
}

function stretchLast(row: readonly FormBox[]): FormBox[] {
  const used = row.reduce((sum, { span }) => sum + span, 0);
  return row.map((box, at) => (at === row.length - 1 ? { ...box, span: box.span + WHOLE - used } : box));
}
