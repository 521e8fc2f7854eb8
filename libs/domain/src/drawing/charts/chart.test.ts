import type { Statistics } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import { UNASSIGNED_COLOR } from '../styles/period-colors.ts';
import { renderChartSvg } from './chart-svg.ts';
import { layOutChart, type ChartKind } from './lay-out-chart.ts';
import { listTicks } from './list-ticks.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const tableOf = (cells: number[][], rowLabel = (at: number) => `Row ${at}`): Statistics => ({
  measure: { key: 'count', label: 'Records' },
  titles: { rows: 'Fabric', ...(cells[0]!.length > 1 && { columns: 'Phase' }) },
  rows: cells.map((_, at) => ({ value: at, label: rowLabel(at) })),
  columns: cells[0]!.map((_, at) => ({ value: at, label: `Column ${at}` })),
  cells,
  totals: {
    rows: cells.map(sum),
    columns: cells[0]!.map((_, at) => sum(cells.map((row) => row[at]!))),
    all: sum(cells.flat()),
  },
});
const options = (kind: ChartKind) => ({
  kind,
  formatNumber: String,
  labelOthers: (count: number) => `${count} others`,
});

describe('layOutChart()', () => {
  it('stacked bars of a row follow each other, with lengths in proportion', () => {
    const { bars, plot, valueLabels, legend } = layOutChart(
      tableOf([
        [10, 30],
        [20, 0],
      ]),
      options('stacked'),
    );

    expect(bars).toHaveLength(3);
    const [first, second, third] = bars;
    expect(first!.x).toBe(plot.x);
    expect(second!.x).toBeCloseTo(first!.x + first!.width);
    expect(second!.width).toBeCloseTo(3 * first!.width);
    expect(third!.y).toBeGreaterThan(first!.y + first!.height);
    expect(second!.x + second!.width).toBeLessThan(plot.x + plot.width);
    expect(second!.label).toBe('Row 0 · Column 1: 30');
    expect(valueLabels.map(({ text }) => text)).toEqual(['40', '20']);
    expect(legend.map(({ label }) => label)).toEqual(['Column 0', 'Column 1']);
  });

  it('grouped bars are below each other', () => {
    const { bars } = layOutChart(tableOf([[10, 30]]), options('bar'));

    expect(bars[0]!.x).toBe(bars[1]!.x);
    expect(bars[1]!.y).toBeGreaterThanOrEqual(bars[0]!.y + bars[0]!.height);
  });

  it('a table without columns has no legend, and an empty one no bars', () => {
    expect(layOutChart(tableOf([[1], [2]]), options('stacked')).legend).toEqual([]);
    const nothing = { ...tableOf([[0]]), rows: [], cells: [], totals: { rows: [], columns: [0], all: 0 } };
    expect(layOutChart(nothing, options('stacked'))).toMatchObject({ bars: [], omitted: 0 });
  });

  it('has bars of length 0 if all numbers are 0', () => {
    const { ticks, plot, valueLabels } = layOutChart(tableOf([[0], [0]]), options('stacked'));

    expect(ticks.map(({ x }) => x)).toEqual([plot.x]);
    expect(valueLabels.map(({ x }) => Number.isFinite(x))).toEqual([true, true]);
  });

  it('of many rows the largest are shown in their order, of many columns the smallest are one', () => {
    const rows = layOutChart(tableOf(Array.from({ length: 50 }, (_, at) => [at])), options('bar'));
    expect(rows.omitted).toBe(10);
    expect(rows.rowLabels[0]!.text).toBe('Row 10');

    const columns = layOutChart(tableOf([Array.from({ length: 30 }, (_, at) => at + 1)]), options('stacked'));
    expect(columns.legend.at(-1)).toMatchObject({ label: '7 others', color: UNASSIGNED_COLOR });
    expect(columns.bars.at(-1)!.label).toContain(`: ${sum([1, 2, 3, 4, 5, 6, 7])}`);
  });

  it('long labels are cut', () => {
    const { rowLabels, plot, width } = layOutChart(
      tableOf([[1]], () => 'W'.repeat(200)),
      options('bar'),
    );

    expect(rowLabels[0]!.text.endsWith('W…')).toBe(true);
    expect(plot.x).toBeLessThan(width / 2);
  });
});

it('the scale has round numbers up to the largest value', () => {
  expect(listTicks(0)).toEqual([0]);
  expect(listTicks(5)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(listTicks(3)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3]);
  expect(listTicks(3, true)).toEqual([0, 1, 2, 3]);
  expect(listTicks(0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(listTicks(12_345)).toEqual([0, 5_000, 10_000, 15_000]);
});

it('texts of the data are escaped in SVG', () => {
  const svg = renderChartSvg(
    tableOf([[1, 2]], () => '<script>"&'),
    {
      ...options('stacked'),
      language: 'it',
      title: 'Peso & <forma>',
      subtitle: 'Villa',
      noteOmitted: () => '',
    },
  );

  expect(svg).not.toContain('<script>');
  expect(svg).toContain('Peso &amp; &lt;forma&gt;');
  expect(svg).toContain('lang="it"');
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});
