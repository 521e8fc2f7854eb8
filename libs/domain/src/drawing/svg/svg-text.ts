import { measureText } from '../layout/model/text-width.ts';
import type { PathCommand } from '../styles/matrix-symbols.ts';

const NOT_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu;
/** Matches texts without characters to escape. Nearly all texts match, and testing is faster than replacing. */
const PLAIN = /^[ !#-%'-;=?-\ud7ff]*$/;
const MARKUP = /[&<>"\t\n\r]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // XML readers would replace these characters in attributes by spaces.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const NOT_IN_IDS = /[^A-Za-z0-9.]/gu;

/** Escapes text for the content or an attribute of XML 1.0. Forbidden characters are removed. */
export function escapeXml(text: string): string {
  return PLAIN.test(text) ? text : toXmlText(text).replace(MARKUP, (sign) => ENTITIES[sign] ?? sign);
}

/** Removes the characters that XML 1.0 forbids. */
export function toXmlText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(NOT_XML, '');
}

/**
 * Encodes a text as part of an XML id: letters, digits and dots stay, all others become `_hex_`. Different texts
 * have different results.
 */
export function encodeId(text: string): string {
  return text.replace(NOT_IN_IDS, (sign) => `_${sign.codePointAt(0)!.toString(16)}_`);
}

/** Formats a number with at most one decimal. */
export function formatNumber(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? '0' : String(rounded);
}

/** Formats the `d` attribute of a path. */
export function pathData(commands: readonly PathCommand[]): string {
  let data = '';
  let [x, y] = ['', ''];
  for (const command of commands) {
    if (command[0] === 'Z') {
      data += 'Z';
      continue;
    }
    const numbers = command.slice(1).map((value) => formatNumber(Number(value)));
    const [toX, toY] = [numbers.at(-2)!, numbers.at(-1)!];
    if (command[0] !== 'L') data += command[0] + numbers.join(' ');
    else if (toX === x && toY !== y) data += `V${toY}`;
    else if (toY === y && toX !== x) data += `H${toX}`;
    else if (toX !== x) data += `L${toX} ${toY}`;
    [x, y] = [toX, toY];
  }
  return data;
}

/** Bold letters are about an eighth wider. */
export const BOLD = 1.13;

/** Wraps a text at its spaces into lines of at most `width` points. A longer word gets its own line. */
export function wrapText(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measureText(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
