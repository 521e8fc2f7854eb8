/** Longest text in a sentence, in characters. */
const MOST_SIGNS = 80;
/** Words shown before a difference. */
const LEAD_SIGNS = 20;

/** Cuts a long text at the end of a word. */
export function shortenText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MOST_SIGNS) return line;
  const cut = line.slice(0, MOST_SIGNS);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > MOST_SIGNS / 2 ? space : MOST_SIGNS).trimEnd()}…`;
}

/** Shortens two long texts to the part that differs, with the words before it. Short texts stay whole. */
export function shortenPair(before: string, after: string): [before: string, after: string] {
  if (Math.max(before.length, after.length) <= MOST_SIGNS) return [shortenText(before), shortenText(after)];
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start] === after[start]) start += 1;
  const from = startOfWord(before, start - LEAD_SIGNS);
  const cut = (text: string): string => (from > 0 ? '…' : '') + shortenText(text.slice(from));
  return [cut(before), cut(after)];
}

/** Returns the place of the first word that begins at or after a place, 0 near the beginning. */
function startOfWord(text: string, place: number): number {
  if (place <= 0) return 0;
  const space = text.lastIndexOf(' ', place);
  return space > 0 && place - space < LEAD_SIGNS ? space + 1 : place;
}
