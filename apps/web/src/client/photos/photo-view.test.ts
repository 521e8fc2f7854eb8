import { describe, expect, it } from 'vitest';
import { FITTED, fitPhoto, limitView, readSwipe, turnPhoto, zoomPhoto } from './photo-view.ts';

const STAGE = { width: 800, height: 600 };

describe('fitPhoto()', () => {
  it('shows a portrait photograph whole, also after a quarter turn (observation 26)', () => {
    const portrait = { width: 3_000, height: 4_000 };
    expect(fitPhoto(portrait, STAGE, 0)).toEqual({ width: 450, height: 600 });
    expect(fitPhoto(portrait, STAGE, 90)).toEqual({ width: 600, height: 800 });
  });

  it('enlarges a small picture to the stage, and survives a picture without a size', () => {
    expect(fitPhoto({ width: 40, height: 30 }, STAGE, 180)).toEqual({ width: 800, height: 600 });
    expect(fitPhoto({ width: 0, height: 0 }, STAGE, 0)).toEqual({ width: 0, height: 0 });
  });
});

describe('zoomPhoto()', () => {
  it('leaves the point under the pointer where it is', () => {
    const at = { x: 100, y: -50 };
    const view = zoomPhoto({ scale: 2, x: 10, y: 20 }, 1.5, at);
    expect(view.scale).toBe(3);
    expect((at.x - view.x) / view.scale).toBeCloseTo((at.x - 10) / 2);
    expect((at.y - view.y) / view.scale).toBeCloseTo((at.y - 20) / 2);
  });

  it('ends at the whole picture and at twelve times its size', () => {
    expect(zoomPhoto(FITTED, 0.1).scale).toBe(1);
    expect(zoomPhoto(FITTED, 100).scale).toBe(12);
  });
});

describe('limitView()', () => {
  it('does not let the picture leave the stage, and centres a fitted one', () => {
    const shown = { width: 450, height: 600 };
    expect(limitView({ scale: 1, x: 90, y: -70 }, shown, STAGE)).toEqual({ scale: 1, x: 0, y: -0 });
    expect(limitView({ scale: 4, x: 5_000, y: -5_000 }, shown, STAGE)).toEqual({ scale: 4, x: 500, y: -900 });
  });
});

describe('turnPhoto()', () => {
  it('turns in both directions', () => {
    expect([turnPhoto(270, 1), turnPhoto(0, -1), turnPhoto(90, 1)]).toEqual([0, 270, 180]);
  });
});

describe('readSwipe()', () => {
  it('distinguishes a swipe from a short touch and from scrolling', () => {
    expect(
      [
        { x: -80, y: 10 },
        { x: 80, y: 10 },
        { x: 20, y: 0 },
        { x: 60, y: 90 },
      ].map(readSwipe),
    ).toEqual([1, -1, 0, 0]);
  });
});
