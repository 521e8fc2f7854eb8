/** Beginning of a graph, possibly after comments. */
const FRAMED =
  /^(?:\s|\/\/[^\n]*\n|#[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*(?:strict\s+)?(?:di)?graph\b(?:\s+(?:\w+|"(?:[^"\\]|\\.)*"))?\s*\{/i;
const NAME = String.raw`(?:"(?:[^"\\\n]|\\.)*"|[\p{L}\p{N}_.]+)`;
const BLANKS = String.raw`(?:\s|//[^\n]*\n|#[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*`;
const END = String.raw`[ \t]*(?:;[ \t]*(?:\r?\n|$)|\[)`;
/** The first statement: a line between nodes, a node with attributes, or a setting of the graph. */
const START = new RegExp(
  String.raw`^${BLANKS}(?:${NAME}\s*(?:-[->]\s*${NAME}\s*)*${END}|(?:rankdir|splines|nodesep|ranksep)\s*=)`,
  'u',
);
const LINE = new RegExp(String.raw`${NAME}\s*(-[->])\s*(?:${NAME}|\{)`, 'u');

/**
 * Finds the DOT text of a graph; undefined for any other text. Statements without the frame of a
 * graph, copied from a file or handbook (`1 -> 2;`), get a frame; line numbers stay the same.
 */
export function findDotText(text: string): string | undefined {
  const start = text.slice(0, 2000).replace(/^[\s\ufeff]+/, '');
  return FRAMED.test(start) ? text : frameStatements(text);
}

function frameStatements(text: string): string | undefined {
  if (!START.test(text.slice(0, 2_000))) return undefined;
  const line = LINE.exec(text);
  return line ? `${line[1] === '->' ? 'digraph' : 'graph'} {${text}\n}` : undefined;
}
