import type { Finding, NamedRelation } from '@trowel/domain/matrix';
import { z } from 'zod';

/** How much an answer tells of each finding. */
export const DetailInput = z.enum(['brief', 'full']).optional().describe('full: all chains and suggestions.');
type Detail = z.output<typeof DetailInput>;

/** What a text says of a finding: its message has the chain already, and relations are written as people write them. */
export function reportFinding(finding: ShownFinding<Finding>): Record<string, unknown> {
  const { chain: _chain, implied_by: _implied, suggestions = [], units, message, ...rest } = finding;
  const told = suggestions.map(({ relation, ...one }) => ({
    ...one,
    relation: writeRelation(relation),
    ...('instead' in one && one.instead && { instead: writeRelation(one.instead) }),
  }));
  return { ...rest, message, units: units.slice(0, UNITS_TOLD), suggestions: told };
}

/** Units beyond these are counted in the message. */
const UNITS_TOLD = 12;

function writeRelation({ from, type, to }: NamedRelation): string {
  return `${from} ${type} ${to}`;
}

type Argued = 'chain' | 'suggestions' | 'implied_by';
type ShownFinding<One extends Finding> = Omit<One, Argued> & { [Name in Argued]?: Finding[Name] | undefined };

/** Gives a finding as it is told: what a doubt rests on only where everything is asked for. */
export function showFinding<One extends Finding>(finding: One, detail: Detail = 'brief'): ShownFinding<One> {
  if (detail === 'full') return finding;
  const { chain, suggestions, implied_by: _implied, ...rest } = finding;
  if (finding.severity !== 'error') return rest;
  return { ...rest, ...(chain.length > 0 && { chain }), ...(suggestions.length > 0 && { suggestions }) };
}
