import { foldText } from '@trowel/domain/core';
import { type Literal, parseListLiteral } from '../relations/python-literal.ts';

/** Words for yes and no in the supported languages and in spreadsheets, without accents. */
const YES =
  'si s sim yes y ja j oui o true t vero wahr vrai verdadero verdadeiro presente present vorhanden tak ano da kylla 1 x ✓ ✔ ☑';
const NO =
  'no n nao non nein nee nej ne nie nicht not none false f falso falsch faux niente nessun nessuno nessuna assente absent absente ' +
  'kein keine keiner keines aucun aucune ningun ninguno ninguna nenhum nenhuma ei 0 ☐ ✗ ✘';
const YES_NO = new Map<string, boolean>([
  ...YES.split(' ').map((word) => [word, true] as const),
  ...NO.split(' ').map((word) => [word, false] as const),
]);
const PART_SEPARATOR = '; ';

/**
 * Reads yes and no in the forms of people (`Sì`, `nein`, `nessuna`), pyArchInit (`SI`, `n`, 1) and spreadsheets
 * (`VERO`). Undefined for any other text.
 */
export function readYesNo(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return YES_NO.get(foldText(String(value).trim()).replace(/\.$/, ''));
}

/**
 * Reads a list in the form of pyArchInit, `[['Calce'], ['Carboni', '2']]`: one text for each row, its parts
 * joined by `; `. Any other text is a list with that text, or empty if it is empty. Nothing is evaluated.
 */
export function readTextList(text: string): string[] {
  return readRows(text)
    .map((row) => row.join(PART_SEPARATOR))
    .filter((row) => row !== '');
}

/**
 * Reads a checklist, `[['Fotografie', 'Si'], ['Piante', 'No']]`, and returns the things that are checked. A
 * thing without an answer counts as checked.
 */
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

/** Lists the texts inside a value in order, at any depth. */
function listTexts(literal: Literal): string[] {
  const texts: string[] = [];
  const open = [literal];
  for (let next = open.pop(); next; next = open.pop()) {
    if (Array.isArray(next.value)) open.push(...next.value.toReversed());
    else if (next.value?.trim()) texts.push(next.value.trim());
  }
  return texts;
}
