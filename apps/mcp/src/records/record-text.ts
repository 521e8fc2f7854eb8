/** Maximum length of a record's text in lists, in characters. */
export const SHORT_TEXT = 300;
/** Maximum length of a text if a single record is requested. */
export const LONG_TEXT = 8_000;

/** Returns a record without empty fields. Texts are shortened to `longest` characters. */
export function showRecord(record: object, longest: number = LONG_TEXT): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record))
    if (hasContent(value)) shown[name] = cut(value, longest);
  return shown;
}

/** Shortens a text, and adds its original length. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const shortened = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
  return `${shortened}… [cut: ${text.length} characters]`;
}

function hasContent(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

const MAX_ENTRIES = 200;

function cut(value: unknown, longest: number): unknown {
  if (typeof value === 'string') return cutText(value, longest);
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => cut(entry, longest));
  if (typeof value === 'object' && value !== null) return showRecord(value, longest);
  return value;
}
