import type { Finding, NamedRelation } from '@trowel/domain/matrix';
import { z } from 'zod';

/** Level of detail of findings. */
export const DetailInput = z.enum(['brief', 'full']).optional().describe('full: all chains and suggestions.');
type Detail = z.output<typeof DetailInput>;

/** Returns a finding for a text. Its message already contains the chain, and relations are written as sentences. */
export function reportFinding(finding: ShownFinding<Finding>): Record<string, unknown> {
  const { chain: _chain, implied_by: _implied, suggestions = [], units, message, ...rest } = finding;
  const shown = suggestions.map(({ relation, ...one }) => ({
    ...one,
    relation: writeRelation(relation),
    ...('instead' in one && one.instead && { instead: writeRelation(one.instead) }),
  }));
  return { ...rest, message, units: units.slice(0, LISTED_UNITS), suggestions: shown };
}

/** Maximum number of units listed. The message counts the others. */
const LISTED_UNITS = 12;

function writeRelation({ from, type, to }: NamedRelation): string {
  return `${from} ${type} ${to}`;
}

type Argued = 'chain' | 'suggestions' | 'implied_by';
type ShownFinding<One extends Finding> = Omit<One, Argued> & { [Name in Argued]?: Finding[Name] | undefined };

/** Returns a finding at a level of detail. Chains are included only at the full level. */
export function showFinding<One extends Finding>(finding: One, detail: Detail = 'brief'): ShownFinding<One> {
  if (detail === 'full') return finding;
  const { chain, suggestions, implied_by: _implied, ...rest } = finding;
  if (finding.severity !== 'error') return rest;
  return { ...rest, ...(chain.length > 0 && { chain }), ...(suggestions.length > 0 && { suggestions }) };
}
