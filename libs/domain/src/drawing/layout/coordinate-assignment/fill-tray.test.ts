import { describe, expect, it } from 'vitest';
import { fillTray } from './fill-tray.ts';

describe('fillTray()', () => {
  it('sets boxes in rows no wider than the drawing, in their order', () => {
    const { frame, x, y } = fillTray([30, 30, 30, 60, 30], { x: 12, y: 500, width: 200 });

    expect(x).toEqual([24, 66, 108, 24, 96]);
    expect(y).toEqual([512, 512, 512, 542, 542]);
    expect(frame).toEqual({ x: 12, y: 500, width: 138, height: 72 });
  });

  it('is about square when there is nothing but the tray', () => {
    const { frame } = fillTray(Array<number>(100).fill(30), { x: 0, y: 0, width: 0 });

    expect(frame.width / frame.height).toBeGreaterThan(1);
    expect(frame.width / frame.height).toBeLessThan(3);
  });

  it('gives a box wider than the drawing a row of its own', () => {
    const { frame, x, y } = fillTray([30, 400, 30], { x: 0, y: 0, width: 100 });

    expect([x, y]).toEqual([
      [12, 12, 12],
      [12, 42, 72],
    ]);
    expect(frame.width).toBe(424);
  });
});
