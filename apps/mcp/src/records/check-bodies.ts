import { ValidationError, type FieldProblem } from '@trowel/domain/core';
import { readChanges, readNew, type RecordKind } from './record-kinds.ts';

/** The records of a `manage_data` call. */
export interface SentBodies {
  command: string;
  table?: string | undefined;
  data?: Record<string, unknown> | undefined;
  records?: Record<string, unknown>[] | undefined;
  count?: number | undefined;
}

/** Validates the records of a call independently of the database. */
export function checkBodies(
  { command, table, data, records = [], count }: SentBodies,
  kindOf: () => RecordKind,
): FieldProblem[] {
  if (table === undefined || count !== undefined) return [];
  const kind = kindOf();
  const read = command === 'update' || command === 'upsert' ? readChanges : readNew;
  const bodies = [
    ...(data ? [{ data, at: '' }] : []),
    ...records.map((one, at) => ({ data: one, at: `records.${at}: ` })),
  ];
  return bodies.flatMap((body) => {
    try {
      read(kind, body.data);
      return [];
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const problems = error.detail['errors'] as FieldProblem[];
      return problems.map((one) => ({ ...one, message: `${body.at}${one.message}` }));
    }
  });
}
