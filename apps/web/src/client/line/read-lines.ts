import { parseUnitLine, parseUnitLines, type LineOptions, type ParsedRow } from '@trowel/domain/recording';
import type { Language } from '../i18n/language.ts';
import type { KnownSite } from './site-order.ts';

/** Known data for parsing a line. */
export interface LineContext {
  site: KnownSite | undefined;
  /** Number of the next unit. */
  next: string | undefined;
  language: Language;
}

/** Returns the options of the parser. The units of the site resolve ambiguous input. */
export function lineOptionsOf({ site, next, language }: LineContext): LineOptions {
  const areas = site?.areas;
  return {
    language,
    ...(next !== undefined && { nextNumber: next }),
    ...(site?.order && { hasUnit: (number: string) => site.numbers.has(number) }),
    ...(areas && { hasArea: (area: string) => areas.has(area) }),
  };
}

/** Turns a line that names no unit into one about the next unit (`+ …`). Other lines are returned unchanged. */
export function completeLine(line: string, context: LineContext): string {
  const { problems } = parseUnitLine(line, lineOptionsOf(context));
  const isNameless = problems.some(({ code }) => code === 'missing_number');
  return isNameless && context.next !== undefined && line.trim() !== '' ? `+ ${line}` : line;
}

/** True if a text has several lines, each of which may record a unit. */
export function hasSeveralLines(text: string): boolean {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length > 1;
}

/** One of several lines, with the reason if it cannot be recorded. */
export interface ReadRow {
  row: ParsedRow;
  problem: string | undefined;
}

/**
 * Parses several lines as units. Units without a number get the next numbers. `existsText` is the
 * message for a number that already exists in the same area of the site.
 */
export function readLines(
  text: string,
  context: LineContext,
  { area: usual = '', existsText }: { area?: string | undefined; existsText: string },
): ReadRow[] {
  const lines = text.split(/\r\n|\n|\r/).map((line) => completeLine(line.replaceAll('\t', ' '), context));
  const { site, language } = context;
  const rows = parseUnitLines(lines.join('\n'), lineOptionsOf(context));
  return rows.map((row) => {
    const [first] = row.problems;
    const { us_number: number = '', area = usual } = row.unit;
    return { row, problem: first?.message[language] ?? findExisting(site, number, area, existsText) };
  });
}

function findExisting(
  site: KnownSite | undefined,
  number: string,
  area: string,
  existsText: string,
): string | undefined {
  if (!site?.order) return undefined;
  return site.find({ us_number: number, area }, area) === undefined ? undefined : existsText;
}
