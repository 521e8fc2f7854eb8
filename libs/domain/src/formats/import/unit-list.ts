import { readUnitReference, type UnitMention } from '@trowel/domain/records';
import { addNote, type ImportBuilder } from './import-builder.ts';
import { isNothing } from './unit-names.ts';

/** A unit as a cell names it. */
export interface ListedUnit extends UnitMention {
  /** The name exactly as it is in the cell. */
  written: string;
  /** The text may be several units. It is not split, because that would be a guess. */
  doubt?: 'range' | 'list';
  /** The range that contained it, such as `2-4`. The table has all units of the range. */
  range?: string;
}

/** More blanks than any name has. They are shortened because the patterns try each blank separately. */
const BLANKS = /[^\S\n\r]{20,}/g;
const BETWEEN = /[,;\n\r|]/;
const AND = /(?<=[\w)\]])\s+(?:e|ed|and|und|et|y|&)\s+(?=(?:\p{L}{1,4}[.\s_]{1,2})?\S{0,20}\d)/giu;
const NUMBERED = /^[A-Za-z]{0,4}-?\d\S*$/;
/** `US 12 US 13`, `[12] [13]`: a code or a bracket begins the next name. */
const NEXT_CODE = /(?<![/\s–—-])\s+(?=(?:USM?|SU|UE|SE)[\s._]{0,2}\d)|(?<=[\])])\s*(?=[[(]\d)/i;
const DASH = /\s+[-–—]\s+/;
const JOINT = /\s*[/+]\s*/;
/** `US3/US4`: a name with its code is whole. */
const CODED = /^(?:USM?|SU|UE|SE)[\s._]{0,2}\d+$/i;
const WRAPPED =
  /^(?:\(\s*([^()[\]\s](?:[^()[\]]*[^()[\]\s])?)\s*\)|\[\s*([^()[\]\s](?:[^()[\]]*[^()[\]\s])?)\s*\])$/;
/** `=16` in a column of units that are the same. */
const EQUALS = /^[=≡]+\s*(?=\S*\d)/;
const RANGE =
  /^(?:(?:da|dal|from|von|de|du)\s+)?(?:[A-Za-z]{1,3}[\s._]{1,2})?(\d{1,9})\s*(?:[-–—÷~→]|\.{2,3}|…|\s(?:a|al|to|bis|à|au)\s)\s*(?:[A-Za-z]{1,3}[\s._]{1,2})?(\d{1,9})$/i;

/**
 * Parses a cell that lists units: `2,3,4`, `2; 3 e US 4`, `2 3 4`, `(12)`, `12?`, `12/13`. A name of
 * the table is never split. `12/13` is two units only if the table has both. A name of several words
 * (`Natural ground`) stays whole.
 */
export function readUnitList(text: string, names: ReadonlySet<string> = new Set()): ListedUnit[] {
  const whole = text.trim().replace(BLANKS, ' ');
  if (names.has(whole)) return [{ us_number: whole, written: whole }];
  if (isNothing(whole)) return [];
  return splitOutsideBrackets(whole.replace(AND, ','))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !isNothing(piece))
    .flatMap((piece) => splitPiece(piece, names))
    .flatMap((piece) => expandRange(piece, names) ?? [readName(piece, names)]);
}

const MAX_RANGE = 500;

/** Returns all units of a range, if the table has each of them and no unit with the name of the range. */
function expandRange(piece: string, names: ReadonlySet<string>): ListedUnit[] | undefined {
  const written = piece.trim();
  const wrapped = WRAPPED.exec(written);
  const bare = wrapped?.[1] ?? wrapped?.[2] ?? written;
  if (names.has(written) || names.has(bare) || !isRange(bare)) return undefined;
  const [, first = '', last = ''] = RANGE.exec(bare) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (count > MAX_RANGE) return undefined;
  const numbers = Array.from({ length: count }, (_, i) => String(Number(first) + i));
  if (!numbers.every((number) => names.has(number))) return undefined;
  return numbers.map((number) => ({ us_number: number, written: number, range: written }));
}

/** Adds one note for each range on how it was read. */
export function noteRanges(builder: ImportBuilder, listed: readonly ListedUnit[]): void {
  for (const range of new Set(listed.map((unit) => unit.range))) {
    if (range === undefined) continue;
    const units = listed.filter((unit) => unit.range === range).map(({ us_number }) => us_number);
    const shown = units.length > 6 ? `${units.slice(0, 5).join(', ')}, …, ${units.at(-1)}` : units.join(', ');
    const note = {
      en: `"${range}" was read as SU ${shown}, which are all there`,
      it: `«${range}» vale come le US ${shown}, che ci sono tutte`,
    };
    if (!builder.notes.includes(note[builder.language])) addNote(builder, note);
  }
}

/** `5 = 6`: units that are the same. */
const SAME = /\s*(?:={1,2}|≡)\s*/;

/** Splits a name such as `5 = 6` into equal units. Returns undefined for any other name. */
export function splitEqualUnits(name: string): string[] | undefined {
  if (!/[=≡]/.test(name) || name.length > 100) return undefined;
  const parts = name.trim().split(SAME);
  return parts.length > 1 && parts.every((part) => UNIT.test(part)) ? parts : undefined;
}

const UNIT = /^(?:(?:USM?|SU|UE|SE)[\s._]{0,2})?[A-Za-z]{0,4}[-.]?\d[\p{L}\d./-]{0,15}$/u;

/** Splits a cell that lists units into their names, letter by letter. */
export function splitUnitList(text: string): string[] {
  return readUnitList(text).map(({ written }) => written);
}

/**
 * Splits at separators outside brackets. Remarks such as `12 (see 13, 14)` and `12 (Area B) [one
 * floor, twice numbered]` stay with their unit.
 */
function splitOutsideBrackets(text: string): string[] {
  if (!/[([]/.test(text)) return text.split(BETWEEN);
  const pieces: string[] = [];
  let start = 0;
  let close = -1;
  for (let at = 0; at < text.length; at++) {
    const end = at > close ? endOfRemark(text, at, start) : undefined;
    if (end) close = Math.max(text.indexOf(end, at), at);
    if (at < close || !BETWEEN.test(text[at]!)) continue;
    pieces.push(text.slice(start, at));
    start = at + 1;
  }
  return [...pieces, text.slice(start)];
}

/**
 * Returns the closing bracket of a remark that begins at `at`. Square brackets before any name enclose
 * names: `[12, 13]`.
 */
function endOfRemark(text: string, at: number, start: number): string | undefined {
  if (text[at] === '(') return ')';
  if (text[at] !== '[') return undefined;
  let before = at - 1;
  while (before >= start && text[before] === ' ') before--;
  return before >= start && text[before] !== ']' ? ']' : undefined;
}

function splitPiece(piece: string, names: ReadonlySet<string>): string[] {
  if (names.has(piece)) return [piece];
  const same = splitEqualUnits(piece);
  if (same) return same;
  const words = piece.split(/\s+/);
  if (words.length > 1 && words.every((word) => NUMBERED.test(word))) return words;
  const dashed = piece.split(DASH);
  if (dashed.length > 2 && dashed.every((part) => /\d/.test(part))) return dashed;
  const joined = piece.split(JOINT);
  if (joined.length > 1 && joined.every((part) => CODED.test(part) || isKnown(part, names))) return joined;
  if (areNeighbours(dashed)) return dashed;
  const coded = piece.split(NEXT_CODE);
  // `vedi US 6` is no list of two.
  return coded.every((part) => /\d/.test(part)) ? coded : [piece];
}

/** `US 2 - US 3` names both, as a list or as a range. */
function areNeighbours(dashed: readonly string[]): boolean {
  const [first = '', second = ''] = dashed.map((part) => /(\d{1,9})$/.exec(part)?.[1]);
  return dashed.length === 2 && Number(second) === Number(first) + 1 && first !== '';
}

function isKnown(part: string, names: ReadonlySet<string>): boolean {
  return names.has(part) || names.has(readUnitReference(part, true)?.unit.us_number ?? '');
}

function readName(piece: string, names: ReadonlySet<string>): ListedUnit {
  const written = piece.trim();
  if (names.has(written)) return { us_number: written, written };
  const wrapped = WRAPPED.exec(written);
  const bare = (wrapped?.[1] ?? wrapped?.[2] ?? written).replace(EQUALS, '');
  const reference = readUnitReference(bare, true);
  const unit = reference?.rest.trim() === '' ? reference.unit : { us_number: bare };
  const doubt = findDoubt(bare, unit.us_number, names);
  // A name that may be several units is returned as its whole text.
  return doubt ? { us_number: bare, written, doubt } : { ...unit, written };
}

function findDoubt(text: string, number: string, names: ReadonlySet<string>): 'range' | 'list' | undefined {
  if (names.has(number)) return undefined;
  if (isRange(text)) return 'range';
  const joined = text.split(JOINT);
  return joined.length > 1 && joined.every((part) => /^[A-Za-z]{0,4}[\s._]{0,2}\d+$/.test(part))
    ? 'list'
    : undefined;
}

/** Returns true if a text may be a range of units with ascending numbers: `12-15`, `da 12 a 15`. */
export function isRange(text: string): boolean {
  const [, first, last] = RANGE.exec(text.trim()) ?? [];
  return first !== undefined && last !== undefined && Number(first) < Number(last);
}
