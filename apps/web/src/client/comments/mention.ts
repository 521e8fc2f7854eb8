/** The beginning of a mention that is being typed: the text after `@` up to the cursor. */
export interface TypedMention {
  /** Position of the `@`. */
  from: number;
  text: string;
}

const MOST_NAMES = 6;

/** Returns the mention that ends at the cursor, if one is being typed. */
export function findTypedMention(text: string, cursor: number): TypedMention | undefined {
  const [, typed] = /(?:^|[^\p{L}\p{N}_.])@([^\s@]{0,50})$/u.exec(text.slice(0, cursor)) ?? [];
  return typed === undefined ? undefined : { from: cursor - typed.length - 1, text: typed };
}

/** Returns the user names that a typed mention may become, by beginning of user name or of a part of the name. */
export function listMentionable(people: ReadonlyMap<string, string>, typed: string): string[] {
  const wanted = typed.toLowerCase();
  return [...people]
    .filter(([username, name]) =>
      [username, ...name.split(/\s+/)].some((part) => part.toLowerCase().startsWith(wanted)),
    )
    .map(([username]) => username)
    .slice(0, MOST_NAMES);
}

/** Returns the text with the typed mention completed, and the new position of the cursor. */
export function completeMention(
  text: string,
  { from, text: typed }: TypedMention,
  username: string,
): { text: string; cursor: number } {
  const before = `${text.slice(0, from)}@${username} `;
  return { text: before + text.slice(from + 1 + typed.length).trimStart(), cursor: before.length };
}
