/** Values of the escape sequences in a label. */
export interface LabelNames {
  /** Name of the node or edge (`\N`, `\E`). */
  own: string;
  /** Name of the graph (`\G`). */
  graph: string;
  tail?: string;
  head?: string;
}

/** Maximum length of a label; the rest is cut off. */
export const MAX_LABEL_CHARACTERS = 10_000;

const LATIN1 = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
  'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
  'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml'
).split(' ');
const ENTITIES = new Map<string, string>([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ...LATIN1.map((name, i): [string, string] => [name, String.fromCharCode(160 + i)]),
]);
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]\w{1,7}));/g;
const ESCAPE = /\\([\s\S])/g;
const BREAKS = /<\s*(?:br\s*\/?|\/\s*(?:tr|table))\s*>/gi;
const CELL_ENDS = /<\s*\/\s*t[dh]\s*>/gi;
const TAG = /<[^<>]*>/g;

/**
 * Returns the plain text of a label: escapes and entities resolved, lines separated by `
 * `.
 */
export function readLabel(text: string, names: LabelNames): string {
  const { own, graph, tail = '', head = '' } = names;
  const meant: Record<string, string> = { N: own, E: own, L: own, G: graph, T: tail, H: head };
  const plain = text
    .slice(0, MAX_LABEL_CHARACTERS)
    .replace(ESCAPE, (_, sign: string) => ('nlr'.includes(sign) ? '\n' : (meant[sign] ?? sign)));
  return tidy(decodeEntities(plain));
}

/** Returns the plain text of an HTML label, with table rows as lines. Pictures and colours are omitted. */
export function readHtmlLabel(html: string): string {
  const lines = html
    .slice(0, MAX_LABEL_CHARACTERS)
    .replace(/\s+/g, ' ')
    .replace(BREAKS, '\n')
    .replace(CELL_ENDS, ' ')
    .replace(TAG, '');
  return tidy(decodeEntities(lines).replace(/ {2,}/g, ' '));
}

/** Returns the plain text of a record label: ports and braces omitted, fields separated by ` | `. */
export function readRecordLabel(text: string, names: LabelNames): string {
  const fields = text
    .slice(0, MAX_LABEL_CHARACTERS)
    .replace(/(?<!\\)<[^<>]*>/g, '')
    .replace(/(?<!\\)[{}]/g, '')
    .replace(/(?<!\\)\|/g, ' | ')
    .replace(/ {2,}/g, ' ');
  return readLabel(fields, names);
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.join('\n').trim();
}
