import { randomUUID } from 'node:crypto';
import type { RelationRow, Store } from '@trowel/db';
import { ValidationError, type FieldProblem, type BilingualMessage } from '@trowel/domain/core';
import type { Finding } from '@trowel/domain/matrix';
import type { NewUnit, VocabularyTerm } from '@trowel/domain/records';
import {
  parseUnitLines,
  planNextNumbers,
  type LineOptions,
  type LineProblem,
  type ParsedRow,
} from '@trowel/domain/recording';
import { readsOf, requirePermission, type Context } from '../context.ts';
import type { OnContradiction } from '../findings/index.ts';
import { loadConfiguredTypes } from '../terms/index.ts';
import { siteIdOf, writeTogether } from '../writing/index.ts';
import type { WrittenUnit } from './unit-relations.ts';
import { createUnit } from './units.ts';

/** Units as text, one per line. */
export interface GivenLines {
  siteName: string;
  text: string;
  /** Area of units whose line names none. */
  area?: string | undefined;
  /** Recorder and day (YYYY-MM-DD) of units whose line names none. */
  recorder?: string | null | undefined;
  recordedOn?: string | null | undefined;
  onContradiction?: OnContradiction | undefined;
}

/** Result for one line. */
export interface RecordedLine extends WrittenUnit {
  /** Line of the text, from 1. */
  row: number;
}

/** Maximum number of units in one text. */
export const MAX_LINES = 1_000;
/** Maximum length of a line, in characters. */
const MAX_LINE_LENGTH = 2_000;
/** More custom terms than anybody has. */
const MOST_TERMS = 5_000;

/**
 * Returns how each line is interpreted; writes nothing. @throws ValidationError for an unknown site or
 * a text too long
 */
export async function readLines(ctx: Context, given: GivenLines): Promise<ParsedRow[]> {
  const store = readsOf(ctx);
  const siteId = await siteIdOf(store, given.siteName);
  return parseGiven(store, { ...given, siteId, language: ctx.language });
}

/**
 * Records the units of a text, one per line, in one transaction and one batch: all or none.
 * @throws ValidationError naming each ambiguous line with suggestions; ConflictError for a number
 * already in use.
 */
export async function recordLines(
  ctx: Context,
  given: GivenLines,
): Promise<{ batch: string; recorded: RecordedLine[] }> {
  requirePermission(ctx, 'create');
  const batch = ctx.batch ?? randomUUID();
  const recorded = await writeTogether({ ...ctx, batch }, async (inner) => {
    const { reads } = inner.services.database;
    const siteId = await siteIdOf(reads, given.siteName);
    await reads.lookups.lockSite(siteId);
    const rows = await parseGiven(reads, { ...given, siteId, language: ctx.language });
    refuseUnclear(rows, ctx.language);
    const done: RecordedLine[] = [];
    for (const { row, unit } of rows) {
      const { area, recorder, recordedOn: recorded_on, siteName: site_name } = given;
      const body = { area, recorder, recorded_on, ...unit, site_name } as NewUnit;
      const written = await createUnit(inner, body, { onContradiction: given.onContradiction ?? 'record' });
      done.push({ row, ...written });
    }
    const lost = await reads.relations.dangling(siteId);
    return done.map((line) => ({ ...line, findings: line.findings.filter((one) => !isFound(one, lost)) }));
  });
  return { batch, recorded };
}

/** Returns true if a finding reports a unit as missing that a later line records. */
function isFound({ code, chain }: Finding, lost: readonly RelationRow[]): boolean {
  if (code !== 'unknown_unit') return false;
  const isLost = ({ to }: Finding['chain'][number]): boolean =>
    lost.some(({ target_us_number: number }) => to === number || to.endsWith(`/${number}`));
  return !chain.some(isLost);
}

async function parseGiven(
  store: Store,
  { text, area = '', siteId, language }: GivenLines & { siteId: number; language: 'en' | 'it' },
): Promise<ParsedRow[]> {
  refuseTooLong(text);
  return parseUnitLines(text, { ...(await loadLineOptions(store, { siteId, area })), language });
}

/** Loads the data of the site that resolves ambiguities: numbers, areas, types and terms. */
async function loadLineOptions(
  store: Store,
  { siteId, area }: { siteId: number; area: string },
): Promise<LineOptions> {
  const units = await store.lookups.listUnitNumbers(siteId);
  const numbers = new Set(units.map(({ us_number }) => us_number));
  const areas = new Set(units.map((unit) => unit.area));
  const inArea = units.filter((unit) => unit.area === area).map(({ us_number }) => us_number);
  const [nextNumber] = planNextNumbers(inArea);
  return {
    hasUnit: (number) => numbers.has(number),
    hasArea: (name) => areas.has(name),
    types: (await loadConfiguredTypes(store)).map(({ code }) => code),
    terms: await loadOwnTerms(store),
    ...(nextNumber !== undefined && { nextNumber }),
  };
}

async function loadOwnTerms(store: Store): Promise<NonNullable<LineOptions['terms']>> {
  const own = { fields: ['source'], kind: 'text', operator: 'equals', value: 'user' } as const;
  const ofUnits = { fields: ['table_name'], kind: 'text', operator: 'equals', value: 'us' } as const;
  const { rows } = await store.terms.list({ skip: 0, limit: MOST_TERMS, filters: [own, ofUnits] });
  const terms: Record<string, VocabularyTerm[]> = {};
  for (const { active, field_name, value, label, label_en } of rows) {
    if (!active) continue;
    (terms[field_name] ??= []).push({ value, label: { it: label ?? value, en: label_en ?? value } });
  }
  return terms;
}

function refuseTooLong(text: string): void {
  const lines = text.split(/\r\n|\n|\r/);
  const long = lines.findIndex((line) => line.length > MAX_LINE_LENGTH);
  if (long !== -1)
    throw tooLong({
      en: `Line ${long + 1} has more than ${MAX_LINE_LENGTH} characters.`,
      it: `La riga ${long + 1} supera ${MAX_LINE_LENGTH} caratteri.`,
    });
  if (lines.length > MAX_LINES)
    throw tooLong({
      en: `The text has more than ${MAX_LINES} lines.`,
      it: `Il testo supera ${MAX_LINES} righe.`,
    });
}

function tooLong(message: BilingualMessage): ValidationError {
  return new ValidationError([{ field: 'text', message, type: 'too_long' }], message);
}

/** A problem of a line as an error of the request. */
type LineError = FieldProblem & Pick<LineProblem, 'start' | 'end'> & { row: number; suggestions: string[] };

const LINE = { en: 'Line', it: 'Riga' };

function refuseUnclear(rows: readonly ParsedRow[], language: 'en' | 'it'): void {
  const errors = rows.flatMap(({ row, problems }) =>
    problems.map((problem) => toError(row, problem, language)),
  );
  const [first] = errors;
  if (first) throw new ValidationError(errors, `${LINE[language]} ${first.row}: ${first.message}`);
  if (rows.length > 0) return;
  const message = language === 'it' ? 'Il testo non contiene nessuna US.' : 'The text contains no unit.';
  throw new ValidationError([{ field: 'text', message, type: 'missing' }], message);
}

function toError(row: number, problem: LineProblem, language: 'en' | 'it'): LineError {
  const { code, start, end, message, suggestions } = problem;
  return {
    field: 'text',
    message: message[language],
    type: code,
    row,
    start,
    end,
    suggestions: suggestions.map(({ text }) => text),
  };
}
