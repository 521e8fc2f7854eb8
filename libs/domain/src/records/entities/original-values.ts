import { type Literal, parseListLiteral } from '../relations/python-literal.ts';

const YES_NO = new Map<unknown, boolean>([
  ...['si', 'sì', 's', 'yes', 'y', 'true', '1', 1].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 0].map((word) => [word, false] as const),
  // As spreadsheets write them in other languages.
  ...['vero', 'wahr', 'vrai', 'verdadero'].map((word) => [word, true] as const),
  ...['falso', 'falsch', 'faux'].map((word) => [word, false] as const),
]);
const PART_SEPARATOR = '; ';

/** Reads yes and no as pyArchInit's records (`Sì`, `SI`, `n`, 1) and spreadsheets (`VERO`) write them, or gives undefined. */
export function readYesNo(value: unknown): boolean | undefined {
  return YES_NO.get(typeof value === 'string' ? value.trim().toLowerCase().normalize('NFC') : value);
}

/**
 * Reads a list as pyArchInit stores it, `[['Calce'], ['Carboni', '2']]`, one text a row with its parts joined by `; `.
 * A text that is no list is a list of itself; an empty one is empty. Nothing is evaluated.
 */
export function readTextList(text: string): string[] {
  return readRows(text)
    .map((row) => row.join(PART_SEPARATOR))
    .filter((row) => row !== '');
}

/** Reads a checklist, `[['Fotografie', 'Si'], ['Piante', 'No']]`, as the things that are there; a bare thing is there. */
export function readCheckList(text: string): string[] {
  return readRows(text).flatMap(([thing, isThere, ...more]) => {
    if (thing === undefined || readYesNo(isThere) === false) return [];
    const rest = readYesNo(isThere) === true || isThere === undefined ? more : [isThere, ...more];
    return [[thing, ...rest].join(PART_SEPARATOR)];
  });
}

function readRows(text: string): string[][] {
  const plain = text.trim();
  if (!/^[[(]\s*(?:[[('"]|[\])])/.test(plain)) return plain === '' ? [] : [[plain]];
  const { list, end, complete } = parseListLiteral(plain);
  const isWhole = complete && plain.slice(end).trim() === '';
  if (!isWhole || !Array.isArray(list.value)) return [[plain]];
  return list.value.map(listTexts).filter((row) => row.length > 0);
}

/** The texts inside a value in their order, at any depth. */
function listTexts(literal: Literal): string[] {
  const texts: string[] = [];
  const open = [literal];
  for (let next = open.pop(); next; next = open.pop()) {
    if (Array.isArray(next.value)) open.push(...next.value.toReversed());
    else if (next.value?.trim()) texts.push(next.value.trim());
  }
  return texts;
}
