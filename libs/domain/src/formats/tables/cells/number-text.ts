/** Role of a sign in a number: decimal sign or thousands separator. */
export type SignRole = 'decimals' | 'thousands';

/** Roles of the point and the comma in the numbers of a column. */
export interface NumberSigns {
  '.': SignRole;
  ',': SignRole;
}

/** Signs of a single number: both may be the decimal sign. */
export const EITHER_SIGN: NumberSigns = { '.': 'decimals', ',': 'decimals' };

/** Blanks that programs put between thousands (`1 234`). A typed blank separates thousands only before decimals. */
const HARD_BLANKS = /(?<=\d)[\u00a0\u202f'’](?=\d{3}(?!\d))/g;
const BLANKS = /^([+-]?\d{1,3}(?: \d{3})+)(?=[.,]\d)/;
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:([.,])\d+)?$/;

/** Roles of the signs in one number; nothing for `12`. */
export interface SignClue {
  /** The only possible role of the sign, or of each of two. */
  sure: Partial<NumberSigns>;
  /** The ambiguous sign, as in `1.234`. */
  doubtful?: '.' | ',';
}

/** Finds the roles of the signs in a number; undefined if the text is not a number. */
export function findSignClue(text: string): SignClue | undefined {
  const plain = joinBlanks(text);
  const [, group, decimals] = GROUPED.exec(plain) ?? [];
  if (isSign(group) && decimals !== group) {
    if (isSign(decimals)) return { sure: { [group]: 'thousands', [decimals]: 'decimals' } };
    const isOnce = plain.indexOf(group) === plain.lastIndexOf(group);
    return isOnce ? { sure: {}, doubtful: group } : { sure: { [group]: 'thousands' } };
  }
  if (!PLAIN.test(plain)) return undefined;
  const sign = /[.,]/.exec(plain)?.[0];
  return { sure: isSign(sign) ? { [sign]: 'decimals' } : {} };
}

/** Parses a number: `1.234,5`, `1,234.5`, `12,5`, `1 234,5`. The signs of the column decide on `1.234`. */
export function readNumber(text: string, signs: NumberSigns = EITHER_SIGN): number | undefined {
  const plain = joinBlanks(text);
  const clue = findSignClue(plain);
  if (!clue) return undefined;
  const role = (sign: '.' | ','): SignRole =>
    clue.sure[sign] ?? (clue.doubtful === sign ? signs[sign] : 'decimals');
  const ungrouped = (['.', ','] as const).reduce(
    (rest, sign) => (role(sign) === 'thousands' ? rest.replaceAll(sign, '') : rest),
    plain,
  );
  const number = Number(ungrouped.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

function isSign(text: string | undefined): text is '.' | ',' {
  return text === '.' || text === ',';
}

function joinBlanks(text: string): string {
  return text.replace(HARD_BLANKS, '').replace(BLANKS, (groups) => groups.replaceAll(' ', ''));
}
