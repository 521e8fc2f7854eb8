import { goTo, matchHere, placeOf, matchAtCursor, unreadableAt, type DotCursor } from '../dot/dot-cursor.ts';

/** Opening brackets of shapes, longest first, with their closing brackets. */
const SHAPES: readonly (readonly [opens: string, closes: readonly string[]])[] = [
  ['(((', [')))']],
  ['((', ['))']],
  ['([', ['])']],
  ['[[', [']]']],
  ['[(', [')]']],
  ['[/', ['/]', '\\]']],
  ['[\\', ['\\]', '/]']],
  ['{{', ['}}']],
  ['[', [']']],
  ['(', [')']],
  ['{', ['}']],
  ['>', [']']],
];
const CLASS = /:::\w+(?:-\w+)*/y;
const QUOTED = /\s*"([^"]*)"\s*/y;
const FIELDS = /@\{[^{}]*\}/y;
const LABEL = /\blabel\s*:\s*(?:"([^"]*)"|([^\s,}][^,}\n]*))/;

/**
 * Parses the shape after the name of a node with its text, its fields (`@{ label: "…" }`) and its
 * class. Returns the label in the form of DOT, or undefined.
 * @throws ValidationError for a shape that is never closed
 */
export function readShape(cursor: DotCursor): string | undefined {
  let label: string | undefined;
  const fields = matchAtCursor(cursor, FIELDS)?.[0];
  if (fields === undefined) label = readText(cursor);
  else {
    const [, quoted, plain] = LABEL.exec(fields) ?? [];
    label = quoted ?? plain?.trim();
  }
  matchAtCursor(cursor, CLASS);
  return label === undefined || label.trim() === '' ? undefined : toDotText(label);
}

function readText(cursor: DotCursor): string | undefined {
  const { text, at, name } = cursor;
  const shape = SHAPES.find(([opens]) => text.startsWith(opens, at));
  if (!shape) return undefined;
  const [opens, closes] = shape;
  const start = at + opens.length;
  const quoted = matchHere({ ...cursor, at: start }, QUOTED);
  const from = start + (quoted?.length ?? 0);
  const end = closes
    .map((close) => ({ close, place: text.indexOf(close, from) }))
    .filter(({ place }) => place !== -1 && (quoted === undefined || place === from))
    .toSorted((a, b) => a.place - b.place)[0];
  const inner = end && text.slice(start, end.place);
  // Only a quoted text may span several lines.
  if (end === undefined || inner === undefined || (quoted === undefined && inner.includes('\n')))
    throw unreadableAt(name, placeOf(cursor), {
      en: `this "${opens}" is never closed`,
      it: `questa «${opens}» non si chiude`,
    });
  goTo(cursor, end.place + end.close.length);
  return quoted === undefined ? inner : quoted.trim().slice(1, -1);
}

/** Converts a text to DOT: `<br/>` and line ends become `\n`, `#quot;` an entity; the quotes of Markdown are removed. */
export function toDotText(text: string): string {
  return text
    .trim()
    .replace(/^`([\s\S]*)`$/, '$1')
    .replaceAll('\\', '\\\\')
    .replace(/#(\d+|[a-z]+\d*);/gi, (_, code: string) => (/^\d/.test(code) ? `&#${code};` : `&${code};`))
    .replace(/\s*(?:<br\s*\/?>|\n)\s*/gi, '\\n');
}
