import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findExits } from './continuations.ts';
import { buildIndex } from './index-pages.ts';
import { fillSheets, isWhole } from './sheet-contents.ts';
import { gridOf } from './sheet-grid.ts';
import { columnLetters, planSheets, type SheetPlan } from './sheet-plan.ts';
import { createLayout, type LayoutShape } from './testing/create-layout.ts';

const FURNITURE = {
  laneWidth: 40,
  turnedLaneWidth: 20,
  columnHeight: 0,
  flagWidth: 30,
  flagHeight: 40,
  boxWidth: 36,
  boxHeight: 18,
};
const MM = 72 / 25.4;

function spread(shape: Partial<LayoutShape>) {
  const { matrix, layout } = createLayout(shape);
  const plan = planSheets(layout, { paper: 'A4', orientation: 'auto', letters: 9 }, FURNITURE);
  return { matrix, layout, plan, set: fillSheets(matrix, layout, plan) };
}

const shapes = fc.record({
  boxes: fc.integer({ min: 1, max: 400 }),
  perRow: fc.integer({ min: 1, max: 60 }),
});

describe('planSheets()', () => {
  it('prints a small drawing as it is on one sheet', () => {
    const plan = planSheets(
      { width: 300, height: 200 },
      { paper: 'A4', orientation: 'auto', letters: 9 },
      FURNITURE,
    );

    expect([plan.scale, plan.columns, plan.rows, plan.width > plan.height]).toEqual([1, 1, 1, true]);
  });

  it.each(['A3', 'A2', 'A1', 'A0'] as const)('fills the width or height of %s (observation 36)', (paper) => {
    const plan = planSheets(
      { width: 1_150, height: 800 },
      { paper, orientation: 'auto', letters: 9 },
      FURNITURE,
    );
    const { window, scale } = plan;

    expect([plan.columns, plan.rows]).toEqual([1, 1]);
    expect(Math.max((1_166 * scale) / window.width, (816 * scale) / window.height)).toBeCloseTo(1);
    expect(1_166 * scale).toBeLessThanOrEqual(window.width + 1e-6);
  });

  it('does not blow up a drawing of a few boxes', () => {
    const few = { width: 80, height: 60 };
    const scaleOn = (paper: 'A4' | 'A0'): number =>
      planSheets(few, { paper, orientation: 'auto', letters: 9 }, FURNITURE).scale;

    expect(scaleOn('A4')).toBe(1);
    expect(scaleOn('A0')).toBeLessThanOrEqual(4.1);
  });

  it('shrinks to one sheet only while letters stay 6 pt high', () => {
    const options = { paper: 'A4', orientation: 'portrait', letters: 9 } as const;

    const plans = [500, 600, 700, 800].map((width) => planSheets({ width, height: 300 }, options, FURNITURE));

    expect(plans.every(({ scale }) => scale * 9 >= 6)).toBe(true);
    expect(plans[0]!.columns).toBe(1);
    expect(plans.at(-1)!.columns).toBeGreaterThan(1);
  });

  it('shrinks to save sheets, no more than that asks for, and keeps letters 6 pt high', () => {
    const sides = [1400, 1700, 2000, 2600, 3500];

    const plans = sides.map((width) => {
      const drawing = { width, height: width * 0.8 };
      const options = { paper: 'A4', orientation: 'landscape' } as const;
      const asItIs = planSheets(drawing, { ...options, letters: 6 }, FURNITURE);
      return { drawing, asItIs, plan: planSheets(drawing, { ...options, letters: 9 }, FURNITURE) };
    });

    for (const { drawing, asItIs, plan } of plans) {
      const larger = (plan.scale + 0.01) * 1.001;
      const needed = (window: number, length: number, shared: number): number =>
        Math.ceil(((length + 16) * larger - shared) / (window - shared));
      const shared = [36 * larger + 2, 10 * MM] as const;
      const sheets =
        needed(plan.window.width, drawing.width, shared[0]) *
        needed(plan.window.height, drawing.height, shared[1]);
      expect(asItIs.scale).toBe(1);
      expect(plan.scale * 9).toBeGreaterThanOrEqual(6);
      expect(plan.columns * plan.rows).toBeLessThan(asItIs.columns * asItIs.rows);
      expect(plan.scale === 1 || sheets > plan.columns * plan.rows).toBe(true);
    }
  });

  it('lets neighbouring sheets share at least 10 mm, and the width of a box', () => {
    const { plan } = spread({ boxes: 300, perRow: 40 });
    const { view, scale } = plan;

    expect(view.width - view.stepX).toBeCloseTo(view.overlapX);
    expect(view.height - view.stepY).toBeCloseTo(view.overlapY);
    expect(view.overlapX).toBeGreaterThanOrEqual(36);
    expect(Math.min(view.overlapX, view.overlapY) * scale).toBeGreaterThanOrEqual(10 * MM - 1e-6);
  });

  it('shows every place of the drawing on some sheet', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { layout, plan } = spread(shape);

        const right = plan.view.x + (plan.columns - 1) * plan.view.stepX + plan.view.width;
        const bottom = plan.view.y + (plan.rows - 1) * plan.view.stepY + plan.view.height;

        expect(right).toBeGreaterThanOrEqual(layout.width);
        expect(bottom).toBeGreaterThanOrEqual(layout.height);
      }),
      { numRuns: 50 },
    );
  });
});

describe('fillSheets()', () => {
  it('shows every box whole on the sheet it belongs to', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { layout, plan, set } = spread(shape);

        const cut = layout.boxes.filter((box, at) => {
          const sheet = set.sheets[set.sheetOf[at]!]!;
          const isWhole =
            box.x >= sheet.x &&
            box.y >= sheet.y &&
            box.x + box.width <= sheet.x + plan.view.width &&
            box.y + box.height <= sheet.y + plan.view.height;
          return !isWhole || !sheet.boxes.includes(at);
        });

        expect(cut).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('shows no part of a box without its whole, at any edge (observation 36)', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { layout, plan, set } = spread(shape);

        const cut = set.sheets.flatMap((sheet) =>
          sheet.boxes.filter((at) => {
            const { x, y, width, height } = layout.boxes[at]!;
            const [left, top] = [x - sheet.x, y - sheet.y];
            return left < 0 || top < 0 || left + width > plan.view.width || top + height > plan.view.height;
          }),
        );

        expect(cut).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('shows a box wider than 2 cm completely', () => {
    const { matrix, layout } = createLayout({ boxes: 60, perRow: 20 });
    for (const box of layout.boxes) box.width = 120;
    const furniture = { ...FURNITURE, boxWidth: 120 };
    const plan = planSheets(layout, { paper: 'A4', orientation: 'portrait', letters: 6 }, furniture);
    const set = fillSheets(matrix, layout, plan);

    const whole = new Set(
      set.sheets.flatMap((sheet) => sheet.boxes.filter((at) => isWhole(layout.boxes[at]!, sheet, plan))),
    );
    expect(plan.columns).toBeGreaterThan(1);
    expect(whole.size).toBe(60);
  });

  it('leaves out sheets with nothing on them', () => {
    const { layout, matrix } = createLayout({ boxes: 1600, perRow: 80 });
    layout.boxes = layout.boxes.filter((_, at) => at === 0 || at === 1599);
    layout.lines = [];
    const plan = planSheets(layout, { paper: 'A4', orientation: 'auto', letters: 9 }, FURNITURE);

    const { sheets } = fillSheets(matrix, layout, plan);

    expect(plan.columns * plan.rows).toBeGreaterThan(2);
    expect(sheets.map(({ name }) => name)).toEqual(['1A', `${plan.rows}${columnLetters(plan.columns - 1)}`]);
  });

  it('gives every piece of a line to each sheet that shows some of it', () => {
    const { layout, plan, set } = spread({ boxes: 200, perRow: 40 });

    for (const sheet of set.sheets) {
      const given = new Set<string>();
      for (let at = 0; at < sheet.pieces.length; at += 2)
        given.add(`${sheet.pieces[at]} ${sheet.pieces[at + 1]}`);
      for (const [line, { points }] of layout.lines.entries()) {
        for (let at = 0; at + 3 < points.length; at += 2) {
          if (!touches(points.slice(at, at + 4), sheet, plan)) continue;
          expect(given).toContain(`${line} ${at}`);
        }
      }
    }
  });
});

function touches(points: readonly number[], sheet: { x: number; y: number }, { view }: SheetPlan): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points;
  return (
    Math.max(x0, x1) >= sheet.x &&
    Math.min(x0, x1) <= sheet.x + view.width &&
    Math.max(y0, y1) >= sheet.y &&
    Math.min(y0, y1) <= sheet.y + view.height
  );
}

describe('buildIndex()', () => {
  it('names the sheet on which the middle of the box lies, and the square there', () => {
    const { matrix, layout, plan, set } = spread({ boxes: 200, perRow: 40 });

    const grid = gridOf(plan);

    const entries = buildIndex({
      matrix,
      layout,
      plan,
      set,
      places: set.sheets.map((_, page) => ({ page, x: 0, y: 0 })),
    });

    expect(Math.min(grid.columns, grid.rows)).toBeGreaterThanOrEqual(4);

    expect(entries.map(({ label }) => label)).toEqual(layout.boxes.map(({ label }) => label));
    for (const [at, { where }] of entries.entries()) {
      const box = layout.boxes[at]!;
      const [name, square] = where.split(' ');
      const sheet = set.sheets.find((other) => other.name === name)!;
      const [x, y] = [box.x + box.width / 2 - sheet.x, box.y + box.height / 2 - sheet.y];
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(plan.view.width);
      expect(square!.charCodeAt(0) - 97).toBe(Math.floor((grid.columns * x) / plan.view.width));
      expect(Number(square!.slice(1)) - 1).toBe(Math.floor((grid.rows * y) / plan.view.height));
    }
  });
});

describe('findExits()', () => {
  it('names the unit at the other end and the sheet it is on, for every line that leaves', () => {
    const { layout, plan, set } = spread({ boxes: 1200, perRow: 60 });
    const sheetOf = (label: string): string =>
      set.sheets[set.sheetOf[layout.boxes.findIndex((box) => box.label === label)]!]!.name;

    const exits = set.sheets.map((sheet) => findExits(layout, set, plan, sheet));

    const units = exits.flat().flatMap((exit) => exit.units);
    expect(units.length).toBeGreaterThan(20);
    expect(units.filter(({ label, sheet }) => sheetOf(label) !== sheet)).toEqual([]);
    for (const { source, target, points } of layout.lines) {
      for (const [place, sheet] of set.sheets.entries()) {
        const [x, y] = [points[0]! - sheet.x, points[1]! - sheet.y];
        const [endX, endY] = [points.at(-2)! - sheet.x, points.at(-1)! - sheet.y];
        const isInside = (a: number, b: number): boolean =>
          a > 0 && b > 0 && a < plan.view.width && b < plan.view.height;
        if (!isInside(x, y) || isInside(endX, endY)) continue;
        const label = layout.boxes.find(({ node }) => node === target)!.label;
        const told = exits[place]!.flatMap((exit) => exit.units.map((unit) => unit.label));
        expect(told, `${source} to ${target}`).toContain(label);
      }
    }
  });

  it('names the contemporary on the other sheet, from whichever end the link is drawn', () => {
    const { layout, plan } = spread({ boxes: 120, perRow: 60 });
    const { matrix } = createLayout({ boxes: 120, perRow: 60 });
    const [first, last] = [layout.boxes[0]!, layout.boxes[59]!];
    const points = [first.x + first.width, first.y + 9, last.x, last.y + 9];
    const backward = [points[2]!, points[3]!, points[0]!, points[1]!];
    const linked = [points, backward].map((points) => ({
      ...layout,
      lines: [],
      links: [{ a: first.node, b: last.node, isLevel: true, points }],
    }));

    const told = linked.map((drawing) => {
      const set = fillSheets(matrix, drawing, plan);
      const exits = findExits(drawing, set, plan, set.sheets[0]!);
      return exits.map(({ side, units }) => [side, ...units.map(({ label }) => label)]);
    });

    expect(told).toEqual([[['right', last.label]], [['right', last.label]]]);
  });

  it('names every unit whose box the edge would cut, if a line leads there', () => {
    const { layout, plan, set } = spread({ boxes: 1200, perRow: 60 });
    let hidden = 0;

    for (const sheet of set.sheets) {
      const exits = findExits(layout, set, plan, sheet);
      const told = new Set(exits.flatMap(({ units }) => units.map(({ label }) => label)));
      const shown = new Set(sheet.boxes);
      for (const { target, points } of layout.lines) {
        const [x, y] = [points.at(-2)! - sheet.x, points.at(-1)! - sheet.y];
        const at = layout.boxes.findIndex(({ node }) => node === target);
        if (x < 0 || y < 0 || x > plan.view.width || y > plan.view.height || shown.has(at)) continue;
        hidden++;
        expect(told).toContain(layout.boxes[at]!.label);
      }
    }
    expect(hidden).toBeGreaterThan(0);
  });

  it('finds none where nothing leaves', () => {
    const { layout, plan, set } = spread({ boxes: 12, perRow: 4 });

    const exits = set.sheets.flatMap((sheet) => findExits(layout, set, plan, sheet));

    expect(exits).toEqual([]);
  });
});
