const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
// An underscore that would read as the start of an escape, also where an escape is about to follow.
// oxlint-disable-next-line no-control-regex
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}[_\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff])/g;
// Characters XML cannot carry, carriage returns it would turn into line feeds, and halves of surrogate pairs.
const NOT_XML =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Undoes the spreadsheet's own escape: `_x000D_` is a carriage return. */
export function unescapeSheetText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Gives text safe inside an element or a double-quoted attribute of a sheet; reading it gives the same text back. */
export function escapeSheetText(text: string): string {
  return text
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(NOT_XML, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
