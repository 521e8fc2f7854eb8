import { appendFileSync } from 'node:fs';

/** Reports figures for a row of docs/assurance.md in long runs: on the screen, and to the file of the caller. */
export function reportFigures(row: string, figures: string): void {
  const file = process.env['TROWEL_ASSURE_FIGURES'];
  if (!file) return;
  console.log(`${row}: ${figures}`);
  appendFileSync(file, `${JSON.stringify({ row, figures })}\n`);
}
