import { decodeEntities, readHtmlText } from '../parsed/html-text.ts';
import type { DotAttributes, DotNode } from './dot-graph.ts';

const RECORD = /^m?record$/i;
/** An escaped character, the name of a port, or the text between them. */
const RECORD_PIECE = /\\[\s\S]|<(?:\\[\s\S]|[^<>\\])*>|[^\\<{}|]+|[\s\S]/g;

/** Returns the text on a node, one line per field of a record; its id if there is no text. */
export function readNodeLabel({ id, attributes, html }: DotNode): string {
  const written = attributes.get('label') ?? String.raw`\N`;
  const isRecord = !html.has('label') && RECORD.test(attributes.get('shape') ?? '');
  const fields = isRecord ? listRecordFields(written) : [written];
  const lines = fields.map((field) => readDotText(field, { isHtml: html.has('label'), name: id }));
  const label = lines.filter((line) => line !== '').join('\n');
  return label === '' ? id : label;
}

/**
 * Decodes escapes and entities of a text. The escapes for line ends become line feeds; the escape for
 * the name of the node becomes `name`.
 */
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

/** Returns an attribute that is not a label, with doubled backslashes as one; `''` if it is missing. */
export function readDotValue(attributes: DotAttributes, name: string): string {
  return (attributes.get(name) ?? '').replaceAll('\\\\', '\\').trim();
}

/** Returns the fields of a record label, `{<port>1003|{Taglio|…}}`, without braces and ports; escapes stay. */
function listRecordFields(label: string): string[] {
  const fields = [''];
  for (const [piece] of label.matchAll(RECORD_PIECE)) {
    const isPort = piece.length > 1 && piece.startsWith('<');
    if (piece === '|' || piece === '{' || piece === '}') fields.push('');
    else if (!isPort) fields.push((fields.pop() ?? '') + piece);
  }
  return fields;
}
