import { isDeepStrictEqual } from 'node:util';
import { unitColumns, type NewUnit, type Unit } from '@trowel/domain/records';
import { mergeFacts } from '../writing/index.ts';
import type { JoinedUnit } from './names/place-units.ts';

/** Fields that always have a value, or that identify the unit. */
const NEVER_CLEARED = new Set([
  'site_name',
  'area',
  'us_number',
  'unit_type',
  'state',
  'state_by',
  'state_at',
]);

/**
 * Merges the values of the file into a record. Returns undefined if nothing changes. If the file
 * contains all facts of
 * the unit and clearing is allowed, absent facts are cleared.
 */
export function mergeImported(
  before: Unit,
  { site_name: _s, area: _a, us_number: _u, state_by: _by, state_at: _at, custom, ...facts }: NewUnit,
  { source: { isWhole, newNumber }, clears }: { source: JoinedUnit; clears: boolean },
): Unit | undefined {
  const isCleared = clears && isWhole === true;
  const given = Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== ''),
  );
  const merged = mergeFacts(unitColumns, before, { ...(isCleared && emptied()), ...given });
  if (newNumber !== undefined) merged.us_number = newNumber;
  const mergedCustom = isCleared ? (custom ?? {}) : { ...before.custom, ...custom };
  merged.custom = isDeepStrictEqual(mergedCustom, before.custom) ? before.custom : mergedCustom;
  return JSON.stringify(merged) === JSON.stringify(before) ? undefined : merged;
}

function emptied(): Record<string, null> {
  const names = Object.keys(unitColumns).filter((name) => !NEVER_CLEARED.has(name));
  return Object.fromEntries(names.map((name) => [name, null]));
}
