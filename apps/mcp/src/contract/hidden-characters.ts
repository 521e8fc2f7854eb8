/** Characters that a reader does not see, or that turn the direction of what is read. */
export const HIDDEN = /(?!\n|\t|\ufe0e|\ufe0f)[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Gives a character as the four digits of each of its code units: `202e`, `db40\udc41`. */
export function codesOf(character: string): string {
  const codes = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return codes.map((code) => code.toString(16).padStart(4, '0')).join('\\u');
}

/** Writes hidden characters of a text as `\u202e`, so that they are seen and have no effect. */
export function escapeHidden(text: string): string {
  return text.replace(HIDDEN, (one) => `\\u${codesOf(one)}`);
}

/** Writes the hidden characters of all texts in a value as `\u202e`. */
export function revealHidden(value: unknown): unknown {
  const json = JSON.stringify(value);
  const revealed = json.replace(HIDDEN, (one) => `\\\\u${codesOf(one).replace('\\u', '\\\\u')}`);
  return revealed === json ? value : (JSON.parse(revealed) as unknown);
}
