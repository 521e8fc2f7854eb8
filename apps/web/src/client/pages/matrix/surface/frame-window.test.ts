import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrollIntoView } from '../../../matrix/move-window.ts';
import { fitArea, fitDrawing, leastScale, limitWindow, openDrawing } from './frame-window.ts';

const FRAME = { width: 1_000, height: 600, left: 190, top: 19 };
const EXAMPLE = { width: 900, height: 2_400 };

describe('openDrawing()', () => {
  it('opens at a size at which numbers can be read, at the upper edge (observation 34)', () => {
    const window = openDrawing({ width: 4_000, height: 2_400 }, FRAME, 2_500);

    expect(window.scale).toBeGreaterThanOrEqual(1);
    expect(window.y).toBeLessThanOrEqual(0);
    expect(window.y + FRAME.height / window.scale).toBeGreaterThan(200);
    // The latest unit is in the middle of what the names of rows leave free.
    expect(window.x + (FRAME.left + FRAME.width) / 2 / window.scale).toBeCloseTo(2_500);
  });

  it('shows a narrow drawing in the middle, and a small one whole', () => {
    const narrow = openDrawing({ width: 400, height: 2_400 }, FRAME, 20);
    expect(narrow.x + (FRAME.left + FRAME.width) / 2 / narrow.scale).toBeCloseTo(200);

    const small = { width: 300, height: 200 };
    expect(openDrawing(small, FRAME, 0)).toEqual(fitDrawing(small, FRAME));
  });
});

describe('limitWindow()', () => {
  it('ends panning at the drawing, however far the wheel turns (observation 34)', () => {
    const far = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const length = fc.integer({ min: 20, max: 50_000 });
    fc.assert(
      fc.property(
        far,
        far,
        length,
        length,
        fc.double({ min: 0.05, max: 4, noNaN: true }),
        (x, y, width, height, scale) => {
          const drawing = { width, height };
          const window = limitWindow({ scale, x, y }, drawing, FRAME);
          expect(window.x).toBeLessThan(width);
          expect(window.y).toBeLessThan(height);
          expect(window.x + FRAME.width / scale).toBeGreaterThan(0);
          expect(window.y + FRAME.height / scale).toBeGreaterThan(0);
          expect(limitWindow(window, drawing, FRAME)).toEqual(window);
        },
      ),
    );
  });

  it('leaves room at every edge to bring the last box out from under names and buttons', () => {
    const end = limitWindow({ scale: 1, x: 1e6, y: 1e6 }, EXAMPLE, FRAME);
    expect((EXAMPLE.height - end.y) * end.scale).toBeLessThan(FRAME.height - 180);
    const start = limitWindow({ scale: 1, x: -1e6, y: -1e6 }, EXAMPLE, FRAME);
    expect(-start.x * start.scale).toBeGreaterThan(FRAME.left);
    expect(-start.y * start.scale).toBeGreaterThan(FRAME.top);
  });

  it('lets a small drawing be anywhere on the surface, but not leave it', () => {
    const small = { width: 300, height: 200 };
    const whole = fitDrawing(small, FRAME);
    expect(limitWindow(whole, small, FRAME)).toEqual(whole);
    const down = { ...whole, y: whole.y - 40 / whole.scale };
    expect(limitWindow(down, small, FRAME)).toEqual(down);
    const away = limitWindow({ ...whole, y: -1e6 }, small, FRAME);
    expect(away.y + FRAME.height / away.scale).toBeGreaterThan(small.height);
  });

  it('lets zooming out show the whole drawing, and little more', () => {
    const { scale } = fitDrawing(EXAMPLE, FRAME);
    const least = leastScale(EXAMPLE, FRAME);
    expect(least).toBeLessThan(scale);
    expect(least).toBeGreaterThan(scale / 2);
  });
});

describe('fitArea()', () => {
  it('shows an area whole beside the names, and no larger than legible', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 5_000 }), (wide, tall) => {
        const area = { left: 100, top: 50, right: 100 + wide, bottom: 50 + tall };
        const { scale, x, y } = fitArea(area, FRAME);
        expect((area.left - x) * scale).toBeGreaterThanOrEqual(FRAME.left);
        expect((area.right - x) * scale).toBeLessThanOrEqual(FRAME.width);
        expect((area.top - y) * scale).toBeGreaterThanOrEqual(FRAME.top);
        expect((area.bottom - y) * scale).toBeLessThanOrEqual(FRAME.height);
        expect(scale).toBeLessThanOrEqual(1.1);
      }),
    );
  });
});

describe('scrollIntoView()', () => {
  it('centres a unit that was searched for, even if it is in view (observation 34)', () => {
    const box = { x: 500, y: 300, width: 40, height: 20 };
    const size = { width: 800, height: 600 };
    const window = { scale: 1.1, x: 300, y: 200 };
    expect(scrollIntoView(window, { box, size, legible: 1.1 })).toEqual(window);
    const centred = scrollIntoView(window, { box, size, legible: 1.1, isCentred: true });
    expect(centred.x + size.width / centred.scale / 2).toBeCloseTo(520);
    expect(centred.y + size.height / centred.scale / 2).toBeCloseTo(310);
  });
});
