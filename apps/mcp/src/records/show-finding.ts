import type { Finding } from '@trowel/domain/matrix';
import { z } from 'zod';

/** How much an answer tells of each finding. */
export const DetailInput = z
  .enum(['brief', 'full'])
  .optional()
  .describe('brief (default): chains and suggestions of errors only.');
type Detail = z.output<typeof DetailInput>;

type Argued = 'chain' | 'suggestions' | 'implied_by';
type ShownFinding<One extends Finding> = Omit<One, Argued> & { [Name in Argued]?: Finding[Name] | undefined };

/** Gives a finding as it is told: what a doubt rests on only where everything is asked for. */
export function showFinding<One extends Finding>(finding: One, detail: Detail = 'brief'): ShownFinding<One> {
  if (detail === 'full') return finding;
  const { chain, suggestions, implied_by: _implied, ...rest } = finding;
  if (finding.severity !== 'error') return rest;
  return { ...rest, ...(chain.length > 0 && { chain }), ...(suggestions.length > 0 && { suggestions }) };
}
