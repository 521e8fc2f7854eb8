import { compareNatural, type Labels } from '@trowel/domain/core';
import { followingNumber } from '../series/next-number.ts';
import { reportProblem } from './line-messages.ts';
import { parseUnitLine } from './parse-line.ts';
import type { LineOptions, ParsedLine } from './line-token.ts';

/** One of several parsed lines. */
export interface ParsedRow extends ParsedLine {
  /** Number of the line in the text, from 1. */
  row: number;
}

/**
 * Parses a text of several units, one per line. Empty lines and those that begin with `#` are ignored. `+`
 * continues the number of the line before. A unit on two lines is a problem of the second line.
 */
export function parseUnitLines(text: string, options: LineOptions = {}): ParsedRow[] {
  const rows: ParsedRow[] = [];
  const seen = new Map<string, number>();
  let { nextNumber } = options;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const row = index + 1;
    const parsed = parseUnitLine(line, { ...options, ...(nextNumber !== undefined && { nextNumber }) });
    const { us_number: number, area = '' } = parsed.unit;
    const key = JSON.stringify([area, number]);
    const before = number === undefined ? undefined : seen.get(key);
    if (before === undefined) seen.set(key, row);
    else parsed.problems.unshift(reportTwice(parsed, before));
    nextNumber = countOn(nextNumber, number, options);
    rows.push({ ...parsed, row });
  }
  return rows;
}

/** Returns the number after the last one, unless that is far behind. Numbers that the site has are skipped. */
function countOn(
  next: string | undefined,
  number: string | undefined,
  { hasUnit = () => false }: LineOptions,
): string | undefined {
  if (next === undefined || number === undefined || compareNatural(number, next) < 0) return next;
  for (let following = followingNumber(number); ; following = followingNumber(following)) {
    if (!hasUnit(following)) return following;
  }
}

function reportTwice(
  { tokens, unit: { us_number: number = '' } }: ParsedLine,
  before: number,
): ParsedLine['problems'][number] {
  const name = tokens.find(({ sets }) => sets.us_number !== undefined);
  const message: Labels = {
    en: `SU ${number} is on line ${before} already.`,
    it: `La US ${number} è già alla riga ${before}.`,
  };
  return reportProblem('given_twice', name ?? { start: 0, end: 0 }, { message });
}
