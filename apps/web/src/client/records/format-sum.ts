import type { RecordTexts } from './record-texts.ts';
import type { ChangeSum } from './sum-changes.ts';

/** Formats a summed change, for example "recorded 40 finds". */
export function formatSum(
  t: RecordTexts,
  { entity, action, records }: Pick<ChangeSum, 'entity' | 'action' | 'records'>,
): string {
  const kind = entity in t.records ? (entity as keyof RecordTexts['records']) : 'others';
  return t.actions[action](t.records[kind](records));
}
