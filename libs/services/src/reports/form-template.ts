import type { FormBox, FormGroup } from '@trowel/documents';
import { CUSTOM_PREFIX, SECTIONS, type Section } from '@trowel/domain/records';
import type { Field, Labels } from '@trowel/domain/core';
import { flattenCustom, type PrintedSheet } from './sheets/printed-sheet.ts';
import { showValue } from './show-value.ts';
import { findField, isTwin, showTwins, type Described, type Wording } from './twins.ts';

type Box = Omit<FormBox, 'span'>;

/** Boxes of a row: field name and width in twelfths. */
export type TemplateRow<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/** A group of boxes. */
export interface TemplateGroup<Name extends string> {
  title: Labels;
  rows: readonly TemplateRow<Name>[];
  /** Omits empty rows. Otherwise they are printed empty, to be filled in by hand. */
  skipsEmpty?: boolean;
  /** Omits the whole group if all boxes are empty. */
  folds?: boolean;
  /** Boxes added after its rows, each only if it is not empty. */
  added?: readonly Name[];
  /** Boxes in rows as wide as their text needs. Empty ones are printed only for handwriting. */
  listed?: readonly Name[];
  /** The first group of the closing part. Fields outside the template are inserted before it. */
  closes?: boolean;
}

/** Content of a form: the fields of the record, and other boxes by name. */
export interface FormSource extends Described, Wording {
  boxes: ReadonlyMap<string, Box>;
  /** Labels that differ from those of the fields. */
  labels?: Readonly<Partial<Record<string, string>>>;
  custom: Readonly<Record<string, unknown>>;
  /** Definition of the sheet. Its labels come first, its hidden fields are not printed. */
  sheet?: PrintedSheet | undefined;
  /** True to print all empty boxes with room for handwriting, false for none. Default: as the template says. */
  showsEmpty?: boolean | undefined;
}

/** Shown elsewhere on the sheet, or useless on paper. */
const NOT_PRINTED = new Set(['id', 'created_at', 'updated_at', 'version', 'relationships', 'custom']);

/**
 * Returns the groups of a form: those of the template, then all other recorded data, so that nothing
 * is lost. Texts in two languages share one box.
 */
export function fillForm<Name extends string>(
  template: readonly TemplateGroup<Name>[],
  given: FormSource,
): FormGroup[] {
  const source = { ...given, record: flattenCustom(given.record) };
  const { language } = source;
  const placed = new Set<string>([
    ...(source.sheet?.hidden ?? []),
    ...template.flatMap(({ rows, added = [], listed = [] }) => [
      ...rows.flatMap((row) => Object.keys(row)),
      ...added,
      ...listed,
    ]),
  ]);
  const groups = template.map(({ title, rows, skipsEmpty, folds, added = [], listed = [] }) => {
    const filled = rows.flatMap((row) => partLong(fillRow(row, source)));
    const isFolded = folds && source.showsEmpty !== true && !filled.some(saysSomething);
    const isSkipping = source.showsEmpty === undefined ? skipsEmpty : !source.showsEmpty;
    const shown = isSkipping ? filled.filter(saysSomething) : filled;
    const more = packBoxes([
      ...listed.flatMap((name) => listedBox(name, source)),
      ...added.flatMap((name) => filledBox(name, source)),
    ]);
    return { title: title[language], rows: isFolded ? more : [...shown, ...more] };
  });
  const end = template.findIndex(({ closes }) => closes);
  const at = end < 0 ? groups.length : end;
  return [
    ...groups.slice(0, at),
    ...fillRest(source, placed),
    ...fillCustom(source, placed),
    ...groups.slice(at),
  ];
}

/** Returns the groups of a defined sheet: a box for each of its fields, and further boxes in place of a field. */
export function buildSheetTemplate(
  { groups }: PrintedSheet,
  expand: (name: string) => Partial<Pick<TemplateGroup<string>, 'listed' | 'added'>> | undefined = () =>
    undefined,
): TemplateGroup<string>[] {
  return groups.map(({ title, names }) => {
    const parts = names.map((name) => expand(name) ?? { listed: [name] });
    const [listed, added] = [
      parts.flatMap((part) => part.listed ?? []),
      parts.flatMap((part) => part.added ?? []),
    ];
    return { title, rows: [], listed, added };
  });
}

function fillRow(row: TemplateRow<string>, source: FormSource): FormBox[] {
  return Object.entries(row).map(([name, span = 12]) => ({
    ...boxOf(name, source),
    span,
    ...(source.showsEmpty && { isForWriting: true as const }),
  }));
}

/** A longer text gets the full width instead of half of it. In characters. */
const HALF_WIDTH_TEXT = 400;

function partLong(row: readonly FormBox[]): FormBox[][] {
  const isParted = row.length === 2 && row.some(({ value }) => value.length > HALF_WIDTH_TEXT);
  return isParted ? row.map((box) => [{ ...box, span: WHOLE }]) : [[...row]];
}

function saysSomething(row: readonly FormBox[]): boolean {
  return row.some(({ value, isSignature }) => value !== '' || isSignature);
}

function boxOf(name: string, source: FormSource): Box {
  const defined = source.sheet?.labels[name];
  const made = source.boxes.get(name);
  if (made) return { ...made, label: defined ?? made.label };
  const field = findField(source.fields, name);
  if (!field) return { label: name, value: '' };
  const label = defined ?? source.labels?.[name] ?? field.label[source.language];
  return { label, value: showTwins(field, source, source) };
}

/** Returns the box of a listed field, also an empty one if there is room for handwriting. */
function listedBox(name: string, source: FormSource): PackedBox[] {
  const field = findField(source.fields, name);
  if (isPrintedElsewhere(name, field)) return [];
  const filled = filledBox(name, source);
  if (filled.length > 0 || !source.showsEmpty) return filled;
  const isLong = field?.kind === 'list' || (field?.kind === 'text' && (field.max ?? 0) > LONG_FIELD);
  return [{ ...boxOf(name, source), isForWriting: true, ...(isLong && { span: WHOLE }) }];
}

/** Longest text of a field for one line, in characters. */
const LONG_FIELD = 2_000;

function isPrintedElsewhere(name: string, field: Field | undefined): boolean {
  return NOT_PRINTED.has(name) || (field !== undefined && isTwin(field));
}

function filledBox(name: string, source: FormSource): Box[] {
  const box = boxOf(name, source);
  return box.value === '' ? [] : [box];
}

/** Returns recorded data outside the template, by section, then the other boxes that the template does not place. */
function fillRest(source: FormSource, placed: ReadonlySet<string>): FormGroup[] {
  const bySection = new Map<string, Box[]>();
  const add = (section: string, boxes: Box[]): void => {
    if (boxes.length > 0) bySection.set(section, [...(bySection.get(section) ?? []), ...boxes]);
  };
  for (const field of source.fields) {
    const { name, section } = field;
    const isElsewhere = placed.has(name) || name.startsWith(CUSTOM_PREFIX) || isPrintedElsewhere(name, field);
    if (!isElsewhere) add(section, filledBox(name, source));
  }
  for (const name of source.boxes.keys()) {
    if (isRelationBox(name) && source.sheet?.hidden.has('relationships')) continue;
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

/** Prefix of relation boxes, because a field may have the same name as a relation. */
export const RELATION_BOX = 'rel:';

/** Returns the custom fields that the template does not place: the defined ones, then other recorded values. */
function fillCustom(source: FormSource, placed: ReadonlySet<string>): FormGroup[] {
  const { custom, fields, language } = source;
  const defined = fields.map(({ name }) => name).filter((name) => name.startsWith(CUSTOM_PREFIX));
  const names = new Set([...defined, ...Object.keys(custom).map((key) => CUSTOM_PREFIX + key)]);
  const boxes = [...names]
    .filter((name) => !placed.has(name))
    .flatMap((name): PackedBox[] => {
      if (findField(fields, name)) return listedBox(name, source);
      const label = name.slice(CUSTOM_PREFIX.length);
      const value = showValue(custom[label], { kind: 'text' }, language);
      return value === '' ? [] : [{ label, value }];
    });
  return boxes.length > 0 ? [{ title: SECTIONS.custom[language], rows: packBoxes(boxes) }] : [];
}

const SHORT = { letters: 22, span: 3 };
const MIDDLING = { letters: 60, span: 6 };
const WHOLE = 12;

/** A box whose width follows from its text unless it is given. */
type PackedBox = Box & { span?: number };

/** Arranges boxes in rows, each as wide as its text needs. The last of a row gets the remaining width. */
export function packBoxes(boxes: readonly PackedBox[]): FormBox[][] {
  const rows: FormBox[][] = [];
  let used = WHOLE;
  for (const box of boxes) {
    const span = box.span ?? spanOf(box.value);
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
