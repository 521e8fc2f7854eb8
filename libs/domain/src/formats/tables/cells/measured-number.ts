import { EITHER_SIGN, readNumber, type NumberSigns } from './number-text.ts';

const MEASURED = /^(.*?[\d.,])\s*(km|cm|mm|mt|m|kg|mg|gr|g|%|(?:m\s?)?(?:s\.?l\.?m|a\.?s\.?l))\.?$/i;

/** Units of measure, with their factor to the unit of the field. */
const SCALES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  m: { m: 1, mt: 1, slm: 1, mslm: 1, asl: 1, masl: 1, km: 1_000, cm: 1 / 100, mm: 1 / 1_000 },
  cm: { cm: 1, mm: 1 / 10, m: 100, mt: 100 },
  g: { g: 1, gr: 1, kg: 1_000, mg: 1 / 1_000 },
  '%': { '%': 1 },
};
/** Significant digits after a conversion. */
const DIGITS = 12;

/** Splits `60 cm` into its number and its unit of measure. */
export function splitMeasure(text: string): { number: string; measure?: string } {
  const [, number, measure] = MEASURED.exec(text) ?? [];
  if (number === undefined || measure === undefined) return { number: text };
  return { number, measure: measure.toLowerCase().replace(/[.\s]/g, '') };
}

/** Parses a number in the unit of a field: `60 cm` is 0.6 m. Undefined for another unit of measure. */
export function readMeasuredNumber(
  text: string,
  { unit, signs = EITHER_SIGN }: { unit: string | undefined; signs?: NumberSigns | undefined },
): number | undefined {
  if (unit === undefined) return readNumber(text, signs);
  const { number, measure } = splitMeasure(text);
  const value = readNumber(number, signs);
  if (measure === undefined || value === undefined) return value;
  const scale = SCALES[unit]?.[measure];
  if (scale === undefined) return undefined;
  return scale === 1 ? value : Number((value * scale).toPrecision(DIGITS));
}
