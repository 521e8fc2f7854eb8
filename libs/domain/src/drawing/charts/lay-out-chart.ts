import type { Statistics, StatisticsValue } from '@trowel/domain/records';
import { measureText } from '../layout/model/text-width.ts';
import { NOTE_SIZE } from '../styles/matrix-styles.ts';
import { kindColor, UNASSIGNED_COLOR } from '../styles/period-colors.ts';
import { listTicks } from './list-ticks.ts';

/** Columns next to each other, or in one bar per row. */
export const CHART_KINDS = ['bar', 'stacked'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** A bar, or a segment of one. */
export interface ChartBar {
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
  /** Names of row and column with the value, for people who point at the bar. */
  label: string;
}

/** A text that begins at `x`, on the baseline `y`. */
export interface ChartText {
  x: number;
  y: number;
  text: string;
}

/** A chart of a table: horizontal bars, one row below the other. Sizes are in points. */
export interface Chart {
  width: number;
  height: number;
  bars: ChartBar[];
  rowLabels: ChartText[];
  valueLabels: ChartText[];
  /** Lines of the scale with their labels. `x` is the middle. */
  ticks: ChartText[];
  plot: { x: number; y: number; width: number; height: number };
  /** Colours of the columns with their labels. Empty for a single column. */
  legend: { x: number; y: number; color: string; label: string }[];
  /** Number of rows that are only in the table. */
  omitted: number;
}

export interface ChartOptions {
  kind: ChartKind;
  /** Width of the drawing. The default suits a page. */
  width?: number;
  formatNumber: (value: number) => string;
  /** Label of the columns that are shown together. */
  labelOthers: (count: number) => string;
}

const MAX_CHART_ROWS = 40;
const MAX_SERIES = 24;
const WIDTH = 640;
const BAR = 16;
const THIN_BAR = 9;
const GAP = 8;
const SPACE = 6;
const LEGEND_LINE = 16;
const SWATCH = 9;
/** Height of the labels of the scale. */
const SCALE = 18;
/** Share of the width for the labels of the rows. */
const LABEL_SHARE = 0.35;

/** Lays out a chart. Of more rows than fit, it shows the largest, in their order. */
export function layOutChart(statistics: Statistics, options: ChartOptions): Chart {
  const { kind, width = WIDTH, formatNumber } = options;
  const series = listSeries(statistics, options);
  const rows = chooseLargest(statistics.totals.rows, MAX_CHART_ROWS);
  const isStacked = kind === 'stacked' || series.length === 1;
  const labels = rows.map((row) => cutLabel(statistics.rows[row]!.label, width * LABEL_SHARE));
  const legend = placeLegend(series, width);
  const top = legend.length > 0 ? legend.at(-1)!.y + LEGEND_LINE : 0;
  const left = Math.max(0, ...labels.map((label) => measureText(label, NOTE_SIZE))) + SPACE;
  const endOf = (row: number): number =>
    isStacked
      ? sum(series.map(({ values }) => values[row]!))
      : Math.max(...series.map(({ values }) => values[row]!));
  const widest = measureText(formatNumber(Math.max(0, ...statistics.totals.rows)), NOTE_SIZE);
  const { ticks, scale } = scaleTo(Math.max(0, ...rows.map(endOf)), {
    room: width - left - widest - 2 * SPACE,
    isWhole: statistics.cells.every((row) => row.every(Number.isInteger)),
  });
  const heightOfRow = isStacked ? BAR : series.length * THIN_BAR;
  const placed = rows.map((row, at) => ({ row, y: top + GAP + at * (heightOfRow + GAP) }));
  const bottom = top + GAP + rows.length * (heightOfRow + GAP);
  const place = { left, scale, formatNumber };
  return {
    width,
    height: bottom + SCALE,
    bars: placed.flatMap((one) =>
      isStacked
        ? stackBars(statistics, series, { ...one, ...place })
        : groupBars(statistics, series, { ...one, ...place }),
    ),
    rowLabels: placed.map(({ y }, at) => ({
      x: 0,
      y: y + heightOfRow / 2 + NOTE_SIZE / 3,
      text: labels[at]!,
    })),
    valueLabels: isStacked
      ? placed.map(({ row, y }) => ({
          x: left + endOf(row) * scale + SPACE / 2,
          y: y + BAR / 2 + NOTE_SIZE / 3,
          text: formatNumber(statistics.totals.rows[row]!),
        }))
      : [],
    ticks: ticks.map((tick) => ({
      x: left + tick * scale,
      y: bottom + SCALE - SPACE,
      text: formatNumber(tick),
    })),
    plot: { x: left, y: top, width: width - left, height: bottom - top },
    legend,
    omitted: statistics.rows.length - rows.length,
  };
}

/** A column of the table with its colour. */
interface Series {
  label: string;
  color: string;
  /** One value per row of the table. */
  values: readonly number[];
}

/** Returns the columns. Of too many, the smallest ones are added up. */
function listSeries(
  { columns, cells, totals }: Statistics,
  { labelOthers }: Pick<ChartOptions, 'labelOthers'>,
): Series[] {
  const shown =
    columns.length <= MAX_SERIES ? [...columns.keys()] : chooseLargest(totals.columns, MAX_SERIES - 1);
  const series = shown.map((column, at) => ({
    label: columns[column]!.label,
    color: colorOf(columns[column]!, at, columns.length),
    values: cells.map((row) => row[column]!),
  }));
  if (shown.length === columns.length) return series;
  const others = [...columns.keys()].filter((column) => !shown.includes(column));
  const values = cells.map((row) => sum(others.map((column) => row[column]!)));
  return [...series, { label: labelOthers(others.length), color: UNASSIGNED_COLOR, values }];
}

function colorOf({ value, color, period }: StatisticsValue, at: number, count: number): string {
  if (color !== undefined) return color;
  return count > 1 && value === null && !period ? UNASSIGNED_COLOR : kindColor(at);
}

/** Returns the indexes of the largest amounts, in ascending order. */
function chooseLargest(amounts: readonly number[], most: number): number[] {
  const indexes = [...amounts.keys()];
  if (indexes.length <= most) return indexes;
  return indexes
    .toSorted((a, b) => amounts[b]! - amounts[a]! || a - b)
    .slice(0, most)
    .toSorted((a, b) => a - b);
}

interface RowPlace {
  row: number;
  y: number;
  left: number;
  scale: number;
  formatNumber: (value: number) => string;
}

function stackBars(statistics: Statistics, series: readonly Series[], place: RowPlace): ChartBar[] {
  const { row, y, left, scale } = place;
  const bars: ChartBar[] = [];
  let x = left;
  for (const one of series) {
    const width = one.values[row]! * scale;
    if (width > 0)
      bars.push({ x, y, width, height: BAR, color: one.color, label: labelBar(statistics, one, place) });
    x += width;
  }
  return bars;
}

function groupBars(statistics: Statistics, series: readonly Series[], place: RowPlace): ChartBar[] {
  const { row, y, left, scale } = place;
  return series.flatMap((one, at) => {
    const bar = { x: left, y: y + at * THIN_BAR, width: one.values[row]! * scale, height: THIN_BAR - 1 };
    return bar.width > 0 ? [{ ...bar, color: one.color, label: labelBar(statistics, one, place) }] : [];
  });
}

function labelBar(
  { rows, titles }: Statistics,
  { label, values }: Series,
  { row, formatNumber }: RowPlace,
): string {
  const names = titles.columns === undefined ? [rows[row]!.label] : [rows[row]!.label, label];
  return `${names.join(' · ')}: ${formatNumber(values[row]!)}`;
}

function placeLegend(series: readonly Series[], width: number): Chart['legend'] {
  if (series.length < 2) return [];
  let [x, y] = [0, NOTE_SIZE];
  return series.map(({ label: whole, color }) => {
    const label = cutLabel(whole, width - SWATCH - SPACE);
    const room = SWATCH + SPACE / 2 + measureText(label, NOTE_SIZE);
    if (x > 0 && x + room > width) [x, y] = [0, y + LEGEND_LINE];
    const place = { x, y, color, label };
    x += room + 2 * SPACE;
    return place;
  });
}

function scaleTo(
  largest: number,
  { room, isWhole }: { room: number; isWhole: boolean },
): { ticks: number[]; scale: number } {
  const ticks = listTicks(largest, isWhole);
  const last = ticks.at(-1)!;
  return { ticks, scale: last > 0 ? Math.max(room, 1) / last : 0 };
}

function cutLabel(label: string, width: number): string {
  if (measureText(label, NOTE_SIZE) <= width) return label;
  const letters = [...label];
  while (letters.length > 1 && measureText(`${letters.join('')}…`, NOTE_SIZE) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
