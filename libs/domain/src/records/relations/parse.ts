import { parseListLiteral } from './python-literal.ts';
import { readRapportiList } from './rapporti-list.ts';
import { parseRapportiText } from './rapporti-text.ts';
import type { ParsedRapporti } from './rapporti.ts';
import { relationLabelsOf, type RelationType } from './vocabulary.ts';

const NOTHING = /^(?:|none|null|nan|-|\[\s*\]|\(\s*\))$/i;
const LIST = /^(?:\[|\(\s*[[('"])/;

/**
 * Parses a pyArchInit `rapporti` (or `rapporti2`) text in any known form: `Copre 2, 3; Taglia 4`, one relation
 * per line, `COVERS:1002`, `[['Copre', '2']]`, `[['Copre', '2', '1', 'Villa']]`, or mixed. Unit numbers stay
 * text. Never throws and never evaluates. Parts that cannot be understood are in `problems`. Cost: linear in the
 * text.
 * @example
 * const { statements, problems } = parseRapporti('Copre 2, 3; Taglia US 4?');
 * for (const { type, us_number, certainty } of statements) console.log(type, us_number, certainty);
 * // covers 2 undefined
 * // covers 3 undefined
 * // cuts 4 uncertain
 * console.log(problems.length); // 0
 */
export function parseRapporti(text: string | null | undefined): ParsedRapporti {
  const plain = unwrapQuotes((text ?? '').trim());
  if (NOTHING.test(plain)) return { statements: [], problems: [] };
  if (!LIST.test(plain)) return parseRapportiText(plain);

  const { list, end, complete } = parseListLiteral(plain);
  const result = readRapportiList(list, plain);
  if (!complete) {
    result.problems.push({
      code: 'unreadable',
      raw: plain.slice(-40),
      message: 'The list of relations breaks off before its end',
    });
  }
  const after = parseRapportiText(plain.slice(end).replace(/^[\s,;]+/, ''));
  return {
    statements: result.statements.concat(after.statements),
    problems: result.problems.concat(after.problems),
  };
}

/** Unwraps a whole list that a table put in quotes again. */
function unwrapQuotes(text: string): string {
  const inner = /^(["'])(\s*[[(][\s\S]*[\])]\s*)\1$/.exec(text)?.[2];
  return (inner ?? text).trim();
}

/** A relation to write for pyArchInit. */
export interface RapportiEntry {
  type: RelationType;
  us_number: string;
  area: string;
  site: string;
}

/**
 * Renders the text that pyArchInit stores: `[['Copre', '2', '1', 'Villa'], …]`, with its Italian words.
 * @example
 * console.log(renderRapporti([{ type: 'covers', us_number: '2', area: 'A', site: 'Villa' }]));
 * // [['Copre', '2', 'A', 'Villa']]
 */
export function renderRapporti(entries: readonly RapportiEntry[]): string {
  const rows = entries.map(({ type, us_number, area, site }) =>
    [relationLabelsOf(type).pyarchinit, us_number, area, site].map(quote).join(', '),
  );
  return `[${rows.map((row) => `[${row}]`).join(', ')}]`;
}

const WRITTEN_ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** Quotes a text like Python: in single quotes, or in double quotes if only that avoids an escape. */
function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\\n\r\t]/g, (char) => WRITTEN_ESCAPES[char] ?? char);
  return mark + (mark === "'" ? escaped.replaceAll("'", "\\'") : escaped) + mark;
}
