const BREAKS = /<(?:br\b|\/?(?:p|div|li|ul|ol|table|t[rdh]|h[1-6])\b)[^<>]*>/gi;
const TAG = /<[^<>]*>/g;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const LAST_CHARACTER = 0x10ffff;

/** Returns the text of HTML. Breaks, paragraphs and cells end a line; tags are removed. Cost: linear. */
export function readHtmlText(html: string): string {
  const text = html.replace(/\s+/g, ' ').replace(BREAKS, '\n').replace(TAG, '');
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Decodes the HTML entities of a text (`&amp;`, `&#233;`). Unknown entities stay. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= LAST_CHARACTER ? String.fromCodePoint(code) : whole;
  });
}
