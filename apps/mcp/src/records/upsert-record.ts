import { getEntity } from '@trowel/domain/records';
import { ValidationError } from '@trowel/domain/core';
import { findExactly, type AnyRecord, type RecordKind } from './record-kinds.ts';
import { showRecord } from './record-text.ts';
import { reportWritten, type DataAnswer } from './report-written.ts';
import type { ToolContext } from '../context/tool-context.ts';

/** A record to create or update, and the treatment of an existing one. */
export interface Upsert {
  data: Record<string, unknown>;
  /** Fields that identify the record. Default: its natural key. */
  conflict_keys?: string[] | undefined;
  /** Default: `upsert`. */
  resolution?: 'detect' | 'skip' | 'update' | 'upsert' | undefined;
  /** Decides which value is used. Default: `prefer_new`. */
  merge_strategy?: 'prefer_new' | 'prefer_existing' | 'replace_all' | undefined;
}

/**
 * Creates a record or updates the existing one.
 * @throws ValidationError if the record is ambiguous
 */
export async function upsertRecord(
  ctx: ToolContext,
  kind: RecordKind,
  { data, conflict_keys, resolution = 'upsert', merge_strategy = 'prefer_new' }: Upsert,
): Promise<DataAnswer> {
  const existing = await findByKeys(ctx, kind, { data, keys: conflict_keys });
  if (resolution === 'detect' || (existing && resolution === 'skip')) {
    const record = existing && showRecord(existing);
    const reported = {
      action_taken: existing && resolution === 'skip' ? 'skipped' : 'detected',
      ...(record && { record }),
    };
    return {
      data: reported,
      message: existing ? 'There is a record with these values.' : 'There is no record with these values.',
    };
  }
  if (!existing) {
    if (resolution === 'update') throw noRecord();
    const { record, findings } = await kind.create(ctx, data);
    return reportWritten(ctx, record, {
      entity: kind.entity,
      findings,
      done: 'Recorded',
      action: 'inserted',
    });
  }
  const changes = mergeRecord(kind, { existing, data, strategy: merge_strategy });
  const { record, findings } = await kind.update(ctx, { id: existing.id, changes });
  const written = { entity: kind.entity, findings, done: 'Changed', action: 'updated', before: existing };
  return reportWritten(ctx, record, written);
}

/** Finds the record that an upsert would change, and its new values. Undefined if it changes none. */
export async function findUpsert(
  ctx: ToolContext,
  kind: RecordKind,
  { data, conflict_keys, resolution = 'upsert', merge_strategy = 'prefer_new' }: Upsert,
): Promise<{ id: number; changes: Record<string, unknown> } | undefined> {
  if (resolution === 'detect' || resolution === 'skip') return undefined;
  const existing = await findByKeys(ctx, kind, { data, keys: conflict_keys });
  return (
    existing && { id: existing.id, changes: mergeRecord(kind, { existing, data, strategy: merge_strategy }) }
  );
}

async function findByKeys(
  ctx: ToolContext,
  kind: RecordKind,
  { data, keys }: { data: Record<string, unknown>; keys: string[] | undefined },
): Promise<AnyRecord | undefined> {
  const names = keys ?? getEntity(kind.entity).key.map((name) => name);
  const values = Object.fromEntries(
    names.map((name) => [name, data[name] ?? (name === 'area' ? '' : undefined)]),
  );
  const missing = names.find((name) => values[name] === undefined || values[name] === null);
  if (missing !== undefined) {
    const message = `data must contain ${missing}: it identifies the record.`;
    throw new ValidationError([{ field: `data.${missing}`, message, type: 'missing' }]);
  }
  const found = await findExactly(ctx, kind, values);
  if (found.length <= 1) return found[0];
  const message = `${found.length} records have these values; name more conflict_keys.`;
  throw new ValidationError([{ field: 'conflict_keys', message, type: 'ambiguous' }]);
}

/** Returns the error for a missing record. */
export function noRecord(): ValidationError {
  const message = 'There is no such record to update; resolution upsert would create it.';
  return new ValidationError([{ field: 'data', message, type: 'no_match' }]);
}

const NOT_SENT = new Set(['id', 'created_at', 'updated_at', 'version', 'relationships', 'custom']);

/** Returns the values to write to the existing record. */
function mergeRecord(
  { entity }: RecordKind,
  { existing, data, strategy }: { existing: AnyRecord; data: Record<string, unknown>; strategy: string },
): Record<string, unknown> {
  const isEmpty = (name: string): boolean =>
    existing[name] === null || existing[name] === '' || existing[name] === undefined;
  if (strategy === 'prefer_existing')
    return Object.fromEntries(Object.entries(data).filter(([name]) => isEmpty(name)));
  if (strategy === 'prefer_new') return data;
  const { fields } = getEntity(entity);
  const cleared = fields.filter(
    ({ name, required }) => !required && !NOT_SENT.has(name) && !isEmpty(name) && name !== 'area',
  );
  return { ...Object.fromEntries(cleared.map(({ name }) => [name, null])), ...data };
}
