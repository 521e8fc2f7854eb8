import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TooLargeError } from '../../core/errors.ts';
import { buildMatrixRecords } from '../../formats/matrix-records.ts';
import { readImport } from '../../formats/read-import.ts';
import { generateSite, type SiteOptions } from '../../testing/generate-site.ts';
import { recordSite } from '../../testing/record-site.ts';
import { certifyLayout } from '../certificate/certificate.ts';
import type { Statement } from '../../matrix/graph/facts.ts';
import { buildMatrix } from '../../matrix/matrix.ts';
import type { HarrisMatrix } from '../../matrix/matrix-model.ts';
import type { MatrixUnit } from '../../matrix/graph/units.ts';
import { layoutMatrix } from './layout-matrix.ts';
import type { LayoutBox, LayoutOptions, MatrixLayout } from './model/layout-model.ts';

const CORPUS = join(process.env['TROWEL_CORPUS'] ?? '', 'harris');

/** "1>3 2>3": 1 and 2 are later than 3. "1~2": contemporary. */
function readStatements(relations: string): Statement[] {
  return relations.split(' ').map((relation) => {
    const [from, to] = relation.split(/[>~]/) as [string, string];
    return { from, type: relation.includes('~') ? 'contemporary_with' : 'later_than', to };
  });
}

function matrixOf(relations: string, more: readonly Partial<MatrixUnit>[] = []): HarrisMatrix {
  const statements = readStatements(relations);
  const known = new Map(more.map((unit) => [unit.us_number!, unit]));
  const names = new Set([...relations.split(/[ >~]/), ...known.keys()]);
  const units = [...names].map((key): MatrixUnit => ({ key, us_number: key, area: '', ...known.get(key) }));
  return buildMatrix(units, statements);
}

function siteMatrix(options: Partial<SiteOptions>): HarrisMatrix {
  const { units, statements } = generateSite(options);
  return buildMatrix(units, statements);
}

function boxOf({ boxes }: MatrixLayout, node: string): LayoutBox {
  return boxes.find((box) => box.node === node)!;
}

function levelsOf({ boxes }: MatrixLayout): Record<string, number> {
  return Object.fromEntries(boxes.map(({ node, level }) => [node, level]));
}

/** The nodes from left to right. */
function sortedByX({ boxes }: MatrixLayout): string[] {
  return [...boxes].sort((a, b) => a.x - b.x).map(({ node }) => node);
}

/** Share of the pairs of boxes of one level that stand in the same order in both drawings. */
function shareInOrder(before: MatrixLayout, after: MatrixLayout): number {
  const x = new Map(after.boxes.map((box) => [box.node, box.x]));
  const byX = before.boxes.filter(({ node, level }) => level >= 0 && x.has(node)).sort((a, b) => a.x - b.x);
  let [pairs, kept] = [0, 0];
  for (const [at, left] of byX.entries()) {
    for (const right of byX.slice(at + 1)) {
      if (left.level !== right.level) continue;
      pairs++;
      if (x.get(left.node)! < x.get(right.node)!) kept++;
    }
  }
  return kept / pairs;
}

describe('a tree', () => {
  const row = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.boolean());
  const STAR = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((jump): [number, boolean] => [jump, jump === 4]);

  /** Each unit, but the last, covers one below it. */
  const linesOf = (rows: readonly [number, boolean][]): string[] =>
    rows.map(([jump, isDoubted], at) => {
      const below = Math.min(rows.length + 1, at + 1 + jump);
      return `${at + 1} covers ${below}${isDoubted ? '?' : ''}`;
    });

  it.each([true, false])('is drawn without a crossing, trunks: %s', (trunks) => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 11 }), (rows) => {
        const { units, statements } = recordSite(linesOf(rows));

        const { figures } = layoutMatrix(buildMatrix(units, statements), { trunks });

        expect(figures.crossings).toBe(0);
      }),
      { numRuns: 60, examples: [[STAR]] },
    );
  });
});

describe('layoutMatrix()', () => {
  it('draws later above earlier, a chain as one straight line', () => {
    const layout = layoutMatrix(matrixOf('1>2 2>3'));

    const [top, middle, low] = ['1', '2', '3'].map((node) => boxOf(layout, node));
    expect(levelsOf(layout)).toEqual({ 1: 0, 2: 1, 3: 2 });
    expect(top!.y + top!.height).toBeLessThan(middle!.y);
    expect(middle!.y + middle!.height).toBeLessThan(low!.y);
    expect(layout.figures).toMatchObject({ levels: 3, crossings: 0, bends: 0 });
  });

  it('draws a line from the foot of the later box to the head of the earlier, by right angles', () => {
    const layout = layoutMatrix(siteMatrix({ units: 80, seed: 3 }));

    for (const { source, target, points } of layout.lines) {
      const [from, to] = [boxOf(layout, source), boxOf(layout, target)];
      expect(points[1]).toBe(from.y + from.height);
      expect(points.at(-1)).toBe(to.y);
      for (let at = 2; at < points.length; at += 2) {
        const isUpright = points[at] === points[at - 2];
        expect(isUpright !== (points[at + 1] === points[at - 1])).toBe(true);
      }
    }
  });

  it('draws what could not be drawn in 1991 without a crossing and without an H', () => {
    const matrix = matrixOf('1>5 1>6 2>5 2>6 2>7 2>8 3>7 3>8 4>7 4>8 4>9');

    const layout = layoutMatrix(matrix);

    expect(layout.figures.crossings).toBe(0);
    expect(certifyLayout(matrix, layout).problems).toEqual([]);
  });

  it('draws each line apart when no trunks are wanted', () => {
    const matrix = matrixOf('1>3 1>4 2>3 2>4');

    const layout = layoutMatrix(matrix, { trunks: false });

    expect(layout.junctions).toEqual([]);
    expect(layout.figures.crossings).toBe(1);
  });

  it('keeps the lines of a box apart even where more end than it has room for', () => {
    const matrix = matrixOf(Array.from({ length: 60 }, (_, at) => `${at + 1}>99`).join(' '));

    const layout = layoutMatrix(matrix, { trunks: false });

    expect(certifyLayout(matrix, layout).problems).toEqual([]);
  });

  it('draws a contradiction upward and a relation against the periods too', () => {
    const units = [
      { us_number: '1', period: '2' },
      { us_number: '2', period: '1' },
    ];

    const loop = layoutMatrix(matrixOf('1>2 2>3 3>1'));
    const paradox = layoutMatrix(matrixOf('1>2', units), { grouping: 'period' });

    expect(loop.lines.filter(({ kind }) => kind === 'contradiction')).toHaveLength(1);
    for (const { kind, points } of [...loop.lines, ...paradox.lines]) {
      expect(points.at(-1)! > points[1]!).toBe(kind === 'order');
    }
    expect(paradox.lines.map(({ kind }) => kind)).toEqual(['paradox']);
  });

  it('stacks the lanes without a gap, the most recent on top, over the whole height', () => {
    const layout = layoutMatrix(siteMatrix({ units: 200, seed: 5 }), { grouping: 'period' });

    expect(layout.lanes.map(({ period }) => period)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    for (const [at, { y, height }] of layout.lanes.entries()) {
      expect(layout.lanes[at + 1]?.y ?? y + height).toBe(y + height);
      for (const box of layout.boxes.filter(({ lane, level }) => lane === at && level >= 0)) {
        expect(box.y >= y && box.y + box.height <= y + height).toBe(true);
      }
    }
  });

  it('sets the areas side by side', () => {
    const layout = layoutMatrix(siteMatrix({ units: 200, seed: 5, unitsPerArea: 40 }), { grouping: 'area' });

    expect(layout.columns.map(({ name }) => name)).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
    for (const { x, width, column } of layout.boxes.filter(({ level }) => level >= 0)) {
      const own = layout.columns[column]!;
      expect(x >= own.x && x + width <= own.x + own.width).toBe(true);
    }
    for (const [at, { x, width }] of layout.columns.entries()) {
      expect(layout.columns[at + 1]?.x ?? Infinity).toBeGreaterThanOrEqual(x + width);
    }
  });

  it('has neither box nor upright line at the border of two areas', () => {
    const layout = layoutMatrix(siteMatrix({ units: 200, seed: 7, unitsPerArea: 50 }), {
      grouping: 'period_area',
    });

    const sides = [
      ...layout.boxes.filter(({ level }) => level >= 0).flatMap(({ x, width }) => [x, x + width]),
      ...layout.lines.flatMap(({ points }) => points.filter((x, at) => at % 2 === 0 && x === points[at + 2])),
    ];
    const borders = layout.columns.slice(1).map(({ x }) => x);
    expect(borders).toHaveLength(3);
    for (const border of borders) expect(sides.filter((x) => Math.abs(x - border) < 3)).toEqual([]);
  });

  it('puts units without relations into the tray under the drawing, in natural order', () => {
    const isolated = ['10', '9', '100'].map((us_number) => ({ us_number }));

    const layout = layoutMatrix(matrixOf('1>2', isolated));

    const inTray = layout.boxes.filter(({ level }) => level === -1).sort((a, b) => a.y - b.y || a.x - b.x);
    expect(inTray.map(({ node }) => node)).toEqual(['9', '10', '100']);
    expect(layout.tray!.y).toBeGreaterThan(boxOf(layout, '2').y + boxOf(layout, '2').height);
    expect(layout.height).toBeGreaterThan(layout.tray!.y + layout.tray!.height);
  });

  it('draws nothing but the tray, or nothing at all', () => {
    const tray = layoutMatrix(buildMatrix([{ key: '1', us_number: '1', area: '' }], []));
    const nothing = layoutMatrix(buildMatrix([], []), { grouping: 'period_area' });

    expect(tray).toMatchObject({
      lines: [],
      lanes: [],
      figures: { levels: 0, crossings: 0, bends: 0, length: 0 },
    });
    expect(tray.boxes.map(({ level }) => level)).toEqual([-1]);
    expect(nothing).toMatchObject({ boxes: [], lines: [], tray: null });
  });

  it('ties contemporaries side by side, over the row, and through the levels', () => {
    const beside = layoutMatrix(matrixOf('1>2 1>3 2~3'));
    const over = layoutMatrix(matrixOf('1>2 1>3 1>4 1>5 2~3 2~4 2~5'));
    const ordered = layoutMatrix(matrixOf('1>2 2>3 3>4 1>5 5~4 5~2'));

    expect(beside.links).toMatchObject([{ a: '2', b: '3', isLevel: true }]);
    expect(beside.links[0]!.points[1]).toBe(boxOf(beside, '2').y + boxOf(beside, '2').height / 2);
    expect(over.links.map(({ points }) => points.length).sort()).toEqual([4, 4, 8]);
    expect(ordered.links.some(({ isLevel }) => !isLevel)).toBe(true);
    for (const { a, b, points } of ordered.links) {
      const ends = [boxOf(ordered, a), boxOf(ordered, b)]
        .map(({ y, height }) => [y, y + height / 2, y + height])
        .flat();
      expect(ends).toContain(points[1]);
      expect(ends).toContain(points.at(-1));
    }
  });

  it('ties n contemporaries with n - 1 links, however many pairs are recorded', () => {
    const names = Array.from({ length: 160 }, (_, at) => String(at + 1));
    const pairs = names.flatMap((a, at) => names.slice(at + 1).map((b) => `${a}~${b}`));
    const matrix = matrixOf(pairs.join(' '));

    const layout = layoutMatrix(matrix);

    expect(matrix.contemporary).toHaveLength((160 * 159) / 2);
    expect(layout.links).toHaveLength(159);
    // One row in the order of the numbers, each box tied to the next.
    expect(layout.links.every(({ points }) => points.length === 4)).toBe(true);
    expect(sortedByX(layout)).toEqual(names);
    expect(certifyLayout(matrix, layout).problems).toEqual([]);
  });

  it('ties contemporaries on several levels with as few links, whatever orders some of them', () => {
    const names = Array.from({ length: 40 }, (_, at) => String(at + 1));
    const pairs = names.flatMap((a, at) => names.slice(at + 1).map((b) => `${a}~${b}`));
    const order = names.slice(1, 30).map((name, at) => `${names[at]}>${name}`);
    const matrix = matrixOf([...order, ...pairs].join(' '));

    const layout = layoutMatrix(matrix);

    expect(layout.links).toHaveLength(39);
    expect(certifyLayout(matrix, layout).problems).toEqual([]);
  });

  it('draws all relations between two large groups in the time of a processor they need', () => {
    const [above, below] = [0, 1].map((group) =>
      Array.from({ length: 150 }, (_, at) => `${1 + group * 150 + at}`),
    );
    const matrix = matrixOf(above!.flatMap((a) => below!.map((b) => `${a}>${b}`)).join(' '));
    const begun = process.cpuUsage();

    const layout = layoutMatrix(matrix);

    // Without limits it takes more than half a minute.
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(12);
    expect(layout.lines).toHaveLength(150 * 150);
    expect(certifyLayout(matrix, layout).problems).toEqual([]);
  });

  it('refuses in words what passes too many levels, before it takes memory for it', () => {
    // A chain, and units beside it each of which lies over its end: all their lines pass all levels.
    const chain = Array.from({ length: 2_000 }, (_, at) => `${at + 1}>${at + 2}`);
    const beside = Array.from({ length: 2_000 }, (_, at) => [`1>${3_000 + at}`, `${3_000 + at}>2001`]).flat();
    const matrix = matrixOf([...chain, ...beside].join(' '));

    expect(() => layoutMatrix(matrix)).toThrow(TooLargeError);
    expect(() => layoutMatrix(matrix)).toThrow('draw a part of it');
  });

  it('draws a bar from a unit that lasted up into the lane of its end', () => {
    const units = [
      { us_number: '1', period: '1' },
      { us_number: '2', period: '3', period_end: '1' },
      { us_number: '3', period: '2' },
    ];

    const layout = layoutMatrix(matrixOf('1>3 3>2', units), { grouping: 'period' });

    const [bar] = layout.bars;
    expect(layout.bars.map(({ node }) => node)).toEqual(['2']);
    expect(bar!.points[1]).toBe(boxOf(layout, '2').y);
    expect(bar!.points.at(-1)).toBeLessThan(layout.lanes[1]!.y);
  });

  it('keeps lines at least 3 pt from boxes that are not theirs', () => {
    const layout = layoutMatrix(siteMatrix({ units: 150, seed: 8 }));

    for (const { source, target, points } of layout.lines) {
      const others = layout.boxes.filter(({ node }) => node !== source && node !== target);
      for (let at = 2; at < points.length; at += 2) {
        const [left, right] = [points[at - 2]!, points[at]!].sort((a, b) => a - b) as [number, number];
        const [top, low] = [points[at - 1]!, points[at + 1]!].sort((a, b) => a - b) as [number, number];
        const near = others.filter(
          ({ x, y, width, height }) =>
            left < x + width + 3 && right > x - 3 && top < y + height + 3 && low > y - 3,
        );
        expect(near).toEqual([]);
      }
    }
  });

  it('gives the same drawing whatever the order of the records', () => {
    const { units, statements } = generateSite({ units: 150, seed: 11 });
    const straight = layoutMatrix(buildMatrix(units, statements), { grouping: 'period' });

    const turned = layoutMatrix(buildMatrix(units.toReversed(), statements.toReversed()), {
      grouping: 'period',
    });

    expect(turned.boxes).toEqual(straight.boxes);
    expect(turned.lines.map(({ points }) => points)).toEqual(straight.lines.map(({ points }) => points));
  });

  it('leaves at least 95 % of the boxes in their order when a unit is added', () => {
    const { units, statements } = generateSite({ units: 500, seed: 2 });
    const before = layoutMatrix(buildMatrix(units, statements));
    const previous = new Map(before.boxes.map(({ node, x, width }) => [node, x + width / 2]));
    const [upper, lower] = ['level', 'level'].map(
      (_, at) => before.boxes.filter(({ level }) => level === 3 + 4 * at)[0]!,
    );
    const added: Statement[] = [
      { from: upper!.node, type: 'later_than', to: '9000' },
      { from: '9000', type: 'later_than', to: lower!.node },
    ];
    const more = [...units, { key: '9000', us_number: '9000', area: units[0]!.area }];

    const after = layoutMatrix(buildMatrix(more, [...statements, ...added]), { previous });

    expect(shareInOrder(before, after)).toBeGreaterThanOrEqual(0.95);
  });

  it('tells how far it is, never backward, and ends when told so', () => {
    const matrix = siteMatrix({ units: 100, seed: 1 });
    const heard: number[] = [];
    const stop = new Error('stop');

    layoutMatrix(matrix, { onProgress: (done) => heard.push(done) });

    expect([heard[0], heard.at(-1)]).toEqual([0, 1]);
    expect(heard.every((done, at) => at === 0 || done >= heard[at - 1]!)).toBe(true);
    const cancel: Partial<LayoutOptions> = {
      onProgress: (done) => {
        if (done > 0.5) throw stop;
      },
    };
    expect(() => layoutMatrix(matrix, cancel)).toThrow(stop);
  });

  it('counts lengths and bends of every line', () => {
    const layout = layoutMatrix(siteMatrix({ units: 60, seed: 4 }));

    let [bends, length] = [0, 0];
    for (const { points } of layout.lines) {
      bends += points.length / 2 - 2;
      for (let at = 2; at < points.length; at++) length += Math.abs(points[at]! - points[at - 2]!);
    }
    expect(layout.figures).toMatchObject({ bends, length });
  });
});

function readSet(name: string): HarrisMatrix {
  const set = JSON.parse(readFileSync(join(CORPUS, name, 'normalized.json'), 'utf8')) as Record<
    'later_than' | 'equal' | 'contemporary',
    [string, string][]
  > & { units: { id: string }[] };
  const ids = new Set([...set.units.map(({ id }) => id), ...set.later_than.flat(), ...set.equal.flat()]);
  return buildMatrix(
    [...ids].map((id) => ({ key: id, us_number: id, area: '' })),
    [
      ...set.later_than.map(([from, to]): Statement => ({ from, type: 'later_than', to })),
      ...set.equal.map(([from, to]): Statement => ({ from, type: 'same_as', to })),
      ...set.contemporary.map(([from, to]): Statement => ({ from, type: 'contemporary_with', to })),
    ],
  );
}

const sets = existsSync(CORPUS)
  ? readdirSync(CORPUS, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  : [];

/** The fewest crossings other programs draw, where they draw any (Graphviz 2.43 ortho and splines, elkjs 0.12). */
const FEWEST_OF_OTHERS: Record<string, number> = {
  'bgs-jurassic': 9,
  bonn: 1,
  'hmc-A2': 26,
  'hmc-PEA': 21,
  pre14: 14,
  'templu-mare': 13,
};

describe.skipIf(sets.length === 0)(
  'layoutMatrix() on the corpus (skipped when TROWEL_CORPUS is not there)',
  () => {
    it.each(sets)('draws %s as it is recorded, with no more crossings than others', (name) => {
      const matrix = readSet(name);

      const [together, apart] = [layoutMatrix(matrix), layoutMatrix(matrix, { trunks: false })];

      expect(certifyLayout(matrix, together).problems).toEqual([]);
      expect(certifyLayout(matrix, apart).problems).toEqual([]);
      expect(together.figures.crossings).toBeLessThanOrEqual(FEWEST_OF_OTHERS[name] ?? 0);
    });

    it.each([
      ['hm-roskams-h', 'roskams-h-observations.csv', 5],
      ['hm-roskams-jumps', 'roskams-observations.csv', 8],
    ])('draws %s from its file with a passing certificate', (name, fileName, lines) => {
      const text = readFileSync(join(CORPUS, name, fileName), 'utf8');
      const { units, statements } = buildMatrixRecords(readImport({ fileName, text }));
      const matrix = buildMatrix(units, statements);

      const { isFaithful, pairs } = certifyLayout(matrix, layoutMatrix(matrix));

      expect({ isFaithful, pairs }).toEqual({ isFaithful: true, pairs: lines });
    });
  },
);
