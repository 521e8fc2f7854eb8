import { describe, expect, it } from 'vitest';
import { JUMP_RADIUS, linePath } from './matrix-jumps.ts';

describe('linePath()', () => {
  it('goes through every point and draws an arc upward over each jump, in the direction of the line', () => {
    const path = linePath([60, 0, 60, 20, 0, 20], new Map([[2, [20, 40]]]));

    const corners = path.flatMap((command) => (command[0] === 'L' ? [[command[1], command[2]]] : []));
    const arcs = path.flatMap((command) => (command[0] === 'C' ? [command] : []));
    expect(corners).toEqual([
      [60, 20],
      [40 + JUMP_RADIUS, 20],
      [20 + JUMP_RADIUS, 20],
      [0, 20],
    ]);
    expect(arcs.map(([, , handle, , , x, y]) => [handle < 20, x, y])).toEqual([
      [true, 40 - JUMP_RADIUS, 20],
      [true, 20 - JUMP_RADIUS, 20],
    ]);
  });

  it('draws one arc over neighbours and never leaves the piece', () => {
    const path = linePath([0, 5, 30, 5], new Map([[0, [1, 10, 13]]]));

    const arcs = path.flatMap((command) => (command[0] === 'C' ? [command] : []));
    const starts = path.flatMap((command) => (command[0] === 'L' ? [command[1]] : []));
    expect(arcs.map(([, , , , , x]) => x)).toEqual([3, 15]);
    expect(starts).toEqual([0, 8, 30]);
  });
});
