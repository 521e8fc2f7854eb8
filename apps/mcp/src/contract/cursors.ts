import { ValidationError } from '@trowel/domain/core';
import { z } from 'zod';
import type { PageInfo } from './define-tool.ts';

/** Position in a list, from an earlier response. */
export const CursorInput = z.string().max(200).optional();

/**
 * Returns the number of rows to skip.
 * @throws ValidationError for an invalid cursor
 */
export function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const skip = /^s(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (skip !== undefined) return Number(skip);
  const message = 'cursor does not come from an earlier answer; omit it to start again.';
  throw new ValidationError([{ field: 'cursor', message, type: 'invalid_cursor' }]);
}

/** Returns the cursor for a position in a list. */
export function writeCursor(skip: number): string {
  return Buffer.from(`s${skip}`, 'latin1').toString('base64url');
}

/** Longest list in one answer, in characters of its JSON. */
const MAX_LIST_CHARACTERS = 40_000;

/** A page that fits into a response. */
export interface FittedPage<Row> {
  rows: Row[];
  page: PageInfo;
}

/**
 * Shortens a page to the maximum length of a response, with a cursor for the rest. It contains at
 * least one row if there is any.
 */
export function fitPage<Row>(
  rows: readonly Row[],
  { skip, total }: { skip: number; total: number },
): FittedPage<Row> {
  let size = 0;
  let count = 0;
  for (const row of rows) {
    size += JSON.stringify(row).length;
    if (count > 0 && size > MAX_LIST_CHARACTERS) break;
    count++;
  }
  const end = skip + count;
  const isMore = end < total && count > 0;
  const next = isMore ? { next_cursor: writeCursor(end) } : {};
  return { rows: rows.slice(0, count), page: { total, ...next, truncated: count < rows.length } };
}
