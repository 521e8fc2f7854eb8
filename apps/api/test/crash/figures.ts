import { appendFileSync } from 'node:fs';

/** In the long forms, tells what was measured for a row of docs/assurance.md: on the screen, and to who asked for it. */
export function reportFigures(row: string, figures: string): void {
  const file = process.env['TROWEL_ASSURE_FIGURES'];
  if (!file) return;
  console.log(`${row}: ${figures}`);
  appendFileSync(file, `${JSON.stringify({ row, figures })}\n`);
}
