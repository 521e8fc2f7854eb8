import type { Geometry } from '@trowel/domain/geometry';
import { describe, expect, it } from 'vitest';
import { placeRecorded } from './place-recorded.ts';
import type { SceneUnit } from './scene-model.ts';

const unit = (us_number: string, position: [number, number, number]): SceneUnit => ({
  record_id: Number(us_number),
  area: 'A',
  us_number,
  unit_type: 'US',
  shape: 'layer',
  period: -1,
  level: 0,
  position,
  size: [1, 0.3, 1],
  elevation: null,
  definition: '',
});

const rectangle = (x: number, y: number, width: number, height: number): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    ],
  ],
});

describe('placeRecorded()', () => {
  it('places units as on the plan: east is x, north is −z', () => {
    const outlines = [rectangle(100, 200, 4, 2), rectangle(106, 204, 2, 2)];

    const [first, second] = placeRecorded(
      [unit('1', [0, 0.5, 0]), unit('2', [0, 0.1, 0])],
      (at) => outlines[at],
    );

    expect(first).toMatchObject({ position: [-2, 0.5, 2], size: [4, 0.3, 2] });
    expect(second).toMatchObject({ position: [3, 0.1, -2], size: [2, 0.3, 2] });
    expect(first!.outline).toEqual([
      [
        [
          [-2, 1],
          [2, 1],
          [2, -1],
          [-2, -1],
        ],
      ],
    ]);
  });

  it('keeps the others beside the plan, as they lie to each other', () => {
    const units = [unit('1', [0, 0, 0]), unit('2', [-5, 0, 4]), unit('3', [-3, 0, 8])];

    const [, second, third] = placeRecorded(units, (at) => (at === 0 ? rectangle(0, 0, 10, 10) : undefined));

    expect(second!.position[0] - second!.size[0] / 2).toBeGreaterThan(5);
    expect(third!.position[0] - second!.position[0]).toBe(2);
    expect(third!.position[2] - second!.position[2]).toBe(4);
    expect(second!.outline).toBeUndefined();
  });

  it('changes nothing without outlines', () => {
    const units = [unit('1', [0, 0, 0])];

    expect(placeRecorded(units, () => undefined)).toBe(units);
  });

  it('bounds the vertices of a ring', () => {
    const ring = Array.from({ length: 5_001 }, (_, at): [number, number] => [
      10 * Math.cos((at / 5_000) * 2 * Math.PI),
      10 * Math.sin((at / 5_000) * 2 * Math.PI),
    ]);

    const [round] = placeRecorded([unit('1', [0, 0, 0])], () => ({ type: 'Polygon', coordinates: [ring] }));

    expect(round!.outline![0]![0]!.length).toBeLessThanOrEqual(120);
  });
});
