import { parseRapporti, type RelationType } from '@trowel/domain/records';
import { addProblem, addReferencedUnit, shorten, type ImportBuilder } from '../import/import-builder.ts';
import { readUnitList } from '../import/unit-list.ts';

/** Lines of text that each describe a unit: `1 copre 2, 3`, `A > B > C`. */
export interface RelationLines {
  lines: { row: number; unit: string; relations: LineRelation[] }[];
  /** True if a relation is written in words, false if all are signs. */
  hasWords: boolean;
  example: string;
  /** Lines that are not a unit with its relations. */
  unread: { row: number; text: string }[];
}

interface LineRelation {
  from: string;
  word: string;
  type?: RelationType;
  to: string;
  certainty?: string;
}

const SIGN = /\s*(->|→|=>|>|<-|←|<|=)\s*/;
const SIGNS: Record<string, RelationType> = {
  '>': 'later_than',
  '->': 'later_than',
  '=>': 'later_than',
  '→': 'later_than',
  '<': 'earlier_than',
  '<-': 'earlier_than',
  '←': 'earlier_than',
  '=': 'same_as',
};
const SUBJECT = /^(?:(?:US[MR]?|SU|UE|SE|context|befund)[\s._]{0,2})?(\S*\d\S*)\s*[:;,\t-]?\s+(?=\p{L})/iu;
/** Mark before a line of a list. */
const BULLET = /^(?:[-*•·–]|\(?\d{1,3}[.)](?=\s+(?:US|SU|UE)\b))\s+/u;
const MAX_LINE = 2000;

/** Minimum share of lines with known relations. The other lines are then reported. */
const ENOUGH = 0.6;

/**
 * Parses lines such as `1 > 2` or `US 1 copre US 2, taglia 3`; undefined if too many lines have
 * another form. A few lines of a list in words may be titles or have an unknown word.
 */
export function findLines(text: string): RelationLines | undefined {
  const found: RelationLines = { lines: [], hasWords: false, example: '', unread: [] };
  let known = 0;
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    const plain = line.trim().replace(BULLET, '');
    if (plain === '') continue;
    if (plain.length > MAX_LINE || found.unread.length > MOST_UNREAD) return undefined;
    const signs = readSigns(plain);
    const relations = signs ?? readWords(dropBrackets(plain));
    if (!relations) {
      found.unread.push({ row: i + 1, text: plain });
      continue;
    }
    const isKnown = relations.every(({ type }) => type !== undefined);
    if (isKnown) known++;
    found.hasWords ||= signs === undefined && isKnown;
    if (isKnown) found.example ||= plain;
    found.lines.push({ row: i + 1, unit: relations[0]!.from, relations });
  }
  const count = found.lines.length + found.unread.length;
  if (known === 0 || (known < count && !(found.hasWords && known >= count * ENOUGH))) return undefined;
  return found;
}

/** Maximum number of such lines; a text with more is prose. */
const MOST_UNREAD = 100;

function readSigns(line: string): LineRelation[] | undefined {
  const parts = line.split(SIGN);
  if (parts.length < 3) return undefined;
  const relations: LineRelation[] = [];
  for (let i = 1; i < parts.length; i += 2) {
    const [sign = '', left, right] = [parts[i], readUnitList(parts[i - 1]!), readUnitList(parts[i + 1]!)];
    const names = [...left, ...right];
    if (left.length === 0 || right.length === 0 || names.some(({ us_number }) => /\s/.test(us_number)))
      return undefined;
    for (const from of left) {
      for (const { us_number: to, certainty } of right)
        relations.push({
          from: from.us_number,
          word: sign,
          type: SIGNS[sign]!,
          to,
          ...(certainty && { certainty }),
        });
    }
  }
  return relations;
}

function readWords(line: string): LineRelation[] | undefined {
  const subject = SUBJECT.exec(line);
  if (!subject) return undefined;
  const { statements, problems } = parseRapporti(line.slice(subject[0].length));
  if (statements.length === 0 || problems.some(({ code }) => code !== 'unknown_word')) return undefined;
  const from = subject[1]!.replace(/[:;,]$/, '');
  return statements.map(({ word, type, us_number, certainty }) => ({
    from,
    word,
    ...(type && { type }),
    to: us_number,
    ...(certainty && { certainty }),
  }));
}

/** `US 1 (copre 2, 3)` */
function dropBrackets(line: string): string {
  const start = line.indexOf('(');
  const isOne = start > 0 && line.endsWith(')') && line.indexOf(')') === line.length - 1;
  return isOne && line.lastIndexOf('(') === start
    ? `${line.slice(0, start)} ${line.slice(start + 1, -1)}`
    : line;
}

/** Adds the units and relations of the lines to the builder. */
export function readLines(builder: ImportBuilder, { lines, hasWords, unread }: RelationLines): void {
  if (!hasWords) {
    addProblem(builder, {
      severity: 'warning',
      code: 'assumed_direction',
      message: {
        en: 'The signs were read as pointing from the later unit to the earlier: A > B means "A is later than B"',
        it: 'I segni puntano dalla US posteriore all’anteriore: A > B si legge «A è posteriore a B»',
      },
    });
  }
  for (const { row, text } of unread) reportUnread(builder, row, text);
  for (const { row, unit, relations } of lines) {
    addReferencedUnit(builder, { us_number: unit }, { row });
    for (const { from, to, ...relation } of relations) {
      if (relation.type === undefined) reportUnknown(builder, row, relation.word);
      builder.statements.push({
        from: { us_number: from },
        to: { us_number: to },
        ...relation,
        source: { row },
      });
    }
  }
}

function reportUnread(builder: ImportBuilder, row: number, text: string): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'line_not_read',
    message: {
      en: `Line ${row} was not read: "${shorten(text)}" is not a unit with its relations`,
      it: `La riga ${row} non viene letta: «${shorten(text)}» non è una US con i suoi rapporti`,
    },
    row,
    value: text,
  });
}

function reportUnknown(builder: ImportBuilder, row: number, word: string): void {
  addProblem(builder, {
    severity: 'warning',
    code: 'unknown_relation',
    message: {
      en: `Line ${row}: "${shorten(word)}" is not a known relation`,
      it: `Riga ${row}: «${shorten(word)}» non è un rapporto conosciuto`,
    },
    row,
    value: word,
  });
}
