import { foldText } from '@trowel/domain/core';
import type { Facts } from './facts.ts';
import type { MatrixUnit } from './units.ts';

/** Unit types of claims and their sources. */
const CLAIM_TYPES = new Set([
  'doc',
  'document',
  'property',
  'prop',
  'extractor',
  'ext',
  'combinar',
  'combiner',
  'comb',
]);
/** Matches numbers such as `400` or `12a`. `3d_model` is a name. */
const NUMBER = /^\d+[a-z]?$/i;

/**
 * Marks the units that are only claims and sources: of such a type, with a name (`D.01`, `USV101.height`)
 * instead of an excavation number, and without relations of order or time.
 */
export function markBareClaims({ units, order, equal, contemporary }: Facts): Uint8Array {
  const isBare = Uint8Array.from(units, (unit) =>
    isClaim(unit) && !NUMBER.test(unit.us_number.trim()) ? 1 : 0,
  );
  for (const { later, earlier } of order) isBare[later] = isBare[earlier] = 0;
  for (const { a, b } of [...equal, ...contemporary]) isBare[a] = isBare[b] = 0;
  return isBare;
}

function isClaim({ unit_type }: MatrixUnit): boolean {
  return CLAIM_TYPES.has(foldText(unit_type ?? '').trim());
}
