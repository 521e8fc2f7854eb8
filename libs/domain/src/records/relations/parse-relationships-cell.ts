import { isRelationType } from './vocabulary.ts';
import type { CellRelation } from './render-relationships-cell.ts';

interface Scanner {
  text: string;
  at: number;
}

const TYPE = /([a-z_]+) /y;
const BARE_NAME = /[^/;()",?\s]+/y;
const QUOTED = /"((?:[^"]|"")*)"/y;
const BLANKS = / */y;

/**
 * Parses a `relationships` cell in the form of `renderRelationshipsCell`. Returns undefined for any other text,
 * so that the looser forms can be tried. Cost: linear in the text.
 */
export function parseRelationshipsCell(text: string): CellRelation[] | undefined {
  const scanner: Scanner = { text: text.trim(), at: 0 };
  const relations: CellRelation[] = [];
  if (scanner.text === '') return relations;
  for (;;) {
    const relation = readRelation(scanner);
    if (!relation) return undefined;
    relations.push(relation);
    match(scanner, BLANKS);
    if (scanner.at === scanner.text.length) return relations;
    if (scanner.text[scanner.at++] !== ';') return undefined;
    match(scanner, BLANKS);
  }
}

function readRelation(scanner: Scanner): CellRelation | undefined {
  const type = match(scanner, TYPE)?.[1];
  if (type === undefined || !isRelationType(type)) return undefined;
  const target = readTarget(scanner);
  if (!target) return undefined;
  const certainty = readCertainty(scanner);
  match(scanner, BLANKS);
  const note = match(scanner, QUOTED)?.[1];
  return {
    type,
    ...target,
    ...(certainty !== undefined && { certainty }),
    ...(note !== undefined && { note: note.replaceAll('""', '"') }),
  };
}

/** Reads `12`, `B/12` or `/12` (no area). Each part may be in quotes. */
function readTarget(scanner: Scanner): { us_number: string; area?: string } | undefined {
  const first = readName(scanner);
  if (scanner.text[scanner.at] !== '/')
    return first === undefined || first === '' ? undefined : { us_number: first };
  scanner.at++;
  const number = readName(scanner);
  return number === undefined || number === '' ? undefined : { us_number: number, area: first ?? '' };
}

function readName(scanner: Scanner): string | undefined {
  const quoted = match(scanner, QUOTED)?.[1];
  return quoted === undefined ? match(scanner, BARE_NAME)?.[0] : quoted.replaceAll('""', '"');
}

function readCertainty(scanner: Scanner): string | undefined {
  match(scanner, BLANKS);
  if (scanner.text[scanner.at] !== '(') return undefined;
  const before = scanner.at++;
  const certainty = readName(scanner);
  if (certainty !== undefined && scanner.text[scanner.at++] === ')') return certainty;
  scanner.at = before;
  return undefined;
}

/** Matches a sticky pattern at the scanner and moves past the match. */
function match(scanner: Scanner, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = scanner.at;
  const match = pattern.exec(scanner.text);
  if (match) scanner.at += match[0].length;
  return match ?? undefined;
}
