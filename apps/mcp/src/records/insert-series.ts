import { ValidationError } from '@trowel/domain/core';
import { NewInventoryItem } from '@trowel/domain/records';
import { createItemSeries } from '@trowel/services/records';
import type { z } from 'zod';
import type { ToolContext } from '../context/tool-context.ts';
import { readFacts, type RecordKind } from './record-kinds.ts';
import type { DataAnswer } from './report-written.ts';

const SharedItem = NewInventoryItem.omit({ inventory_number: true });

/**
 * Records a number of similar finds with the next free numbers.
 * @throws ValidationError for other kinds of records
 */
export async function insertSeries(
  ctx: ToolContext,
  kind: RecordKind,
  { count, data }: { count: number; data: Record<string, unknown> },
): Promise<DataAnswer> {
  const shared = readSharedItem(kind, data);
  const { batch, records, findings } = await createItemSeries(ctx, { shared, count });
  const numbers = records.map(({ inventory_number }) => inventory_number);
  return {
    data: { ids: records.map(({ id }) => id), numbers, batch, findings },
    message: `${count} finds were recorded, ${numbers[0]} to ${numbers.at(-1)}, all in one batch.`,
    warnings: [...new Set(findings.map(({ message }) => message))],
  };
}

/**
 * Parses the common fields of a series of finds.
 * @throws ValidationError, also for other kinds of records
 */
export function readSharedItem(
  { entity }: RecordKind,
  data: Record<string, unknown>,
): z.output<typeof SharedItem> {
  if (entity === 'inventario') return readFacts(SharedItem, entity, data);
  const message = 'count records finds in series: table must be inventario.';
  throw new ValidationError([{ field: 'count', message, type: 'not_finds' }]);
}
