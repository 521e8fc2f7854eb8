import { adviseOnTypes } from './two-units.ts';
import type { Language } from '@trowel/domain/matrix';
import { unitFields } from '@trowel/domain/records';
import { withType } from './prefixed-name.ts';
import { spellingOf } from './spelling.ts';
import { splitTypePrefix, stripDecimals } from './unit-names.ts';
import type {
  ImportedData,
  ImportedUnit,
  ImportFormat,
  ImportProblem,
  UnitReference,
} from './imported-data.ts';

/** What a reader fills while it walks through a file. */
export interface ImportBuilder extends Omit<ImportedData, 'format' | 'columns'> {
  /** In which notes and problems are told. */
  language: Language;
  /** Units by key, for merging. */
  byKey: Map<string, ImportedUnit>;
  /** Units that stand for what is above or below everything, by name, and what they are called when made natural. */
  marks: Map<string, string>;
  /** The file describes units, so a name found only in a relation is not a unit of it. */
  declares: boolean;
  /** Names in tables that Trowel wrote: each is the name, whatever it begins with. */
  verbatim: Set<string>;
  /** Trowel wrote a table of records other than units: its words are those that are recorded. */
  hasOwnRecords: boolean;
  /** Names with their type before the number that stay so, since another unit of the area has the number: `USM 10`. */
  apart: Set<string>;
  /** Names in tables of units that were read as their number alone, by what was written. */
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

/** Gives the key under which records of a unit are merged. */
export function unitKey(usNumber: string, area: string, site = ''): string {
  return `${site}\u0000${area}\u0000${usNumber}`;
}

function keyOf({ us_number: usNumber, area, fields }: ImportedUnit): string {
  return unitKey(usNumber, area, typeof fields['site_name'] === 'string' ? fields['site_name'] : '');
}

/**
 * Adds a unit, or merges it into the one already there: missing values are filled in, values that differ are reported
 * and the first is kept. Gives the unit that stays.
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
  if (!unit.declared) return known;
  if (!known.declared) known.source = unit.source;
  known.declared = true;
  mergeValues(builder, known, unit);
  return known;
}

function mergeValues(builder: ImportBuilder, known: ImportedUnit, unit: ImportedUnit): void {
  for (const [name, value] of Object.entries(unit.fields)) {
    if (isRecord(value) && isRecord(known.fields[name])) {
      mergeRecord(builder, known.fields[name], value, unit);
    } else mergeValue(builder, { record: known.fields, name, value, unit });
  }
}

function mergeRecord(
  builder: ImportBuilder,
  record: Record<string, unknown>,
  values: object,
  unit: ImportedUnit,
): void {
  for (const [name, value] of Object.entries(values)) mergeValue(builder, { record, name, value, unit });
}

interface Merge {
  record: Record<string, unknown>;
  name: string;
  value: unknown;
  unit: ImportedUnit;
}

function mergeValue(builder: ImportBuilder, { record, name, value, unit }: Merge): void {
  if (!Object.hasOwn(record, name)) {
    record[name] = value;
    return;
  }
  const [kept, other] = [showValue(record[name]), showValue(value)];
  if (kept === other) return;
  const label = unitFields.find((field) => field.name === name)?.label ?? { en: name, it: name };
  const advice = adviseOnTypes(name, unit.us_number);
  builder.problems.push({
    severity: 'warning',
    code: 'duplicate_row',
    message: {
      en: `Unit ${unit.us_number} is described twice with different values of ${label.en}: "${shorten(kept)}" was kept, "${shorten(other)}" was not${advice.en}`,
      it: `La US ${unit.us_number} è descritta due volte con valori diversi di ${label.it}: resta «${shorten(kept)}», non «${shorten(other)}»${advice.it}`,
    }[builder.language],
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

/** Adds a note, in the language of the import, on how the file was understood. */
export function addNote({ notes, language }: ImportBuilder, note: Readonly<Record<Language, string>>): void {
  notes.push(note[language]);
}

/** Reports a cell that cannot be used, with its text shortened to 500 characters. */
export function addProblem({ problems, language }: ImportBuilder, given: BilingualProblem): void {
  const problem = { ...given, message: given.message[language] };
  problems.push(problem.value === undefined ? problem : { ...problem, value: shorten(problem.value, 500) });
}

/** Makes the builder into data: names found only in relations become units where the file describes none. */
export function finishImport(builder: ImportBuilder, format: ImportFormat): ImportedData {
  // A file of ours names every unit as it is recorded.
  if (builder.graph?.isExport || builder.files) return finish(builder, format);
  if (builder.declares) resolveNames(builder);
  else addReferenced(builder);
  noteRepeats(builder);
  return finish(builder, format);
}

function finish(builder: ImportBuilder, format: ImportFormat): ImportedData {
  const { graph, studies, files, nodeTypes, findingNotes, units, statements, records, problems, notes } =
    builder;
  const further = {
    ...(Object.keys(builder.columns).length > 0 && { columns: builder.columns }),
    ...(builder.isByHand && { isByHand: true as const }),
    ...(graph && { graph }),
    ...(studies && { studies }),
    ...(files && { files }),
    ...(nodeTypes && { nodeTypes }),
    ...(findingNotes && { findingNotes }),
  };
  return { format, ...further, units, statements, records, problems, notes };
}

/** A relation may name `US 12`, `12.0`, `012` or `12bis` where the file calls the unit `12` or `12 bis`. */
function resolveNames(builder: ImportBuilder): void {
  const known = new Set(builder.units.map(({ us_number }) => us_number));
  const bySpelling = groupBySpelling(known);
  reportAlike(builder, bySpelling);
  const respelled = new Map<string, string>();
  for (const { from, to } of builder.statements) {
    for (const end of [from, to]) {
      const written = end.us_number;
      if (known.has(written)) continue;
      const bare = [stripDecimals(written), splitTypePrefix(written)?.number];
      const alike = bySpelling.get(spellingOf(written)) ?? [];
      end.us_number =
        bare.find((name) => name !== undefined && known.has(name)) ??
        (alike.length === 1 ? alike[0]! : written);
      if (spellingOf(written) === spellingOf(end.us_number) && written !== end.us_number)
        respelled.set(written, end.us_number);
    }
  }
  const [first] = respelled;
  if (first)
    addNote(builder, {
      en: `${respelled.size} names in relations differ from a unit only in zeros, blanks or capitals and were read as that unit: ${first[0]} for ${first[1]}`,
      it: `${respelled.size} numeri nei rapporti differiscono da quello di una US solo per zeri, spazi o maiuscole e valgono come quella: ${first[0]} per ${first[1]}`,
    });
}

function groupBySpelling(names: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const group = groups.get(spellingOf(name));
    if (group) group.push(name);
    else groups.set(spellingOf(name), [name]);
  }
  return groups;
}

const AND: Record<Language, string> = { en: ' and ', it: ' e ' };

function reportAlike(builder: ImportBuilder, bySpelling: ReadonlyMap<string, readonly string[]>): void {
  const alike = [...bySpelling.values()].filter((group) => group.length > 1);
  if (alike.length === 0) return;
  const shown = alike.slice(0, 20).map((group) => group.join(AND[builder.language]));
  addProblem(builder, {
    severity: 'warning',
    code: 'similar_numbers',
    message: {
      en: `These units differ only in zeros, blanks or capitals and were kept apart: ${shown.join(', ')}${alike.length > 20 ? ', …' : ''}`,
      it: `Queste US differiscono solo per zeri, spazi o maiuscole e restano distinte: ${shown.join(', ')}${alike.length > 20 ? ', …' : ''}`,
    },
  });
}

/** A unit named without its area is that of the area that speaks, or the only one of its number. */
function addReferenced(builder: ImportBuilder): void {
  const ends = builder.statements.flatMap(({ from, to, source }) => [
    { end: from, speaker: from, source },
    { end: to, speaker: from, source },
  ]);
  for (const { end, source } of ends) if (end.area !== undefined) addReferencedUnit(builder, end, source);
  const areas = new Map<string, Set<string>>();
  for (const { us_number, area } of builder.units)
    areas.set(us_number, (areas.get(us_number) ?? new Set()).add(area));
  for (const { end, speaker, source } of ends) {
    if (end.area !== undefined) continue;
    const known = areas.get(end.us_number) ?? new Set<string>();
    const own = speaker.area ?? '';
    const area = known.has(own) || known.size !== 1 ? own : [...known][0]!;
    addReferencedUnit(builder, { ...end, area }, source);
  }
}

/** Adds the unit a relation names, as not described by the file. */
export function addReferencedUnit(
  builder: ImportBuilder,
  { us_number, area = '', site, written }: UnitReference,
  source: ImportedUnit['source'],
): void {
  const fields = site === undefined ? {} : { site_name: site };
  const unit = {
    us_number,
    area,
    fields,
    source,
    declared: false,
    ...(written !== undefined && { written }),
  };
  addUnit(builder, withType(unit));
}

/** Repeated statements stay in the data: how often something was recorded is evidence. */
function noteRepeats(builder: ImportBuilder): void {
  const seen = new Set<string>();
  let repeats = 0;
  for (const { from, to, type, word } of builder.statements) {
    const key = [
      unitKey(from.us_number, from.area ?? '', from.site),
      type ?? word,
      unitKey(to.us_number, to.area ?? ''),
    ].join('\u0001');
    if (seen.has(key)) repeats++;
    else seen.add(key);
  }
  if (repeats > 0)
    addNote(builder, {
      en: `${repeats} statements repeat an earlier one word for word; all are kept`,
      it: `${repeats} rapporti ripetono parola per parola uno precedente; restano tutti`,
    });
}
