import { decodeEntities, readHtmlText } from '../parsed/html-text.ts';
import type { DotAttributes, DotNode } from './dot-graph.ts';

const RECORD = /^m?record$/i;
/** An escaped character, the name of a port, or what stands between them. */
const RECORD_PIECE = /\\[\s\S]|<(?:\\[\s\S]|[^<>\\])*>|[^\\<{}|]+|[\s\S]/g;

/** Gives what is written on a node, a line for each field of a record; its id where nothing is. */
export function readNodeLabel({ id, attributes, html }: DotNode): string {
  const written = attributes.get('label') ?? String.raw`\N`;
  const isRecord = !html.has('label') && RECORD.test(attributes.get('shape') ?? '');
  const fields = isRecord ? listRecordFields(written) : [written];
  const lines = fields.map((field) => readDotText(field, { isHtml: html.has('label'), name: id }));
  const label = lines.filter((line) => line !== '').join('\n');
  return label === '' ? id : label;
}

/** Gives a text without escapes and entities, its lines apart: they end with `\n`, `\l` or `\r`. `name` is what `\N` stands for. */
export function readDotText(
  text: string,
  { isHtml = false, name = 'N' }: { isHtml?: boolean; name?: string } = {},
): string {
  if (isHtml) return readHtmlText(text).replaceAll(String.raw`\N`, () => name);
  const plain = text.replace(/\\([\s\S])/g, (_, sign: string) =>
    'nlr'.includes(sign) ? '\n' : sign === 'N' ? name : sign,
  );
  return decodeEntities(plain).trim();
}

/** Gives an attribute that is no label, its doubled backslashes as one; `''` where there is none. */
export function readDotValue(attributes: DotAttributes, name: string): string {
  return (attributes.get(name) ?? '').replaceAll('\\\\', '\\').trim();
}

/** Gives the fields of the label of a record, `{<port>1003|{Taglio|…}}`, without braces and ports, escapes as written. */
function listRecordFields(label: string): string[] {
  const fields = [''];
  for (const [piece] of label.matchAll(RECORD_PIECE)) {
    const isPort = piece.length > 1 && piece.startsWith('<');
    if (piece === '|' || piece === '{' || piece === '}') fields.push('');
    else if (!isPort) fields.push((fields.pop() ?? '') + piece);
  }
  return fields;
}
