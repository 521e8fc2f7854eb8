import type { EntityName } from '@trowel/domain/records';
import { MAX_INTEGER } from '@trowel/domain/core';
import { defineRoute, type Route } from '@trowel/http';
import { changeRecords, isBatchEntity, MAX_BATCH_RECORDS, tryRecords } from '@trowel/services/batches';
import { z } from 'zod';
import { ContradictionQuery, Flag } from './parameters.ts';

const MAX_BODY_BYTES = 16_777_216;
const Id = z.int().min(1).max(MAX_INTEGER);

/** Schema of one record in the list. Its changes depend on the kind. */
const recordOf = <Changes extends z.ZodType>(changes: Changes) =>
  z.strictObject({
    id: Id,
    version: Id.optional().meta({
      description: 'Version on which the change is based. 412 if the record has changed since.',
    }),
    changes,
  });

const bodyOf = <Changes extends z.ZodType>(changes: Changes) =>
  z.strictObject({ records: z.array(recordOf(changes)).min(1).max(MAX_BATCH_RECORDS) });

/** The use-case validates the changes record by record. */
const Body = bodyOf(z.record(z.string(), z.unknown()));

const BatchQuery = ContradictionQuery.extend({
  partial: Flag.optional().meta({
    type: 'boolean',
    description: 'Change as many records as possible, and report the result per record.',
  }),
});

const Problem = z.looseObject({ field: z.string(), message: z.string(), type: z.string() });
const beside = {
  batch: z
    .string()
    .nullable()
    .meta({ description: 'Batch of the changes, for one undo. Null if nothing was changed.' }),
};

/** A kind of record with batch changes. */
interface BatchKind {
  entity: EntityName;
  path: string;
  tag: string;
  pluralName: string;
  pluralLabel: string;
  schemas: { record: z.ZodType; changes: z.ZodType };
  examples: { record: unknown; changes: unknown };
}

/** Returns the route for batch changes of a kind of record, if it has one. */
export function batchRoutes({
  entity,
  path,
  tag,
  pluralName,
  pluralLabel,
  schemas,
  examples,
}: BatchKind): Route[] {
  if (!isBatchEntity(entity)) return [];
  const Outcome = z.object({
    id: Id,
    status: z.enum(['changed', 'unchanged', 'stale', 'invalid', 'missing']),
    record: schemas.record.optional().meta({ description: 'The record after the change.' }),
    errors: z.array(Problem).optional(),
  });
  return [
    defineRoute({
      method: 'patch',
      path: `/api/${path}/batch`,
      operationId: `change${pluralName}`,
      tag,
      summary: `Change many ${pluralLabel} at once`,
      description: `Up to ${MAX_BATCH_RECORDS} in one transaction, all or none; one batch in the log and one undo. In \`changes\` what is absent stays, \`null\` clears. A stale \`version\` anywhere is 412 with \`detail.records\`; what is wrong with a value is told as \`records.3.changes.period\`. What is so already is not written. With \`partial=true\` each record stands for itself: \`data\` then tells what became of each.`,
      access: 'update',
      failures: [412],
      query: BatchQuery,
      body: Body,
      describedBody: bodyOf(schemas.changes),
      maxBodyBytes: MAX_BODY_BYTES,
      bodyExample: { records: [{ id: 1, version: 1, changes: examples.changes }] },
      answer: {
        status: 200,
        kind: 'single',
        schema: z.union([z.array(schemas.record), z.array(Outcome)]),
        beside,
        example: { status: 'success', data: [examples.record], batch: '6f1c…', findings: [] },
      },
      async run(ctx, { body: { records }, query: { partial, on_contradiction: onContradiction } }) {
        const change = partial ? tryRecords : changeRecords;
        const { data, batch, findings } = await change(ctx, { entity, records, onContradiction });
        return { data: data as never, findings, beside: { batch } };
      },
    }),
  ];
}
