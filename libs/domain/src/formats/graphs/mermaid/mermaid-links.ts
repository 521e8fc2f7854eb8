import { matchAtCursor, type DotCursor } from '../dot/dot-cursor.ts';
import { toDotText } from './mermaid-shapes.ts';

/** A line between two nodes. */
export interface MermaidLink {
  /** Text on the line, in the form of DOT. */
  label: string | undefined;
  /** Attributes that draw the line in DOT. */
  drawing: readonly (readonly [name: string, value: string])[];
}

const EDGE_ID = /[\w-]+@(?=[-=<ox~])/y;
const PLAIN = /([<ox]?)(?:(-{2,}|={2,}|-\.+-)([>ox])|(-{3,}|={3,}|-\.+-|~{3,}))/y;
const BEHIND = /[ \t]*\|(?:[ \t]*"[^"\n]*"[ \t]*|[^|\n]*)\|/y;
const OPENS = /([<ox]?)(--(?!-)|==(?!=)|-\.(?!-))/y;
/** Ends of lines with a text inside. No two parts of a pattern match the same characters, which avoids backtracking. */
const CLOSES: Record<string, RegExp> = {
  '--': /("[^"\n]*"|[^\n;]*?)-{2,}([->ox])/y,
  '==': /("[^"\n]*"|[^\n;]*?)={2,}([=>ox])/y,
  '-.': /("[^"\n]*"|[^\n;]*?)(?<!\.)\.+-([>ox]?)/y,
};

/** Parses a line with its text inside (`-- covers -->`) or after it (`-->|covers|`). Undefined if there is none. */
export function readLink(cursor: DotCursor): MermaidLink | undefined {
  const { at } = cursor;
  matchAtCursor(cursor, EDGE_ID);
  const link = readPlain(cursor) ?? readWritten(cursor);
  // A line never continues on the next line of the text.
  if (!link) cursor.at = at;
  return link;
}

function readPlain(cursor: DotCursor): MermaidLink | undefined {
  const found = matchAtCursor(cursor, PLAIN);
  if (!found) return undefined;
  const [, head = '', body = '', tip = '', bare = ''] = found;
  const behind = matchAtCursor(cursor, BEHIND)?.[0];
  return describe({ head, body: body || bare, tip, label: behind?.trim().slice(1, -1) });
}

function readWritten(cursor: DotCursor): MermaidLink | undefined {
  const [, head = '', body = ''] = matchAtCursor(cursor, OPENS) ?? [];
  const found = body === '' ? undefined : matchAtCursor(cursor, CLOSES[body]!);
  if (!found) return undefined;
  const [, label, tip = ''] = found;
  return describe({ head, body, tip: tip === '-' || tip === '=' ? '' : tip, label });
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
