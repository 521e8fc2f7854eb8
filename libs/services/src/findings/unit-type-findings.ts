import type { Store } from '@trowel/db';
import { emNodeTypeOf, indexTypes, type Unit } from '@trowel/domain/records';
import { findUnknownTypes, type Finding } from '@trowel/domain/matrix';
import type { Context } from '../context.ts';

/**
 * Returns the finding of a unit whose type is neither built-in nor configured. Exports for other
 * programs write it as a plain unit.
 */
export async function findUnknownType(
  { language }: Context,
  store: Store,
  { area, us_number, unit_type }: Unit,
): Promise<Finding[]> {
  if (emNodeTypeOf(unit_type).isKnown) return [];
  if ((await store.lookups.findNodeTypeId(unit_type.trim())) !== undefined) return [];
  const unit = { key: '', area, us_number, unit_type };
  const label = area ? `${area}/${us_number}` : us_number;
  return findUnknownTypes({ units: [unit], labels: [label] }, { types: indexTypes(), language });
}
