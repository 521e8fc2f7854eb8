import { encodeQR } from 'qr';

/** Adjacent dark squares in a row of a code, in squares from the upper left. */
export interface DarkRun {
  x: number;
  y: number;
  length: number;
}

/** A code as the squares it consists of. */
export interface QrModules {
  /** Squares per side, without the quiet zone. */
  size: number;
  runs: DarkRun[];
}

/** Width of the quiet zone around a code, in squares (ISO/IEC 18004, 9.1). */
export const QUIET_MODULES = 4;

/**
 * Encodes a text as a QR code of level M: about a seventh may be damaged.
 * @throws Error for texts over about 2,300 bytes
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
