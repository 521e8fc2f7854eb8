import { describe, expect, it } from 'vitest';
import { createPoint, findMethod, fitTypedPoints, toTypedPoints, type TypedPoint } from './picture-points.ts';

const row = (key: number, column: string, row: string, x: string, y: string): TypedPoint => ({
  key,
  name: `F${key}`,
  column,
  row,
  x,
  y,
});
/** 1 cm a pixel, from 100 / 203. */
const THREE = [
  row(1, '0', '0', '100', '203'),
  row(2, '400', '0', '104', '203'),
  row(3, '0', '300', '100', '200'),
];

describe('fitTypedPoints()', () => {
  it('leaves out rows that are not complete, and accepts a decimal comma', () => {
    const typed = [...THREE.slice(0, 2), row(5, '10', '', '1', '2'), row(6, '1', '1', 'east', '2')];
    const fit = fitTypedPoints(
      typed.map((one) => ({ ...one, x: one.x.replace('100', '100,0') })),
      'similarity',
    );

    expect(fit.points.map(({ name }) => name)).toEqual(['F1', 'F2']);
    expect([...fit.residuals.keys()]).toEqual([1, 2]);
    expect(fit.georeference?.world_file[0]).toBeCloseTo(0.01, 9);
  });

  it('has no georeference for too few points', () => {
    expect(fitTypedPoints(THREE.slice(0, 1), 'similarity').georeference).toBeUndefined();
    expect(fitTypedPoints(THREE.slice(0, 2), 'affine').georeference).toBeUndefined();
  });
});

describe('a stored georeference', () => {
  it.each(['similarity', 'affine'] as const)('is edited with its points and its method, %s', (method) => {
    const bent = [...THREE, row(4, '400', '300', '104.3', '200.1')];
    const stored = fitTypedPoints(bent, method).georeference!;

    expect(toTypedPoints(stored).map(({ name, x }) => [name, x])).toEqual(
      bent.map(({ name, x }) => [name, x]),
    );
    expect(findMethod(stored)).toBe(method);
    expect(createPoint(toTypedPoints(stored)).key).toBe(5);
  });

  it('without points is edited as a similarity without rows', () => {
    const stored = { world_file: [0.01, 0, 0, -0.01, 100, 203] };
    expect([toTypedPoints(stored), findMethod(stored), findMethod(null)]).toEqual([
      [],
      'similarity',
      'similarity',
    ]);
  });
});
