import { TooLargeError } from '@trowel/domain/core';
import type { DotLimits } from './dot-graph.ts';

const IN_ITALIAN = { nodes: 'nodi', edges: 'archi', subgraphs: 'sottografi' };

/** Checks a count against its limit. @throws TooLargeError over the limit */
export function checkCount(
  { name, limits }: { name: string; limits: DotLimits },
  what: keyof typeof IN_ITALIAN,
  count: number,
): void {
  if (count <= limits[what]) return;
  throw new TooLargeError({
    en: `${name} has more than ${limits[what]} ${what}`,
    it: `${name} ha più di ${limits[what]} ${IN_ITALIAN[what]}`,
  });
}

/** Checks the nesting depth of subgraphs at a line. @throws TooLargeError over the limit */
export function checkDepth(
  { name, limits }: { name: string; limits: DotLimits },
  depth: number,
  line: number,
): void {
  if (depth <= limits.depth) return;
  throw new TooLargeError({
    en: `${name} nests more than ${limits.depth} subgraphs, at line ${line}`,
    it: `${name} annida più di ${limits.depth} sottografi, alla riga ${line}`,
  });
}
