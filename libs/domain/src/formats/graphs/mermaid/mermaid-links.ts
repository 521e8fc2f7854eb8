import { goTo, matchHere, type DotCursor } from '../dot/dot-cursor.ts';
import { toDotText } from './mermaid-shapes.ts';

/** A line between two nodes. */
export interface MermaidLink {
  /** What is written on it, as DOT has it. */
  label: string | undefined;
  /** The attributes by which DOT draws it so. */
  drawing: readonly (readonly [name: string, value: string])[];
}

const EDGE_ID = /[\w-]+@(?=[-=<ox~])/y;
const PLAIN = /([<ox]?)(?:(-{2,}|={2,}|-\.+-)([>ox])|(-{3,}|={3,}|-\.+-|~{3,}))/y;
const BEHIND = /[ \t]*\|(?:[ \t]*"[^"\n]*"[ \t]*|[^|\n]*)\|/y;
const OPENS = /([<ox]?)(--(?!-)|==(?!=)|-\.(?!-))/y;
/** How a line ends that has its text within; no two parts of a pattern take the same signs. */
const CLOSES: Record<string, RegExp> = {
  '--': /("[^"\n]*"|[^\n;]*?)-{2,}([->ox])/y,
  '==': /("[^"\n]*"|[^\n;]*?)={2,}([=>ox])/y,
  '-.': /("[^"\n]*"|[^\n;]*?)(?<!\.)\.+-([>ox]?)/y,
};

/** Reads a line, with its text within (`-- covers -->`) or behind (`-->|covers|`). Undefined where none stands. */
export function readLink(cursor: DotCursor): MermaidLink | undefined {
  const start = cursor.at;
  goTo(cursor, cursor.at + (matchHere(cursor, EDGE_ID)?.length ?? 0));
  const link = readPlain(cursor) ?? readWritten(cursor);
  if (!link) cursor.at = start;
  return link;
}

function readPlain(cursor: DotCursor): MermaidLink | undefined {
  const written = matchHere(cursor, PLAIN);
  if (written === undefined) return undefined;
  goTo(cursor, cursor.at + written.length);
  const [, head = '', body = '', tip = '', bare = ''] = exec(PLAIN, written);
  const behind = matchHere(cursor, BEHIND);
  if (behind !== undefined) goTo(cursor, cursor.at + behind.length);
  const label = behind?.trim().slice(1, -1);
  return describe({ head, body: body || bare, tip, label });
}

function readWritten(cursor: DotCursor): MermaidLink | undefined {
  const opened = matchHere(cursor, OPENS);
  if (opened === undefined) return undefined;
  const [, head = '', body = ''] = exec(OPENS, opened);
  const rest = matchHere({ ...cursor, at: cursor.at + opened.length }, CLOSES[body]!);
  if (rest === undefined) return undefined;
  goTo(cursor, cursor.at + opened.length + rest.length);
  const [, label, tip = ''] = exec(CLOSES[body]!, rest);
  return describe({ head, body, tip: tip === '-' || tip === '=' ? '' : tip, label });
}

function exec(pattern: RegExp, text: string): string[] {
  pattern.lastIndex = 0;
  return [...(pattern.exec(text) ?? [])].map((part) => part ?? '');
}

interface Written {
  head: string;
  body: string;
  tip: string;
  label: string | undefined;
}

function describe({ head, body, tip, label }: Written): MermaidLink {
  const direction = tip === '' ? (head === '' ? 'none' : 'back') : head === '' ? 'forward' : 'both';
  const style = body.startsWith('~') ? 'invis' : body.startsWith('-.') ? 'dotted' : '';
  const text = label?.trim().replace(/^"(.*)"$/, '$1') ?? '';
  return {
    label: text === '' ? undefined : toDotText(text),
    drawing: [
      ...(direction === 'forward' ? [] : [['dir', direction] as const]),
      ...(style === '' ? [] : [['style', style] as const]),
    ],
  };
}
