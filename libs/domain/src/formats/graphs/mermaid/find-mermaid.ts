/** First line of a flowchart, with the direction after the keyword. */
const HEADER = /^[ \t]*(?:flowchart(?:-elk)?|graph)(?:[ \t]+(TB|TD|BT|LR|RL))?[ \t]*(?:;|$)/;
const LINK = /--|==|-\.|~~~/;
const FENCE = /^[ \t]*(?:```|~~~)[ \t]*(\w*)/;
const COMMENT = /^\s*(?:%%.*)?$/;
/** Number of lines of a Markdown text in which the first diagram is searched. */
const LINES_LOOKED_AT = 2_000;

/** The statements of a flowchart, in a text with the same lines as the file. */
export interface MermaidText {
  /** Text in which all other lines are empty. */
  text: string;
  /** True if drawn from the bottom up. */
  isUpward: boolean;
}

/**
 * Finds a flowchart of Mermaid: a text that begins with one, possibly after comments and a preamble
 * between `---`, or the diagrams in a Markdown text, which are read as one. Undefined without a
 * diagram.
 */
export function findMermaid(text: string): MermaidText | undefined {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  return findDiagram(lines) ?? findFenced(lines);
}

function findDiagram(lines: readonly string[]): MermaidText | undefined {
  const start = skipPreamble(lines);
  const header = HEADER.exec(lines[start] ?? '');
  if (!header) return undefined;
  const rest = [...lines];
  rest.fill('', 0, start);
  rest[start] = lines[start]!.slice(header[0].length);
  const statements = rest.join('\n');
  // `graph` alone may begin a table or a graph in GML.
  const isOther = header[1] === undefined && (!LINK.test(statements) || /^\s*\[/.test(statements));
  return isOther ? undefined : { text: statements, isUpward: header[1] === 'BT' };
}

/** Returns the index of the first line of the diagram. */
function skipPreamble(lines: readonly string[]): number {
  let at = 0;
  const skipComments = (): void => {
    while (at < lines.length && COMMENT.test(lines[at]!)) at++;
  };
  skipComments();
  if (lines[at]?.trim() !== '---') return at;
  const end = lines.findIndex((line, i) => i > at && line.trim() === '---');
  if (end === -1) return lines.length;
  at = end + 1;
  skipComments();
  return at;
}

function findFenced(lines: readonly string[]): MermaidText | undefined {
  if (!lines.slice(0, LINES_LOOKED_AT).some((line) => FENCE.exec(line)?.[1] === 'mermaid')) return undefined;
  const rest = lines.map(() => '');
  let isUpward: boolean | undefined;
  for (let at = 0; at < lines.length; at++) {
    const fence = FENCE.exec(lines[at]!);
    if (!fence) continue;
    const end = findFenceEnd(lines, at + 1);
    const diagram = fence[1] === 'mermaid' ? findDiagram(lines.slice(at + 1, end)) : undefined;
    if (diagram) {
      for (const [i, line] of diagram.text.split('\n').entries()) rest[at + 1 + i] = line;
      isUpward ??= diagram.isUpward;
    }
    at = end;
  }
  return isUpward === undefined ? undefined : { text: rest.join('\n'), isUpward };
}

function findFenceEnd(lines: readonly string[], start: number): number {
  for (let at = start; at < lines.length; at++) if (FENCE.exec(lines[at]!)?.[1] === '') return at;
  return lines.length;
}
