import type { RelationType } from '../relations/vocabulary.ts';
import { addProblem, addUnit, type ImportDraft } from './import-draft.ts';
import type { ImportedUnit, UnitReference } from './imported-data.ts';

/** `above: x` in the record of u says that x lies above u. */
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
const HEADER_LINES = 3;
const LINE_END = /\r\n|\r|\n/;
const NAME = /^([^\s,]+)[\s,]*(.*)$/;
const ATTRIBUTE = /^\s*([\p{L}][\p{L} _-]{0,40}?)\s*:(?!:)(.*)$/u;
const DATASET = /^\s*Stratigraphic Dataset\s+(.*\S)/i;
const VALUES = /[\s,;]+/;

/** Tells whether a text is an LST file (BASP, Stratify, ArchEd): indented attributes under unit names. */
export function isLst(text: string): boolean {
  const lines = text.split(LINE_END, 5000);
  return findFirstRecord(lines) !== -1;
}

/** Finds the first unit name: a line that is not indented, followed by a known attribute that is. */
function findFirstRecord(lines: readonly string[]): number {
  let name = -1;
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '') continue;
    if (!isIndented(line)) name = findAttribute(line) ? name : i;
    else if (name !== -1 && findAttribute(line)?.type) return name;
  }
  return -1;
}

function isIndented(line: string): boolean {
  return /^\s/.test(line);
}

interface Attribute {
  name: string;
  /** Absent for an attribute that is no relation. */
  type?: RelationType;
  value: string;
}

function findAttribute(line: string): Attribute | undefined {
  const match = ATTRIBUTE.exec(line);
  if (!match) return undefined;
  const name = match[1]!.replace(/[\s_]+/g, ' ');
  const type = ATTRIBUTES.get(name.toLowerCase());
  if (!type && !isIndented(line)) return undefined;
  return { name, value: match[2]!.trim(), ...(type && { type }) };
}

interface LstReading {
  draft: ImportDraft;
  unit?: ImportedUnit | undefined;
  /** The attribute a continuation line goes on with. */
  attribute?: Attribute | undefined;
}

/**
 * Reads an LST file: three header lines of any content, then records. Labels after the name become the definition,
 * unknown attributes own fields; lists given on one side only are read from that side.
 */
export function readLst(draft: ImportDraft, text: string): void {
  const lines = text.split(LINE_END);
  const dataset = lines.slice(0, HEADER_LINES).find((line) => DATASET.test(line));
  if (dataset !== undefined) draft.notes.push(`Data set: ${DATASET.exec(dataset)![1]}`);
  draft.declares = true;
  const reading: LstReading = { draft };
  const first = findFirstRecord(lines);
  const start = first === -1 ? HEADER_LINES : Math.min(HEADER_LINES, first);
  for (let i = start; i < lines.length; i++) if (lines[i]!.trim() !== '') readLine(reading, lines[i]!, i + 1);
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
  const [, name = '', label = ''] = NAME.exec(line) ?? [];
  reading.attribute = undefined;
  reading.unit = undefined;
  const reference = referTo(name);
  if (reference.us_number === '') {
    reportLine(reading, line, row);
    return;
  }
  const fields: Record<string, unknown> = {};
  if (reference.site !== undefined) fields['site_name'] = reference.site;
  if (label.trim() !== '') fields['definition'] = label.trim();
  reading.unit = addUnit(reading.draft, {
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
  const { unit, attribute, draft } = reading;
  if (!unit || !attribute) {
    reportLine(reading, value, row);
    return;
  }
  if (!attribute.type) {
    keepAttribute(unit, attribute.name, value);
    return;
  }
  const site = unit.fields['site_name'];
  const from: UnitReference = { us_number: unit.us_number, ...(typeof site === 'string' && { site }) };
  for (const name of value.split(VALUES)) {
    const to = referTo(name);
    if (to.us_number === '') continue;
    draft.statements.push({
      from,
      word: attribute.name.toLowerCase(),
      type: attribute.type,
      to,
      source: { row },
    });
  }
}

function keepAttribute(unit: ImportedUnit, name: string, value: string): void {
  if (value === '') return;
  const known = unit.fields['custom'];
  const custom: Record<string, unknown> = typeof known === 'object' && known !== null ? { ...known } : {};
  custom[name] = Object.hasOwn(custom, name) ? `${String(custom[name])}\n${value}` : value;
  unit.fields['custom'] = custom;
}

function reportLine({ draft }: LstReading, line: string, row: number): void {
  addProblem(draft, {
    severity: 'warning',
    code: 'unreadable_line',
    message: `Line ${row} belongs to no unit: it was not read`,
    row,
    value: line,
  });
}
