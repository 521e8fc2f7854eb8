import { inverseOf, parseRelationType, relationClassOf, type RelationType } from '@trowel/domain/records';
import { addProblem, type ImportBuilder } from '../import/import-builder.ts';
import type { ImportedStatement } from '../import/imported-data.ts';
import { foldHeading } from './headings.ts';
import { readUnitList, splitUnitList } from '../import/unit-list.ts';
import { isNothing } from '../import/unit-names.ts';
import { textsOfColumn } from '../text/table.ts';
import type { UnitSection } from './unit-reading.ts';

/** A column with an ambiguous heading, and how often other columns agree with the chosen direction. */
interface ColumnAgreement {
  heading: string;
  type: RelationType;
  agree: number;
  contradict: number;
  /** Headings of the contradicting columns. */
  by: Set<string>;
  row: number;
}

/**
 * Warns about columns such as `Above` or `Über` that contradict `covers`, `cuts` or `fills` of the
 * same table more often than they agree. They may be inverted, so the message names the mapping that
 * inverts them.
 */
export function reportInvertedColumns(
  builder: ImportBuilder,
  { columns, headings, table }: UnitSection,
  firstStatement: number,
): void {
  const open = new Map<string, ColumnAgreement>();
  for (const [i, role] of columns.roles.entries()) {
    if (role.kind !== 'relation' || !(role.isNoun || role.isPreposition)) continue;
    const heading = headings[i]?.trim() ?? '';
    open.set(heading, { heading, type: role.type, agree: 0, contradict: 0, by: new Set(), row: 0 });
  }
  if (open.size === 0) return;
  const statements = builder.statements.slice(firstStatement);
  const evidence = new Map<string, string>();
  for (const statement of statements)
    if (!open.has(statement.word)) for (const pair of pairOf(statement)) evidence.set(pair, statement.word);
  for (const statement of statements) {
    const column = open.get(statement.word);
    if (column) compare(column, statement, evidence);
  }
  for (const one of open.values()) if (one.contradict > one.agree) warn(builder, one, table.name);
}

/** Returns the pair with the later unit first; empty if the relation has no order in time. */
function pairOf({ from, to, type }: ImportedStatement): string[] {
  const kind = type && relationClassOf(type);
  if (kind !== 'later' && kind !== 'earlier') return [];
  const names = [from.us_number, to.us_number];
  return [JSON.stringify(kind === 'later' ? names : names.toReversed())];
}

function compare(
  column: ColumnAgreement,
  statement: ImportedStatement,
  evidence: ReadonlyMap<string, string>,
): void {
  const { from, to } = statement;
  const [[own], [turned]] = [pairOf(statement), pairOf({ ...statement, from: to, to: from })];
  if (own !== undefined && evidence.has(own)) column.agree++;
  const by = turned === undefined ? undefined : evidence.get(turned);
  if (by === undefined) return;
  column.contradict++;
  column.by.add(by);
  column.row ||= statement.source.row;
}

function warn(
  builder: ImportBuilder,
  { heading, type, contradict, agree, by, row }: ColumnAgreement,
  sheet: string | undefined,
): void {
  const mapping = JSON.stringify({ [heading]: inverseOf(type) });
  const others = [...by].map((name) => `"${name}"`).join(', ');
  addProblem(builder, {
    severity: 'warning',
    code: 'column_turned',
    message: {
      en: `"${heading}" contradicts ${others} ${contradict} times and agrees ${agree} times (first in row ${row}): it may be inverted. To invert it, map the column to "${inverseOf(type)}": ${mapping}`,
      it: `«${heading}» contraddice ${others.replaceAll(/"([^"]*)"/g, '«$1»')} ${contradict} volte e concorda ${agree} volte (la prima nella riga ${row}): forse è intesa al contrario. Per leggerla così, indica la colonna come «${inverseOf(type)}»: ${mapping}`,
    },
    row,
    column: heading,
    ...(sheet !== undefined && { sheet }),
  });
}

/** Shorter numbers may be those of squares, sheets and rows. */
const LONG_NUMBER = /\d{3}/;

const MOST_WORDS = 5;

/** Returns true if a heading contains words of a relation: `Strat. rel. cut by (see sketch)`. */
function soundsLikeRelation(heading: string): boolean {
  const words = foldHeading(heading).split(' ').slice(0, 12);
  return words.some((_, from) =>
    words.slice(from, from + MOST_WORDS).some((_word, length) => {
      const type = parseRelationType(words.slice(from, from + length + 1).join(' '));
      return type !== undefined && relationClassOf(type) !== 'none';
    }),
  );
}

/** Returns true if at least half of the texts name a unit of the table. */
function areMostlyUnits(texts: readonly string[], names: ReadonlySet<string>): boolean {
  const found = texts.filter((text) => readUnitList(text).some(({ us_number }) => names.has(us_number)));
  return found.length > 0 && found.length >= texts.length / 2;
}

/**
 * Warns about custom fields whose texts are all unit numbers of the table (`Precedente`). The heading
 * does not say which relation they are, so the message names the mapping that would read them.
 */
export function reportUnreadWords(
  builder: ImportBuilder,
  { columns, headings, rows, table }: UnitSection,
): void {
  const keys = textsOfColumn(rows, columns.key);
  const bare = keys.flatMap((name) => readUnitList(name).map(({ us_number }) => us_number));
  const names = new Set([...keys, ...bare].filter((name) => name !== ''));
  for (const [column, role] of columns.roles.entries()) {
    if (role.kind !== 'custom' || role.isChosen) continue;
    const texts = textsOfColumn(rows, column).map((text, at) =>
      text === keys[at] || isNothing(text) ? '' : text,
    );
    const written = texts.filter((text) => text !== '');
    const heading = headings[column]?.trim() ?? '';
    const isNamedSo = soundsLikeRelation(heading) && areMostlyUnits(written, names);
    // Fast exit: most custom fields differ in their first row.
    if (
      !isNamedSo &&
      (written.length < 2 || !written.every((text) => splitUnitList(text).every((name) => names.has(name))))
    )
      continue;
    if (!isNamedSo && !written.some((text) => LONG_NUMBER.test(text) || splitUnitList(text).length > 1))
      continue;
    const row = rows[texts.indexOf(written[0]!)]!;
    const mapping = JSON.stringify({ [heading]: 'later_than' });
    addProblem(builder, {
      severity: 'warning',
      code: 'perhaps_relations',
      message: {
        en: `"${heading}" contains unit numbers and stays a custom field. If these are relations, name the relation in the mapping, for example ${mapping}`,
        it: `«${heading}» contiene numeri di US e resta un campo personalizzato: se sono rapporti, di’ quali nella mappatura, per esempio ${mapping}`,
      },
      row: row.number,
      column: heading,
      value: row.cells[column]!.trim(),
      ...(table.name !== undefined && { sheet: table.name }),
    });
  }
}
