import { matchAt, skipBlanks, type Matched } from './line-text.ts';

const DECIMAL = /[-+−]?\d+(?:[.,]\d+)?(?:e-?\d+)?(?![\d\p{L}])|[-+−]?\d+(?:[.,]\d+)?(?=\s?(?:[cm]?m)?\b)/iuy;
const LENGTH_UNIT = /\s?(cm|mm|m|mt)\b\.?/iuy;
const ABOVE_SEA =
  /\s?(?:m\b\.?)?\s?(?:s\.?\s?l\.?\s?m\b\.?|a\.?\s?s\.?\s?l\b\.?|ü\.?\s?n\.?\s?n\b\.?)|\s?m\b\.?/iuy;
const RANGE = /\s*(?:÷|–|—|-|\/|(?:a|to|fino a|bis)\s)\s*/iuy;
const TIMES = /\s*[x×*]\s*/iuy;
const METRES: Readonly<Record<string, number>> = { cm: 100, mm: 1000 };

/** Reads a number with a decimal point or comma. */
function takeDecimal(text: string, at: number): Matched<number> | undefined {
  const found = matchAt(DECIMAL, text, at)?.[0];
  if (found === undefined) return undefined;
  return { value: Number(found.replace(',', '.').replace('−', '-')), end: at + found.length };
}

/** Reads one or two numbers: `41.20-40.95`, `41,20 / 40,95`, with or without `m s.l.m.`. */
export function readLevels(text: string, at: number): Matched<number[]> | undefined {
  const first = takeDecimal(text, at);
  if (!first) return undefined;
  const range = matchAt(RANGE, text, first.end);
  const second = range && takeDecimal(text, first.end + range[0].length);
  const end = (second ?? first).end;
  const unit = matchAt(ABOVE_SEA, text, end)?.[0] ?? '';
  return { value: second ? [first.value, second.value] : [first.value], end: end + unit.length };
}

/** Reads a length in metres: `0.45`, `45 cm`. */
export function readLength(text: string, at: number): Matched<number> | undefined {
  const number = takeDecimal(text, at);
  if (!number || number.value < 0) return undefined;
  const unit = matchAt(LENGTH_UNIT, text, number.end);
  const end = number.end + (unit?.[0].length ?? 0);
  return { value: toMetres(number.value, unit?.[1]), end };
}

/** Reads two or three lengths with `x` between them, in metres: `3.20x1.10x0.45`, `320 × 110 cm`. */
export function readLengths(text: string, start: number): Matched<number[]> | undefined {
  const values: number[] = [];
  let at = start;
  for (;;) {
    const number = takeSide(text, at);
    if (!number) return undefined;
    values.push(number.value);
    const times = values.length < 3 ? matchAt(TIMES, text, number.end) : undefined;
    at = number.end;
    if (!times) break;
    at += times[0].length;
  }
  if (values.length < 2) return undefined;
  const unit = matchAt(LENGTH_UNIT, text, at);
  const end = at + (unit?.[0].length ?? 0);
  return { value: values.map((value) => toMetres(value, unit?.[1])), end };
}

const SIDE = /\d+(?:[.,]\d+)?(?:e-?\d+)?/iuy;

function takeSide(text: string, at: number): Matched<number> | undefined {
  const found = matchAt(SIDE, text, skipBlanks(text, at))?.[0];
  return found === undefined
    ? undefined
    : { value: Number(found.replace(',', '.')), end: skipBlanks(text, at) + found.length };
}

/** Converts to metres without errors of binary fractions. */
function toMetres(value: number, unit = 'm'): number {
  const parts = METRES[unit.toLowerCase()] ?? 1;
  return parts === 1 ? value : Math.round((value / parts) * 1e9) / 1e9;
}

/** Formats a number in the style of the language: `41,2` or `41.2`. */
export function formatDecimal(value: number, language: 'en' | 'it'): string {
  return language === 'it' ? String(value).replace('.', ',') : String(value);
}
