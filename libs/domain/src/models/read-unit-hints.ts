/** A unit that a file name refers to. */
export interface UnitHint {
  /** As written: `1042`, `12a`, `0042`. */
  us_number: string;
  /** Unit type, if the name contains one: `USM`. */
  unit_type?: string;
  area?: string;
  /** Number of the picture among those of the unit, if file names count them. */
  sequence?: number;
}

/** Words before the number of a unit in file names, in several languages. */
const UNIT_WORDS: Readonly<Record<string, string | undefined>> = {
  us: undefined,
  su: undefined,
  ue: undefined,
  context: undefined,
  contesto: undefined,
  ctx: undefined,
  usm: 'USM',
  wsu: 'USM',
  usr: 'USR',
  usd: 'USD',
  usn: 'USN',
  usva: 'USVA',
  usvb: 'USVB',
  usvc: 'USVC',
};
const WORDS = Object.keys(UNIT_WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|');
/** Matches `US1042`, `us 1042`, `SU-1042`, `U.S. 12a`. The word must not follow another letter. */
const NAMED = new RegExp(
  `(?<![\\p{L}\\p{N}])(${WORDS}|u\\.s\\.m?\\.?)[ ._#°n-]{0,4}(\\d{1,6}(?:[a-z](?![\\p{L}\\p{N}]))?)`,
  'giu',
);
const AREA = /(?<![\p{L}\p{N}])(?:area|settore|trench|saggio)[ ._-]{0,2}([a-z0-9]{1,4})(?![\p{L}\p{N}])/iu;
/** Matches a plain number and the number of the picture. */
const BARE = /^(\d{1,6}[a-z]?)(?:[ ._-]+\(?(\d{1,3})\)?|\s*\((\d{1,3})\))?$/iu;
/** `_3`, ` (2)`, `-03`, right behind the number. */
const SEQUENCE = /^(?:[ ._-]{0,2}\((\d{1,3})\)|[ ._-](\d{1,3}))(?![\p{L}\p{N}])/u;

/**
 * Reads the units that the file name of a photograph refers to: `US1042_3.jpg`, `us 1042 (2).jpeg`,
 * `SU-1042.jpg`, `1042.jpg`, `Foto_US1042_vista_nord.JPG`, `USM 12`. Camera numbers (`IMG_1042`, `DSC0042`) and
 * dates are ignored. Whether the unit exists is not checked.
 */
export function readUnitHints(fileName: string): UnitHint[] {
  const stem = fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFC')
    .trim();
  const area = AREA.exec(stem)?.[1];
  const where = area === undefined ? {} : { area: area.toUpperCase() };
  const named = [...stem.matchAll(NAMED)].map((match) => ({ ...readNamed(stem, match), ...where }));
  if (named.length > 0) return dropRepeated(named);
  const [, number, ...counts] = BARE.exec(stem) ?? [];
  return number === undefined ? [] : [{ us_number: number, ...countOf(counts) }];
}

function readNamed(stem: string, match: RegExpExecArray): UnitHint {
  const [all, word = '', number = ''] = match;
  const unit_type = UNIT_WORDS[word.toLowerCase().replaceAll('.', '')];
  const [, ...counts] = SEQUENCE.exec(stem.slice(match.index + all.length)) ?? [];
  return { us_number: number, ...(unit_type && { unit_type }), ...countOf(counts) };
}

function countOf(counts: readonly (string | undefined)[]): { sequence?: number } {
  const count = counts.find((one) => one !== undefined);
  return count === undefined ? {} : { sequence: Number(count) };
}

function dropRepeated(hints: readonly UnitHint[]): UnitHint[] {
  const byNumber = new Map<string, UnitHint>();
  for (const hint of hints) if (!byNumber.has(hint.us_number)) byNumber.set(hint.us_number, hint);
  return [...byNumber.values()];
}

/** The numbers by which a unit that a name hints at may be recorded, likeliest first: as written, without leading noughts, with small or capital letters. */
export function listHintedNumbers({ us_number }: UnitHint): string[] {
  const written = [us_number, us_number.replace(/^0+(?=\d)/, '')];
  return [
    ...new Set([
      ...written,
      ...written.map((number) => number.toLowerCase()),
      ...written.map((number) => number.toUpperCase()),
    ]),
  ];
}
