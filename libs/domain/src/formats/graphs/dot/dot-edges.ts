import { checkCount } from './check-limits.ts';
import { copyPart, readAttributes, type OpenPart } from './dot-attributes.ts';
import { countCopies, type DotOperand, type DotReading } from './dot-scopes.ts';
import type { DotToken } from './dot-tokens.ts';

/** Adds the edges of a statement `a -> b -> c`; its attributes are read next. @throws TooLargeError over the limit */
export function addEdges(reading: DotReading, chain: readonly DotOperand[]): void {
  const { scopes, edges } = reading;
  const { subgraph } = scopes.at(-1)!;
  // All edges of a statement share their attributes, which no longer change.
  const { attributes, html } = readEdgeAttributes(reading, chain[0]!.token);
  for (let i = 1; i < chain.length; i++) {
    const [left, right] = [chain[i - 1]!, chain[i]!];
    checkCount(reading, 'edges', edges.length + left.nodes.length * right.nodes.length);
    const { line, column } = left.token;
    for (const from of left.nodes) {
      for (const to of right.nodes) {
        edges.push({
          from,
          to,
          ...(left.port !== undefined && { fromPort: left.port }),
          ...(right.port !== undefined && { toPort: right.port }),
          attributes,
          html,
          line,
          column,
          subgraph,
        });
      }
    }
  }
}

function readEdgeAttributes(reading: DotReading, start: DotToken): OpenPart {
  const { scanner, scopes } = reading;
  const { edgeDefaults } = scopes.at(-1)!;
  countCopies(reading, edgeDefaults.attributes.size);
  const part = copyPart(edgeDefaults, start);
  readAttributes(scanner, part);
  return part;
}
