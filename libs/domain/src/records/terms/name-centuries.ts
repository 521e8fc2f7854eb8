/** Words for parts of a century, Italian to English. */
const PARTS: Readonly<Record<string, string>> = {
  fine: 'late',
  inizio: 'early',
  inizi: 'early',
  metà: 'mid',
  'prima metà': 'first half of the',
  'seconda metà': 'second half of the',
  'primo quarto': 'first quarter of the',
  'secondo quarto': 'second quarter of the',
  'terzo quarto': 'third quarter of the',
  'ultimo quarto': 'last quarter of the',
};

const ONE = String.raw`(?:(${Object.keys(PARTS).join('|')}) (?:del )?)?([ivx]{1,5})`;
const CENTURY_WORD = String.raw`(?:secol[oi]|sec\.)`;
/** One or two centuries of one era: `fine IV - inizi V secolo d.C.` */
const SPAN = new RegExp(String.raw`^${ONE}(?:\s*-\s*${ONE})? ?${CENTURY_WORD}(?: ([ad])\.\s?c\.)?$`, 'i');
/** The same with the word first, as in `sec. II a.C.` */
const WORD_FIRST = new RegExp(
  String.raw`^${CENTURY_WORD} ?${ONE}(?:\s*-\s*${ONE})?(?: ([ad])\.\s?c\.)?$`,
  'i',
);
/** Separator of two centuries that each have their word or era. */
const BETWEEN = /(?<=(?:secol[oi]|sec\.|[ad]\.\s?c\.))\s*-\s*/i;

/**
 * Translates an Italian dating in centuries into English: `II-I secolo a.C.` is `2nd–1st century BC`.
 * Any other text stays as it is.
 */
export function nameCenturies(dating: string): string {
  const spans = dating.trim().replace(/[–—]/g, '-').replace(/\s+/g, ' ').split(BETWEEN).map(nameSpan);
  if (spans.includes(undefined)) return dating;
  const named = spans.join(' – ');
  return named.charAt(0).toUpperCase() + named.slice(1);
}

function nameSpan(span: string): string | undefined {
  const [, firstPart, first, secondPart, second, era] = SPAN.exec(span) ?? WORD_FIRST.exec(span) ?? [];
  const from = nameCentury(firstPart, first);
  if (from === undefined) return undefined;
  const until = second === undefined ? '' : nameCentury(secondPart, second);
  if (until === undefined) return undefined;
  const dash = secondPart === undefined ? '–' : ' – ';
  const years = era === undefined ? '' : era.toLowerCase() === 'a' ? ' BC' : ' AD';
  return `${from}${until && `${dash}${until}`} century${years}`;
}

/** Returns a century with its part: `late 4th`. */
function nameCentury(part: string | undefined, roman: string | undefined): string | undefined {
  const number = roman === undefined ? 0 : CENTURIES.indexOf(roman.toUpperCase());
  if (number < 1) return undefined;
  const meant = part === undefined ? '' : `${PARTS[part.toLowerCase()]} `;
  return `${meant}${number}${ORDINALS[number] ?? 'th'}`;
}

/** Roman numerals, by number. */
const CENTURIES = ' I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI'.split(' ');
const ORDINALS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st' };
