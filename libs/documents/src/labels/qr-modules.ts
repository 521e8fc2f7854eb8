import { encodeQR } from 'qr';

/** Dark squares side by side in one row of a code, counted in squares from the upper left. */
export interface DarkRun {
  x: number;
  y: number;
  length: number;
}

/** A code as the squares it is drawn of. */
export interface QrModules {
  /** Squares a side, without the white edge. */
  size: number;
  runs: DarkRun[];
}

/** White squares that must surround a code (ISO/IEC 18004, 9.1). */
export const QUIET_MODULES = 4;

/**
 * Gives the code of a text, which survives that a seventh of it is dirty or torn off (level M).
 * @throws Error for a text of more than some 2,300 bytes.
 */
export function encodeModules(text: string): QrModules {
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  const runs: DarkRun[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      runs.push({ x: start, y, length: x - start + 1 });
    }
  }
  return { size: rows.length, runs };
}
