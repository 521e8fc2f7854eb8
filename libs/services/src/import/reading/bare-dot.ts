const NAME = String.raw`(?:"(?:[^"\\\n]|\\.)*"|[\p{L}\p{N}_.]+)`;
const BLANKS = String.raw`(?:\s+|//[^\n]*\n|#[^\n]*\n|/\*(?:[^*]|\*(?!/))*\*/)*`;
const END = String.raw`[ \t]*(?:;[ \t]*(?:\r?\n|$)|\[)`;
/** The first statement: a line between nodes, a node with attributes, or a setting of the graph. */
const START = new RegExp(
  String.raw`^${BLANKS}(?:${NAME}\s*(?:-[->]\s*${NAME}\s*)*${END}|(?:rankdir|splines|nodesep|ranksep)\s*=)`,
  'u',
);
const LINE = new RegExp(String.raw`${NAME}\s*(-[->])\s*(?:${NAME}|\{)`, 'u');

/**
 * Puts the frame of a graph around statements of DOT that stand without one, as they are copied out of a file or a
 * handbook (`1 -> 2;`); undefined of any other text. The lines keep their numbers.
 */
export function frameBareDot(text: string): string | undefined {
  if (!START.test(text.slice(0, 2_000))) return undefined;
  const line = LINE.exec(text);
  return line ? `${line[1] === '->' ? 'digraph' : 'graph'} {${text}\n}` : undefined;
}
