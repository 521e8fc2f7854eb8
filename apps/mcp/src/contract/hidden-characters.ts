/** Invisible characters, and those that change the text direction. */
export const HIDDEN = /(?!\n|\t|\ufe0e|\ufe0f)[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Returns a character as hexadecimal code units: `202e`, `db40\udc41`. */
export function codesOf(character: string): string {
  const codes = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return codes.map((code) => code.toString(16).padStart(4, '0')).join('\\u');
}

/** Escapes hidden characters of a text as `\u202e`, so that they are visible and have no effect. */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, (one) => `\\u${codesOf(one)}`);
}

/** Escapes hidden characters of all texts in a value as `\u202e`. */
export function revealHidden(value: unknown): unknown {
  const json = JSON.stringify(value);
  const revealed = json.replace(HIDDEN, (one) => `\\\\u${codesOf(one).replace('\\u', '\\\\u')}`);
  return revealed === json ? value : (JSON.parse(revealed) as unknown);
}
