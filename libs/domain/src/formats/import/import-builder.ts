import { adviseOnTypes } from './two-units.ts';
import type { Language } from '@trowel/domain/matrix';
import { unitFields } from '@trowel/domain/records';
import { withType } from './prefixed-name.ts';
import type { ImportedData, ImportedUnit, ImportProblem, UnitReference } from './imported-data.ts';

/** Collects units, statements and problems while a reader goes through a file. */
export interface ImportBuilder extends Omit<ImportedData, 'format' | 'columns' | 'isByHand'> {
  /** Language of notes and problems. */
  language: Language;
  /** Units by key, for merging. */
  byKey: Map<string, ImportedUnit>;
  /** Marks for what is above or below everything, with the names of the natural units that may replace them. */
  marks: Map<string, string>;
  /** The file describes units, so a name found only in a relation is not a unit of it. */
  declares: boolean;
  /** Names in tables that Trowel wrote. They are complete names, even if they begin like a prefix. */
  verbatim: Set<string>;
  /** Trowel wrote a table of records other than units, so its words are the recorded ones. */
  hasOwnRecords: boolean;
  /** Names that keep the type before the number, because another unit of the area has that number: `USM 10`. */
  apart: Set<string>;
  /** Names of units that were read as their number alone, by the text in the table. */
  renames: Map<string, string>;
  /** Sheets of units that have no column of areas, by name. */
  placeless: Set<string>;
  columns: Record<string, readonly string[]>;
}

/** Creates an empty builder. */
export function createImportBuilder(language: Language): ImportBuilder {
  return {
    language,
    units: [],
    statements: [],
    records: [],
    problems: [],
    notes: [],
    byKey: new Map(),
    marks: new Map(),
    declares: false,
    verbatim: new Set(),
    apart: new Set(),
    hasOwnRecords: false,
    renames: new Map(),
    placeless: new Set(),
    columns: {},
  };
}

/** Returns the key under which records of a unit are merged. */
export function unitKey(usNumber: string, area: string, site = ''): string {
  return `${site}\u0000${area}\u0000${usNumber}`;
}

function keyOf({ us_number: usNumber, area, fields }: ImportedUnit): string {
  return unitKey(usNumber, area, typeof fields['site_name'] === 'string' ? fields['site_name'] : '');
}

/**
 * Adds a unit, or merges it into the unit with the same site, area and number. Missing values are filled in. Where values
 * differ, the first one stays and the other is reported. Returns the unit in the builder.
 */
export function addUnit(builder: ImportBuilder, unit: ImportedUnit): ImportedUnit {
  const key = keyOf(unit);
  const known = builder.byKey.get(key);
  if (unit.declared) builder.declares = true;
  if (!known) {
    builder.byKey.set(key, unit);
    builder.units.push(unit);
    return unit;
  }
  mergeInto(known, unit, builder);
  return known;
}

/** Returns the units in their order, each once. Differing values of merged units are problems; the first value stays. */
export function mergeImportedUnits(
  units: readonly ImportedUnit[],
  language: Language,
): { units: ImportedUnit[]; problems: ImportProblem[] } {
  const byKey = new Map<string, ImportedUnit>();
  const copied = new Set<string>();
  const problems: ImportProblem[] = [];
  for (const unit of units) {
    const key = keyOf(unit);
    const known = byKey.get(key);
    if (known === undefined || !unit.declared) {
      if (known === undefined) byKey.set(key, unit);
      continue;
    }
    const target = copied.has(key) ? known : copyUnit(known);
    copied.add(key);
    byKey.set(key, target);
    mergeInto(target, unit, { problems, language });
  }
  return { units: [...byKey.values()], problems };
}

function copyUnit(unit: ImportedUnit): ImportedUnit {
  const fields = Object.entries(unit.fields).map(([name, value]) => [
    name,
    isRecord(value) ? { ...value } : value,
  ]);
  return { ...unit, fields: Object.fromEntries(fields) };
}

type Report = Pick<ImportBuilder, 'problems' | 'language'>;

/** Adds the values of a described unit to another record of the same unit. */
function mergeInto(known: ImportedUnit, unit: ImportedUnit, report: Report): void {
  if (!unit.declared) return;
  if (!known.declared) known.source = unit.source;
  known.declared = true;
  for (const [name, value] of Object.entries(unit.fields)) {
    const { [name]: present } = known.fields;
    if (isRecord(value) && isRecord(present)) {
      for (const [inner, one] of Object.entries(value))
        mergeValue(report, { record: present, name: inner, value: one, unit });
    } else mergeValue(report, { record: known.fields, name, value, unit });
  }
}

interface Merge {
  record: Record<string, unknown>;
  name: string;
  value: unknown;
  unit: ImportedUnit;
}

function mergeValue({ problems, language }: Report, { record, name, value, unit }: Merge): void {
  if (!Object.hasOwn(record, name)) {
    record[name] = value;
    return;
  }
  const [first, other] = [showValue(record[name]), showValue(value)];
  if (first === other) return;
  const label = unitFields.find((field) => field.name === name)?.label ?? { en: name, it: name };
  const advice = adviseOnTypes(name, unit.us_number);
  problems.push({
    severity: 'warning',
    code: 'duplicate_row',
    message: {
      en: `SU ${unit.us_number} is described twice with different values of ${label.en}: "${shorten(first)}" was kept, "${shorten(other)}" was not${advice.en}`,
      it: `La US ${unit.us_number} è descritta due volte con valori diversi di ${label.it}: resta «${shorten(first)}», non «${shorten(other)}»${advice.it}`,
    }[language],
    ...unit.source,
    column: name,
    value: other,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function showValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Shortens a text for a message. */
export function shorten(text: string, length = 60): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** A problem with its message in each language. */
export interface BilingualProblem extends Omit<ImportProblem, 'message'> {
  message: Readonly<Record<Language, string>>;
}

/** Adds a note that explains how something was understood. */
export function addNote({ notes, language }: ImportBuilder, note: Readonly<Record<Language, string>>): void {
  notes.push(note[language]);
}

/** Reports a cell that cannot be used, with its text shortened to 500 characters. */
export function addProblem({ problems, language }: ImportBuilder, given: BilingualProblem): void {
  const problem = { ...given, message: given.message[language] };
  problems.push(problem.value === undefined ? problem : { ...problem, value: shorten(problem.value, 500) });
}

/** Adds a unit that a relation names and the file does not describe. */
export function addReferencedUnit(
  builder: ImportBuilder,
  reference: UnitReference,
  source: ImportedUnit['source'],
): void {
  addUnit(builder, createReferencedUnit(reference, source));
}

/** Returns a unit that a relation names and the file does not describe. */
export function createReferencedUnit(
  { us_number, area = '', site, written }: UnitReference,
  source: ImportedUnit['source'],
): ImportedUnit {
  const fields = site === undefined ? {} : { site_name: site };
  const unit = { us_number, area, fields, source, declared: false };
  return withType({ ...unit, ...(written !== undefined && { written }) });
}
