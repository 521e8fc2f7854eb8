import { describe, expect, it } from 'vitest';
import { findFreePlace, type Obstacle } from './free-place.ts';

const SCREEN = { width: 1000, height: 600 };
const SIZE = { width: 200, height: 40 };
const at = (left: number, top: number, width: number, height: number, weight = 1): Obstacle => ({
  box: { left, top, right: left + width, bottom: top + height },
  weight,
});
const covers = (obstacle: Obstacle): boolean => {
  const { left, top } = findFreePlace(SIZE, SCREEN, [obstacle]);
  const { box } = obstacle;
  return box.left < left + 200 && box.right > left && box.top < top + 40 && box.bottom > top;
};

describe('findFreePlace()', () => {
  it('is at the bottom right where nothing is in the way', () => {
    expect(findFreePlace(SIZE, SCREEN, [])).toEqual({ left: 788, top: 548 });
  });

  it('covers no button, wherever that is', () => {
    for (let left = 0; left < 1000; left += 90)
      for (let top = 0; top < 600; top += 45) expect(covers(at(left, top, 80, 30))).toBe(false);
  });

  it('covers what matters least where everything is full', () => {
    const cells = Array.from({ length: 20 }, (_, i) => at(0, i * 30, 1000, 30));
    const place = findFreePlace(SIZE, SCREEN, [...cells, at(0, 300, 1000, 300, 100)]);

    expect(place.top + 40).toBeLessThanOrEqual(300);
  });

  it('stays on a screen that is smaller than the message', () => {
    expect(findFreePlace({ width: 400, height: 50 }, { width: 320, height: 40 }, [])).toEqual({
      left: 0,
      top: 0,
    });
  });
});
