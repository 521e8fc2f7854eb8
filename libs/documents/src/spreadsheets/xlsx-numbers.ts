const DAY_MS = 86_400_000;
/** Day 0 of the two date systems of spreadsheets. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Serial number of the last day of year 9999. */
const MAX_SERIAL = 2_958_465;

const BUILTIN_DATES = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const BUILTIN_TIMES = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47]);

/** Display of a number: plain, padded with zeros to a width, as a date, or as a time of day. */
export type NumberShape =
  | { kind: 'number' }
  | { kind: 'padded'; width: number }
  | { kind: 'date' }
  | { kind: 'time' };

/** Returns true if a number is shown as a date or time. */
export function isMoment({ kind }: NumberShape): boolean {
  return kind === 'date' || kind === 'time';
}

/** Maximum length of a number format. */
const MAX_CODE = 255;
/** The shape of a plain number. */
export const PLAIN: NumberShape = { kind: 'number' };

/** Returns the shape of a number format from its built-in id or, for custom formats, its code. */
export function findNumberShape(id: number, code: string | undefined): NumberShape {
  if (code === undefined) {
    if (BUILTIN_DATES.has(id)) return { kind: 'date' };
    return BUILTIN_TIMES.has(id) ? { kind: 'time' } : PLAIN;
  }
  if (code.length > MAX_CODE) return PLAIN;
  const bare = code
    .split(';', 1)[0]!
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/^0{2,20}$/.test(bare)) return { kind: 'padded', width: bare.length };
  if (/general|standard/i.test(bare)) return PLAIN;
  if (/[yd]/i.test(bare) || /^m+$/i.test(bare)) return { kind: 'date' };
  return /[hs]/i.test(bare) ? { kind: 'time' } : PLAIN;
}

/** Formats a stored number: `1001.0` is `1001`, with at most the 15 digits a spreadsheet shows. */
export function renderNumber(value: number, shape: NumberShape, uses1904: boolean): string {
  if (shape.kind === 'date' || shape.kind === 'time') {
    const text = renderSerial(value, shape.kind, uses1904);
    if (text !== undefined) return text;
  }
  if (shape.kind === 'padded' && Number.isSafeInteger(value) && value >= 0) {
    return String(value).padStart(shape.width, '0');
  }
  return String(Number(value.toPrecision(15)));
}

/** Formats as `YYYY-MM-DD`, with `THH:MM:SS` if there is a time of day; a time alone as `HH:MM:SS`. */
function renderSerial(serial: number, kind: 'date' | 'time', uses1904: boolean): string | undefined {
  if (serial < 0 || serial > MAX_SERIAL) return undefined;
  const milliseconds = Math.round(shiftLeapDay(serial, uses1904) * 86_400) * 1000;
  const iso = new Date((uses1904 ? EPOCH_1904 : EPOCH_1900) + milliseconds).toISOString().slice(0, 19);
  if (kind === 'time' && serial < 1) return iso.slice(11);
  return milliseconds % DAY_MS === 0 ? iso.slice(0, 10) : iso;
}

/** The 1900 system includes 29 February 1900, which did not exist. Earlier days are shifted by one. */
function shiftLeapDay(serial: number, uses1904: boolean): number {
  return !uses1904 && serial >= 1 && serial < 60 ? serial + 1 : serial;
}

/** Returns the serial number of a day `YYYY-MM-DD` in the 1900 system, or undefined before 1 March 1900. */
export function toSerial(day: string): number | undefined {
  const time = Date.parse(`${day}T00:00:00Z`);
  const serial = (time - EPOCH_1900) / DAY_MS;
  return Number.isInteger(serial) && serial >= 61 && serial <= MAX_SERIAL ? serial : undefined;
}
