import { readEpochYear } from '../../parsed/named-epochs.ts';
import { findPart, listChildren, type XmlPart } from '../../parsed/parsed-files.ts';
import { labelTextOf } from './graphml-parts.ts';

/** A row of a swimlane table. */
export interface Swimlane {
  /** `''` without a label. */
  label: string;
  /** Years of the label `Period [start:-27;end:476]`. */
  start?: number;
  end?: number;
  /** Range on the page, y down. */
  top: number;
  bottom: number;
  /** Rank in time, 0 is the latest. */
  lane: number;
  /** Index in the table, 0 on top. */
  row: number;
  /** Colour of its label: `#RRGGBB`. */
  color: string;
}

const YEARS = /\[[^\]]*\]\s*$/;
/** Label that only consists of years: `-27 – 476`. */
const RANGE = /^\s*(-?\d{1,5})\s*(?:[-–—/]|\.{2,3}|\bto\b|\ba\b)\s*(-?\d{1,5})\s*$/;

/**
 * Reads the rows of a yEd table. The top row is the latest, unless the years in the labels say
 * otherwise. Empty if the table has no rows or no position.
 */
export function readSwimlanes(table: XmlPart): Swimlane[] {
  const geometry = listChildren(table, 'Geometry')[0]?.attributes;
  const rows = listChildren(findPart(table, 'Rows') ?? table, 'Row');
  const inset = Number(findInset(table) ?? 0);
  let y = Number(geometry?.['y'] ?? NaN) + (Number.isFinite(inset) ? inset : 0);
  if (Number.isNaN(y)) return [];
  const labels = readRowLabels(table);
  const lanes = rows.map((row, i): Swimlane => {
    const height = Number(row.attributes['height'] ?? 0);
    const top = y;
    y += Number.isFinite(height) ? height : 0;
    const label = labels.get(row.attributes['id'] ?? '');
    const color = label?.attributes['backgroundColor'] ?? '';
    return {
      ...readRowLabel(label ? labelTextOf(label).replace(/\s+/g, ' ') : ''),
      top,
      bottom: y,
      lane: 0,
      row: i,
      color,
    };
  });
  const isTurned = isLatestBelow(lanes);
  const ranks = isTurned ? undefined : rankByYears(lanes);
  return lanes.map((lane, i) => ({ ...lane, lane: ranks?.[i] ?? (isTurned ? lanes.length - 1 - i : i) }));
}

/** Ranks rows by their years, if all have years. s3Dgraphy puts the row without a beginning on top. */
function rankByYears(lanes: readonly Swimlane[]): number[] | undefined {
  const years = lanes.map(({ start, end }) => start ?? end);
  if (years.includes(undefined)) return undefined;
  const sorted = [...lanes.keys()].sort((a, b) => years[b]! - years[a]!);
  const ranks: number[] = [];
  for (const [rank, row] of sorted.entries()) ranks[row] = rank;
  return ranks;
}

function findInset(table: XmlPart): string | undefined {
  const inner = listChildren(table, 'Table')[0];
  return inner && listChildren(inner, 'Insets')[0]?.attributes['top'];
}

function readRowLabels(table: XmlPart): Map<string, XmlPart> {
  return new Map(
    listChildren(table, 'NodeLabel').flatMap((label): [string, XmlPart][] => {
      const row = findPart(label, 'RowNodeLabelModelParameter')?.attributes['id'];
      return row === undefined ? [] : [[row, label]];
    }),
  );
}

function readRowLabel(text: string): Pick<Swimlane, 'label' | 'start' | 'end'> {
  const bracket = YEARS.exec(text)?.[0] ?? '';
  const range = findRange(text);
  const [start, end] = ['start', 'end'].map((name, i) => {
    const year = range?.[i] ?? new RegExp(`${name}\\s*:\\s*(-?\\d{1,7})`).exec(bracket)?.[1];
    return readEpochYear(year === undefined ? undefined : Number(year));
  });
  const name = bracket === '' ? text : text.slice(0, -bracket.length).trim();
  return {
    // A period needs a name. Without one, its years are the name.
    label: name || [start, end].filter((year) => year !== undefined).join(' – '),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
  };
}

/** Finds a range of years, the earlier first, with three digits or before our era. `2-1` is a period and its phase. */
function findRange(text: string): readonly [string, string] | undefined {
  const [, start = '', end = ''] = RANGE.exec(text) ?? [];
  const isYear = /^-|\d{3}/.test(start) || /\d{3}/.test(end);
  return isYear && Number(start) < Number(end) ? [start, end] : undefined;
}

/** Returns true if the years of the rows increase downward. */
function isLatestBelow(lanes: readonly Swimlane[]): boolean {
  const years = lanes.flatMap(({ start, end }) => (start === undefined || start === end ? [] : [start]));
  return years.length > 1 && years.every((year, i) => i === 0 || year > years[i - 1]!);
}
