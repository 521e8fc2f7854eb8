import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL } from './channel.ts';
import { countPorts, isOnSide, spreadPorts } from './ports.ts';

const SIDE = { x: 100, width: 40 };

describe('spreadPorts()', () => {
  it('puts a single port into the middle, or where its line comes straight', () => {
    expect(spreadPorts([{ x: 100, weight: 1 }], SIDE)).toEqual([100]);
    expect(spreadPorts([{ x: 108.5, weight: 100 }], SIDE)).toEqual([108.5]);
  });

  it('spreads ports about the middle', () => {
    const wish = { x: 100, weight: 1 };

    expect(spreadPorts([wish, wish, wish], SIDE)).toEqual([95, 100, 105]);
  });

  it('leaves a straight line straight and moves the others', () => {
    const ports = spreadPorts(
      [
        { x: 100, weight: 1 },
        { x: 100, weight: 100 },
      ],
      SIDE,
    );

    expect(ports).toEqual([95, 100]);
  });

  it('keeps ports apart, in order and on the side, while there is room', () => {
    const preferences = fc.array(
      fc.record({
        x: fc.integer({ min: 100, max: 300 }).map((x) => x / 2),
        weight: fc.constantFrom(1, 4, 100),
      }),
      { minLength: 1, maxLength: countPorts(SIDE) },
    );

    fc.assert(
      fc.property(preferences, (list) => {
        const ports = spreadPorts(list, SIDE);

        expect(ports).toHaveLength(list.length);
        expect(ports.every((x) => isOnSide(SIDE, x) && Number.isInteger(2 * x))).toBe(true);
        expect(ports.every((x, at) => at === 0 || x - ports[at - 1]! >= CHANNEL.tightPort)).toBe(true);
      }),
    );
  });
});
