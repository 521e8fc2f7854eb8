import type { DotGraph } from './dot/dot-graph.ts';
import { findDotText } from './dot/find-dot-text.ts';
import { readDot } from './dot/read-dot.ts';
import { readMermaid } from './mermaid/read-mermaid.ts';

/**
 * Reads a text in one of the languages in which people write what is to be drawn, DOT and Mermaid; undefined of any other.
 * @throws ValidationError at a mistake of syntax, with line and column; TooLargeError over a limit.
 */
export function readDrawnGraph(text: string, name: string): DotGraph | undefined {
  const graph = findDotText(text);
  return graph === undefined ? readMermaid(text, { name }) : readDot(graph, { name });
}
