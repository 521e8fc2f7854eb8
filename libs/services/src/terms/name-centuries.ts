/** What part of a century is meant, in Italian and in English. */
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
/** One century or two of one era: `fine IV - inizi V secolo d.C.` */
const SPAN = new RegExp(String.raw`^${ONE}(?:\s*-\s*${ONE})? ?${CENTURY_WORD}(?: ([ad])\.\s?c\.)?$`, 'i');
/** The same with the word first, as it is often written: `sec. II a.C.` */
const WORD_FIRST = new RegExp(
  String.raw`^${CENTURY_WORD} ?${ONE}(?:\s*-\s*${ONE})?(?: ([ad])\.\s?c\.)?$`,
  'i',
);
/** Between two centuries that each have their word or era. */
const BETWEEN = /(?<=(?:secol[oi]|sec\.|[ad]\.\s?c\.))\s*-\s*/i;

/**
 * Gives an Italian dating in centuries in English: `II-I secolo a.C.` is `2nd–1st century BC`; one that says anything
 * else as it stands.
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

/** Gives a century with what part of it is meant: `late 4th`. */
function nameCentury(part: string | undefined, roman: string | undefined): string | undefined {
  const number = roman === undefined ? 0 : CENTURIES.indexOf(roman.toUpperCase());
  if (number < 1) return undefined;
  const meant = part === undefined ? '' : `${PARTS[part.toLowerCase()]} `;
  return `${meant}${number}${ORDINALS[number] ?? 'th'}`;
}

/** At its number, how a century is written. */
const CENTURIES = ' I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI'.split(' ');
const ORDINALS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st' };
