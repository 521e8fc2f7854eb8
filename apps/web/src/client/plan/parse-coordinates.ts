/** Parses a number with a point or a comma as decimal separator. Undefined if it is none. */
export function parseCoordinate(text: string): number | undefined {
  const clean = text.trim().replace(',', '.');
  if (!/^[+-]?\d+(?:\.\d*)?$|^[+-]?\.\d+$/.test(clean)) return undefined;
  return Number(clean);
}

export type ParsedCoordinates = { positions: [number, number][] } | { invalidLine: number };

/**
 * Parses points, one per line: `x y`, also separated by tab or semicolon, or by a comma if the decimal separator is a
 * point. Empty lines are skipped. A last point equal to the first one is removed.
 */
export function parseCoordinates(text: string): ParsedCoordinates {
  const positions: [number, number][] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const parts = splitLine(line.trim());
    const [x, y] = parts.map(parseCoordinate);
    if (parts.length !== 2 || x === undefined || y === undefined) return { invalidLine: at + 1 };
    positions.push([x, y]);
  }
  const [first, last] = [positions[0], positions.at(-1)];
  if (positions.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]) positions.pop();
  return { positions };
}

function splitLine(line: string): string[] {
  const parts = line.split(/[\s;]+/);
  return parts.length === 1 ? line.split(',') : parts.map((part) => part.replace(/,$/, ''));
}
