const MOST_TICKS = 6;

/**
 * Returns the round numbers of a scale from 0 to at least `largest`: steps of 1, 2 or 5 times a power of ten. Whole
 * numbers have steps of at least 1.
 */
export function listTicks(largest: number, isWhole = false): number[] {
  if (!(largest > 0) || !Number.isFinite(largest)) return [0];
  const power = 10 ** Math.floor(Math.log10(largest / MOST_TICKS));
  const fitting = [1, 2, 5, 10].map((factor) => factor * power).find((one) => largest / one <= MOST_TICKS);
  const step = Math.max(fitting ?? largest, isWhole ? 1 : 0);
  const count = Math.ceil(largest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}
