import { ValidationError } from '@trowel/domain/core';
import { NewInventoryItem } from '@trowel/domain/records';
import { createItemSeries } from '@trowel/services/records';
import type { ToolContext } from '../context/tool-context.ts';
import { readFacts, type RecordKind } from './record-kinds.ts';
import type { DataAnswer } from './tell-written.ts';

const SharedItem = NewInventoryItem.omit({ inventory_number: true });

/** Records so many finds alike under the next free numbers. @throws ValidationError for another kind of record */
export async function insertSeries(
  ctx: ToolContext,
  { entity }: RecordKind,
  { count, data }: { count: number; data: Record<string, unknown> },
): Promise<DataAnswer> {
  if (entity !== 'inventario') {
    const message = 'count records finds in series: table must be inventario.';
    throw new ValidationError([{ field: 'count', message, type: 'not_finds' }]);
  }
  const shared = readFacts(SharedItem, entity, data);
  const { batch, records, findings } = await createItemSeries(ctx, { shared, count });
  const numbers = records.map(({ inventory_number }) => inventory_number);
  return {
    data: { ids: records.map(({ id }) => id), numbers, batch, findings },
    message: `${count} finds were recorded, ${numbers[0]} to ${numbers.at(-1)}, all in one batch.`,
    warnings: [...new Set(findings.map(({ message }) => message))],
  };
}
