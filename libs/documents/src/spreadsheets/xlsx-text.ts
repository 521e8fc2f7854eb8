const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;
// An underscore that would be read as the start of an escape, also before a character that is
// escaped next.
// oxlint-disable-next-line no-control-regex
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}[_\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff])/g;
// Characters that XML cannot contain, carriage returns (XML turns them into line feeds) and lone
// surrogates.
const NOT_XML =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Decodes the escapes of spreadsheets: `_x000D_` is a carriage return. */
export function unescapeSheetText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Escapes a text for an element or a double-quoted attribute of a sheet. Reading it returns the same text. */
export function escapeSheetText(text: string): string {
  return text
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(NOT_XML, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
