import {
  formatInLanguage,
  ValidationError,
  type FieldProblem,
  type BilingualFieldProblem,
} from '@trowel/domain/core';
import {
  parseRelationType,
  readSentRecord,
  type UnitRelation,
  type UnitRelationInput,
} from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { mergeFacts } from '../writing/index.ts';
import { BATCH_KINDS, type AnyRecord, type BatchEntity } from './batch-kinds.ts';

/** The changes of one record, as sent. */
export interface BatchRecord {
  id: number;
  /** The version the change is based on. */
  version?: number | undefined;
  /** By the names of Trowel or of pyArchInit. */
  changes: Readonly<Record<string, unknown>>;
}

/** The same with validated values. */
export interface ReadRecord {
  /** Index in the list. */
  index: number;
  id: number;
  version: number | undefined;
  changes: object;
  /** Problems of the values; `field` is a key of the changes. */
  problems: readonly FieldProblem[];
}

/** Validates each record of a batch separately. */
export function readBatch(
  entity: BatchEntity,
  records: readonly BatchRecord[],
  language: Context['language'],
): ReadRecord[] {
  return records.map(({ id, version, changes }, index) => {
    try {
      const { schema } = BATCH_KINDS[entity];
      return { index, id, version, changes: readSentRecord({ entity, schema }, changes), problems: [] };
    } catch (error) {
      return { index, id, version, changes: {}, problems: problemsOf(error, language) };
    }
  });
}

/** Returns the problems of a validation error in the caller's language. Rethrows any other error. */
export function problemsOf(error: unknown, language: Context['language']): readonly FieldProblem[] {
  formatInLanguage(language, error);
  if (!(error instanceof ValidationError)) throw error;
  return error.detail['errors'] as readonly FieldProblem[];
}

/** Prefixes the field of a problem with its place in the list. */
export function placeProblem<P extends { field: string }>(index: number, problem: P): P {
  return { ...problem, field: `records.${index}.changes.${problem.field}` };
}

/** Lists the records named more than once. */
export function findRepeated(records: readonly ReadRecord[]): BilingualFieldProblem[] {
  const seen = new Set<number>();
  return records.flatMap(({ index, id }) => {
    const isNew = !seen.has(id);
    seen.add(id);
    if (isNew) return [];
    const message = {
      en: `Record ${id} is in the list more than once.`,
      it: `La scheda ${id} compare più volte nell’elenco.`,
    };
    return [{ field: `records.${index}.id`, message, type: 'repeated' }];
  });
}

/** Returns true if the record already has these values. */
export function changesNothing(entity: BatchEntity, record: AnyRecord, changes: object): boolean {
  const { relationships, ...facts } = changes as { relationships?: readonly UnitRelationInput[] };
  const { columns, complete } = BATCH_KINDS[entity];
  const given = mergeFacts(columns, record, facts);
  const merged: Record<string, unknown> = { ...(complete?.({ actor: '', at: '' }, record, given) ?? given) };
  const before = record as unknown as Readonly<Record<string, unknown>>;
  const isSame = (name: string): boolean =>
    JSON.stringify(merged[name] ?? null) === JSON.stringify(before[name] ?? null);
  if (!Object.keys(facts).every(isSame)) return false;
  return relationships === undefined || saysTheSame(before, relationships);
}

/**
 * Returns true if relations are the same apart from wording and order. If an area is missing, it is
 * taken as the unit's area.
 */
function saysTheSame(
  { area: ownArea, relationships }: Readonly<Record<string, unknown>>,
  given: readonly UnitRelationInput[],
): boolean {
  const write = ({ type, us_number, area, certainty, note }: UnitRelationInput): string =>
    JSON.stringify([parseRelationType(type), us_number, area ?? ownArea, certainty || null, note || null]);
  const now = (relationships as readonly UnitRelation[]).map(write).toSorted();
  return JSON.stringify(now) === JSON.stringify(given.map(write).toSorted());
}
