import { relationClassOf, type RelationType, parseRelationType } from '@trowel/domain/records';
import { foldText } from '@trowel/domain/core';
import { recordGroupPeriods, type GroupPeriod } from '../import/group-periods.ts';
import {
  addNote,
  addProblem,
  addUnit,
  shorten,
  unitKey,
  type ImportBuilder,
} from '../import/import-builder.ts';
import type { ImportedUnit, UnitReference } from '../import/imported-data.ts';
import { readLstLabel } from './lst-label.ts';
import { isRange } from '../import/unit-list.ts';

/** `above: x` in the record of a unit means that x is above it. */
const ATTRIBUTES = new Map<string, RelationType>([
  ['above', 'earlier_than'],
  ['below', 'later_than'],
  ['equal to', 'same_as'],
  ['equal', 'same_as'],
  ['equals', 'same_as'],
  ['same as', 'same_as'],
  ['contemporary with', 'contemporary_with'],
  ['contemporary', 'contemporary_with'],
  ['contemporary to', 'contemporary_with'],
]);
/** Attributes of translated programs, normalized. A bare "über" lists the units above, like "above". */
const TRANSLATED = new Map<string, RelationType>([
  ...['uber', 'ueber', 'oberhalb', 'daruber', 'sopra', 'dessus', 'au dessus', 'encima'].map(
    (word) => [word, 'earlier_than'] as const,
  ),
  ...['unter', 'unterhalb', 'darunter', 'sotto', 'dessous', 'au dessous', 'debajo'].map(
    (word) => [word, 'later_than'] as const,
  ),
]);
/** Attribute of the extended files of Stratify. */
const PART_OF = /^part of$/i;
const PLACES = new Map([
  ...['period', 'periodo', 'periode'].map((word) => [word, 'period'] as const),
  ...['phase', 'fase'].map((word) => [word, 'phase'] as const),
]);
const HEADER_LINES = 3;
const LINE_END = /\r\n|\r|\n/;
const NAME = /^([^\s,]+)[\s,]*(.*)$/;
const ATTRIBUTE = /^\s*([\p{L}][\p{L} _-]{0,40}?)\s*:(?!:)(.*)$/u;
const DATASET = /^\s*Stratigraphic Dataset\s+(.*\S)/i;
const VALUES = /[\s,;]+/;
const SEARCHED_LINES = 5000;

/**
 * Returns true if a text is an LST file (BASP, Stratify, ArchEd): it has the title, or indented
 * attributes below unit names.
 */
export function isLst(text: string): boolean {
  const lines = text.split(LINE_END, SEARCHED_LINES);
  return lines.slice(0, HEADER_LINES).some((line) => DATASET.test(line)) || findFirstRecord(lines) !== -1;
}

/** Finds the first unit name: a line without indentation, followed by a known, indented attribute. */
function findFirstRecord(lines: readonly string[]): number {
  let name = -1;
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    // `- us: 1` begins a list of YAML.
    if (!isIndented(line)) name = findAttribute(line) || line.startsWith('- ') ? name : i;
    else if (name !== -1 && findAttribute(line)?.type) return name;
  }
  return -1;
}

function isIndented(line: string): boolean {
  return /^\s/.test(line);
}

interface Attribute {
  name: string;
  /** Absent if the attribute is not a relation. */
  type?: RelationType;
  value: string;
}

function findAttribute(line: string): Attribute | undefined {
  const match = ATTRIBUTE.exec(line);
  if (!match) return undefined;
  const name = match[1]!.replace(/[\s_]+/g, ' ');
  const type = ATTRIBUTES.get(name.toLowerCase()) ?? findTranslated(name);
  if (!type && !isIndented(line)) return undefined;
  return { name, value: match[2]!.trim(), ...(type && { type }) };
}

function findTranslated(name: string): RelationType | undefined {
  const noun = TRANSLATED.get(foldText(name).replaceAll('-', ' '));
  if (noun) return noun;
  const verb = parseRelationType(name);
  return verb && relationClassOf(verb) !== 'none' ? verb : undefined;
}

interface LstReading {
  builder: ImportBuilder;
  /** Names with blanks, if the lists separate names by commas; empty in files without such names. */
  spacedNames: ReadonlySet<string>;
  unit?: ImportedUnit | undefined;
  /** The attribute that a continuation line continues. */
  attribute?: Attribute | undefined;
}

/**
 * Reads an LST file: three header lines with any content, then records. The label after the name
 * becomes the definition, or type and period as Trowel writes them. "Part of" becomes the structure, a
 * period or phase a period, unknown attributes custom fields. Lists recorded on one side only are read
 * from that side.
 */
export function readLst(builder: ImportBuilder, text: string): void {
  const lines = text.split(LINE_END);
  const dataset = lines.slice(0, HEADER_LINES).find((line) => DATASET.test(line));
  if (dataset !== undefined)
    addNote(builder, {
      en: `Data set: ${DATASET.exec(dataset)![1]}`,
      it: `Insieme di dati: ${DATASET.exec(dataset)![1]}`,
    });
  builder.declares = true;
  const reading: LstReading = { builder, spacedNames: findSpacedNames(lines) };
  if (reading.spacedNames.size > 0) noteSpacedNames(reading);
  const first = findFirstRecord(lines);
  const start = first === -1 ? HEADER_LINES : Math.min(HEADER_LINES, first);
  for (let i = start; i < lines.length; i++) if (lines[i]!.trim() !== '') readLine(reading, lines[i]!, i + 1);
  recordPlaces(builder);
}

/**
 * Finds record lines (`Layer 1`) that occur as a whole in lists: in such a file they are names, not a
 * name with a label.
 */
function findSpacedNames(lines: readonly string[]): Set<string> {
  const records = new Set<string>();
  for (const line of lines) if (!isIndented(line) && /\S\s+\S/.test(line)) records.add(line.trim());
  const named = new Set<string>();
  if (records.size === 0) return named;
  for (const line of lines) {
    const attribute = isIndented(line) ? findAttribute(line) : undefined;
    if (!attribute?.type) continue;
    for (const value of attribute.value.split(/[,;]/)) if (records.has(value.trim())) named.add(value.trim());
  }
  return named.size === 0 ? named : records;
}

function noteSpacedNames({ builder, spacedNames }: LstReading): void {
  const [first = ''] = spacedNames;
  addNote(builder, {
    en: `Names with blanks, such as "${first}", were read as one name, because the lists contain them`,
    it: `I nomi con spazi, come «${first}», restano interi, perché gli elenchi li contengono`,
  });
}

function readLine(reading: LstReading, line: string, row: number): void {
  const attribute = findAttribute(line);
  if (attribute) {
    reading.attribute = attribute;
    readAttribute(reading, attribute.value, row);
  } else if (!isIndented(line)) openRecord(reading, line, row);
  else if (reading.attribute) readAttribute(reading, line.trim(), row);
  else reportLine(reading, line, row);
}

function openRecord(reading: LstReading, line: string, row: number): void {
  const isSpaced = reading.spacedNames.has(line.trim());
  const [, name = '', label = ''] = isSpaced ? [line, line.trim()] : (NAME.exec(line) ?? []);
  reading.attribute = undefined;
  reading.unit = undefined;
  const reference = referTo(name);
  if (reference.us_number === '') {
    reportLine(reading, line, row);
    return;
  }
  const fields: Record<string, unknown> = {};
  if (reference.site !== undefined) fields['site_name'] = reference.site;
  Object.assign(fields, readLstLabel(label.trim()));
  reading.unit = addUnit(reading.builder, {
    us_number: reference.us_number,
    area: '',
    fields,
    source: { row },
    declared: true,
  });
}

/** `SITE::12` is unit 12 of another site. */
function referTo(name: string): UnitReference {
  const colons = name.indexOf('::');
  return colons === -1
    ? { us_number: name }
    : { us_number: name.slice(colons + 2), site: name.slice(0, colons) };
}

function readAttribute(reading: LstReading, value: string, row: number): void {
  const { unit, attribute, builder } = reading;
  if (!unit || !attribute) {
    reportLine(reading, value, row);
    return;
  }
  if (!attribute.type) {
    if (PART_OF.test(attribute.name)) joinStructures(unit, value);
    else if (!readPlace(unit, attribute.name, value)) addAttribute(unit, attribute.name, value);
    return;
  }
  const site = unit.fields['site_name'];
  const from: UnitReference = { us_number: unit.us_number, ...(typeof site === 'string' && { site }) };
  for (const name of splitValues(reading, value)) {
    const isDoubtful = name.length > 1 && name.endsWith('?');
    const to = referTo(isDoubtful ? name.slice(0, -1) : name);
    if (to.us_number === '') continue;
    if (isRange(name)) reportRange(builder, name, row);
    builder.statements.push({
      from,
      word: attribute.name.toLowerCase(),
      type: attribute.type,
      to,
      // `above` only records an order, so a relation with the same order already implies it.
      ...(attribute.type !== 'same_as' && { isPlain: true as const }),
      ...(isDoubtful && { certainty: 'uncertain' }),
      source: { row },
    });
  }
}

function splitValues({ spacedNames }: LstReading, value: string): string[] {
  if (spacedNames.size === 0) return value.split(VALUES);
  return value
    .split(/[,;]/)
    .flatMap((part) => (spacedNames.has(part.trim()) ? [part.trim()] : part.split(VALUES)));
}

function reportRange(builder: ImportBuilder, name: string, row: number): void {
  if (builder.byKey.has(unitKey(name, ''))) return;
  addProblem(builder, {
    severity: 'warning',
    code: 'several_units',
    message: {
      en: `Line ${row}: "${shorten(name)}" may mean several units. It was read as one name: write the units one by one`,
      it: `Riga ${row}: «${shorten(name)}» può indicare più US. È stato letto come un solo nome: scrivile una per una`,
    },
    row,
    value: name,
  });
}

/** "Part of" of Stratify becomes the structure; several are joined by `/`. */
function joinStructures({ fields }: ImportedUnit, value: string): void {
  const known = typeof fields['structure'] === 'string' ? fields['structure'].split('/') : [];
  const named = value.split(/[,;]/).map((name) => name.trim().replace(/\s*\/\s*/g, ' - '));
  const all = [...new Set([...known, ...named])].filter((name) => name !== '');
  if (all.length > 0) fields['structure'] = all.join('/');
}

/**
 * Reads the period or phase of a unit and returns true, or returns false for other attributes. The
 * first value counts.
 */
function readPlace({ fields }: ImportedUnit, name: string, value: string): boolean {
  const place = PLACES.get(foldText(name));
  if (!place || value === '' || Object.hasOwn(fields, place)) return false;
  fields[place] = value;
  return true;
}

/** Creates records of periods and phases. A phase without a period becomes a period. */
function recordPlaces(builder: ImportBuilder): void {
  const hasPeriods = builder.units.some(({ fields }) => 'period' in fields);
  const groups = builder.units.flatMap(({ fields, source }): GroupPeriod[] => {
    if (!hasPeriods && 'phase' in fields) {
      fields['period'] = fields['phase'];
      delete fields['phase'];
    }
    const { period, phase = '' } = fields;
    return period === undefined ? [] : [{ period: String(period), phase: String(phase), fields: {}, source }];
  });
  recordGroupPeriods(builder, groups);
}

function addAttribute(unit: ImportedUnit, name: string, value: string): void {
  if (value === '') return;
  const known = unit.fields['custom'];
  const custom: Record<string, unknown> = typeof known === 'object' && known !== null ? { ...known } : {};
  custom[name] = Object.hasOwn(custom, name) ? `${String(custom[name])}\n${value}` : value;
  unit.fields['custom'] = custom;
}

function reportLine({ builder }: LstReading, line: string, row: number): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'unreadable_line',
    message: {
      en: `Line ${row} belongs to no unit: it was not read`,
      it: `La riga ${row} non appartiene a nessuna US: non viene letta`,
    },
    row,
    value: line,
  });
}
