import { relationClassOf, type RelationType } from '@trowel/domain/records';
import { findEdgeWord } from '../parsed/edge-words.ts';
import { readRecordId } from '../round-trip/read-stored.ts';

/** Types of edges about time, without a physical relation. */
export const PLAIN_EDGES: ReadonlySet<string> = new Set(['is_after', 'is_before', 'has_same_time']);

/**
 * Finds the relation in the id that Trowel gives to an edge, `us-1-is_bonded_to-us-3`. Programs that
 * only know order preserve the id.
 */
export function findStoredWord(
  from: string,
  to: string,
  id: string,
): { type: RelationType; word: string } | undefined {
  const isOurs = readRecordId(from) !== undefined && id.startsWith(`${from}-`) && id.endsWith(`-${to}`);
  return isOurs ? findEdgeWord([id.slice(from.length + 1, -to.length - 1)]) : undefined;
}

/** Finds the physical relation in the type of an edge; undefined if it only records an order. */
export function findPhysicalType(type: string): { type: RelationType; word: string } | undefined {
  const found = PLAIN_EDGES.has(type) ? undefined : findEdgeWord([type]);
  return found && relationClassOf(found.type) !== 'none' ? found : undefined;
}
