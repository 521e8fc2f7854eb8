import type { DotGraph } from './dot/dot-graph.ts';
import { findDotText } from './dot/find-dot-text.ts';
import { readDot } from './dot/read-dot.ts';
import { readMermaid } from './mermaid/read-mermaid.ts';

/**
 * Parses a text in DOT or Mermaid; undefined for any other text.
 * @throws ValidationError for a syntax error, with line and column; TooLargeError over a limit
 */
export function readDrawnGraph(text: string, name: string): DotGraph | undefined {
  const graph = findDotText(text);
  return graph === undefined ? readMermaid(text, { name }) : readDot(graph, { name });
}
