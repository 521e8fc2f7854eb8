import type { Geometry } from '@trowel/domain/geometry';

/** Factors of units of heights to metres. Other texts, such as `m s.l.m.`, are metres. */
const FACTORS: Readonly<Record<string, number>> = { cm: 0.01, mm: 0.001 };

/** Parses a number with a point or a comma: `41,2`. */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim();
  if (!/^[-+]?\d+(?:[.,]\d+)?(?:e[-+]?\d+)?$/i.test(plain)) return undefined;
  return Number(plain.replace(',', '.'));
}

/** Returns a point with a height in metres, or undefined for other geometries and for texts that are no number. */
export function addHeight(geometry: Geometry, text: string, unit: unknown): Geometry | undefined {
  const height = parseNumber(text);
  if (height === undefined || geometry.type !== 'Point') return undefined;
  const [x, y] = geometry.coordinates;
  const metres = Math.round(height * factorOf(unit) * 1e4) / 1e4;
  return { type: 'Point', coordinates: [x, y, metres] };
}

/** Returns the height of a point in its unit of measure, or undefined if it has none. */
export function heightOf(geometry: Geometry, unit: unknown): number | undefined {
  const z = geometry.type === 'Point' ? geometry.coordinates[2] : undefined;
  return z === undefined ? undefined : Math.round((z / factorOf(unit)) * 1e4) / 1e4;
}

function factorOf(unit: unknown): number {
  const name = typeof unit === 'string' ? /^[a-z]+/i.exec(unit.trim())?.[0].toLowerCase() : undefined;
  return (name === undefined ? undefined : FACTORS[name]) ?? 1;
}
