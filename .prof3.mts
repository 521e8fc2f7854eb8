import { computeMatrixLines } from './libs/services/src/matrix/compute-matrix.ts';
import { generateSite } from '@trowel/domain/testing';
import { layoutMatrix, certifyLayout, packScreen, dressLayout, readScreen, keepScene, readKept } from '@trowel/domain/drawing';
const n = Number(process.argv[2] ?? 1000);
const site = generateSite({ units: n, seed: 20240607 });
const input: any = { units: site.units, statements: site.statements, periods: [], reduce: true, language: 'en' };
const matrix = computeMatrixLines(input);
const layout = layoutMatrix(matrix, { grouping: 'period' } as any);
const cert = certifyLayout(matrix, layout);
const screen = packScreen(matrix, dressLayout(matrix, layout, []), { siteName: 'x', relations: 'reduced', certificate: cert, definitionOf: () => undefined } as any);
const kept = keepScene(readScreen(JSON.parse(JSON.stringify(screen))));
const T: Record<string, number[]> = {};
const t = (name: string, f: () => any) => { const a = performance.now(); const r = f(); (T[name] ??= []).push(performance.now() - a); return r; };
for (let i = 0; i < 40; i++) {
  const m = t('matrix', () => computeMatrixLines(input));
  const l = t('kept', () => layoutMatrix(m, { grouping: 'period', kept: readKept(kept) } as any));
  t('certify', () => certifyLayout(m, l));
}
for (const [k, v] of Object.entries(T)) console.log(k, 'first', v[0].toFixed(0), 'median', v.sort((a, b) => a - b)[20].toFixed(1));
