import { describe, expect, it } from 'vitest';
import { layoutMatrix } from '@trowel/domain/drawing';
import { buildMatrix } from '@trowel/domain/matrix';
import { generateSection } from '@trowel/domain/testing';
import { findExits } from './continuations.ts';
import { foldPlan, pageSizeOf, placeSheet, type FoldOptions } from './fold-plan.ts';
import { renderMatrixPdf } from './render-matrix-pdf.ts';
import { fillSheets } from './sheet-contents.ts';
import { planSheets, type SheetPlan } from './sheet-plan.ts';
import { readPdf } from './testing/read-pdf.ts';

const FURNITURE = {
  laneWidth: 34,
  turnedLaneWidth: 20,
  columnHeight: 0,
  flagWidth: 30,
  flagHeight: 40,
  boxWidth: 36,
  boxHeight: 18,
};
const WISH: FoldOptions = { paper: 'A1', orientation: 'auto', letters: 10, leastLetters: 6 };
const A0_LONG = (1189 / 25.4) * 72;

function planBoth(
  layout: { width: number; height: number },
  wish: Partial<FoldOptions> = {},
): { plain: SheetPlan; folded: SheetPlan } {
  const whole = { ...WISH, ...wish };
  const plain = planSheets(layout, whole, FURNITURE);
  return { plain, folded: foldPlan(layout, plain, { sheet: whole, furniture: FURNITURE }) };
}

describe('foldPlan()', () => {
  it('lays parts of a tall drawing beside each other on one page instead of two', () => {
    const { plain, folded } = planBoth({ width: 440, height: 4_100 });

    expect(plain.columns * plain.rows).toBe(2);
    expect(folded.fold).toEqual({ parts: 2, direction: 'beside' });
    expect(folded.scale).toBeGreaterThanOrEqual(0.85 * plain.scale);
    expect(pageSizeOf(folded)).toEqual({
      width: expect.closeTo(1683.78, 1),
      height: expect.closeTo(2383.94, 1),
    });
  });

  it('prints a wide drawing larger on the same page, its parts below each other', () => {
    const { plain, folded } = planBoth({ width: 3_600, height: 440 });

    expect([plain.columns, plain.rows]).toEqual([1, 1]);
    expect(folded.fold?.direction).toBe('below');
    expect(folded.scale).toBeGreaterThanOrEqual(1.25 * plain.scale);
  });

  it.each([
    [{ width: 300, height: 8_000 }, 'tall'],
    [{ width: 8_000, height: 300 }, 'wide'],
  ])('makes of a poster longer than an A0 a page of usual proportions (%o)', (layout) => {
    const { plain, folded } = planBoth(layout, { paper: 'poster' });
    const { width, height } = pageSizeOf(folded);

    expect(Math.max(plain.width, plain.height)).toBeGreaterThan(2 * A0_LONG);
    expect(Math.max(width, height)).toBeLessThanOrEqual(A0_LONG);
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThan(2.2);
    expect(folded.scale).toBe(1);
  });

  it('fills large paper with a drawing that is narrow for it (observation 36)', () => {
    const layout = { width: 700, height: 2_900 };
    const { plain, folded } = planBoth(layout, { paper: 'A0', letters: 9 });

    expect([plain.columns, plain.rows]).toEqual([1, 1]);
    expect(layout.width * plain.scale).toBeLessThan(0.6 * plain.window.width);
    expect(folded.scale).toBeGreaterThanOrEqual(1.25 * plain.scale);
    expect(layout.width * folded.scale).toBeGreaterThan(0.6 * folded.window.width);
  });

  it('leaves in one piece what fills two fifths of large paper', () => {
    const { plain, folded } = planBoth({ width: 840, height: 2_800 }, { paper: 'A0', letters: 9 });

    expect(plain.scale).toBeLessThan(0.8 * plain.factor);
    expect(folded).toBe(plain);
  });

  it('leaves in one piece what is large enough, or would gain little', () => {
    for (const layout of [
      { width: 300, height: 1_500 },
      { width: 2_400, height: 2_600 },
    ]) {
      const { plain, folded } = planBoth(layout);
      expect(folded).toBe(plain);
    }
  });
});

describe('a folded drawing', () => {
  const site = generateSection({ units: 400, seed: 3, numbering: 'random' });
  const matrix = buildMatrix(site.units, site.statements);
  const layout = layoutMatrix(matrix);
  const { folded: plan } = planBoth(layout);

  it('has every box whole on its part, and names the part on which a line continues', () => {
    const { sheets, sheetOf, boxOf } = fillSheets(matrix, layout, plan);
    for (const [at, { x, y, width, height }] of layout.boxes.entries()) {
      const sheet = sheets[sheetOf[at]!]!;
      expect(x >= sheet.x && x + width <= sheet.x + plan.view.width).toBe(true);
      expect(y >= sheet.y && y + height <= sheet.y + plan.view.height).toBe(true);
    }
    const exits = findExits(layout, { sheets, sheetOf, boxOf }, plan, sheets[0]!);
    expect(exits.filter(({ side }) => side === 'bottom').length).toBeGreaterThan(0);
    expect(exits.flatMap(({ units }) => units.map(({ sheet }) => sheet))).toContain('2A');
    expect(sheets.map((_, at) => placeSheet(plan, at).page)).toEqual(sheets.map(() => 0));
  });

  it('is printed on one page, and the legend says how its parts belong together', async () => {
    const options = { siteName: 'Villa', date: new Date('2026-11-28'), paper: 'A1', language: 'en' } as const;

    const { document, texts } = await readPdf(await renderMatrixPdf(matrix, layout, options));

    const [page] = document.getPages();
    expect([page!.getWidth(), page!.getHeight()].map(Math.round)).toEqual([1684, 2384]);
    expect(texts[0]).toEqual(expect.arrayContaining(layout.boxes.map(({ label }) => label)));
    expect(texts[0]).toEqual(expect.arrayContaining(['1A', '2A']));
    expect(texts[1]!.join(' ')).toContain('parts on the same page');
    expect(document.getPageCount()).toBeLessThan(8);
  });
});
