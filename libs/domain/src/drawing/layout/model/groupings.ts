/** What the columns of a drawing can stand for. */
export type ColumnKind = 'area' | 'structure' | 'activity' | 'type';

/** What the rows and the columns of a drawing stand for. */
interface GroupingParts {
  rows: 'phases' | 'periods' | 'none';
  columns: ColumnKind | 'none';
}

/** The ways to gather boxes, by the name they are asked for by. */
export const GROUPINGS = {
  /** Rows of phases in bands of their periods. */
  period: { rows: 'phases', columns: 'none' },
  /** The same rows without bands. */
  phase: { rows: 'phases', columns: 'none' },
  /** Rows of periods without their phases. */
  period_only: { rows: 'periods', columns: 'none' },
  area: { rows: 'none', columns: 'area' },
  /** A unit of several structures has a column of them together. */
  structure: { rows: 'none', columns: 'structure' },
  activity: { rows: 'none', columns: 'activity' },
  /** What the units are drawn as: layers, cuts, masonry, burials. */
  type: { rows: 'none', columns: 'type' },
  period_area: { rows: 'phases', columns: 'area' },
  none: { rows: 'none', columns: 'none' },
} as const satisfies Record<string, GroupingParts>;

/** How boxes are gathered. */
export type Grouping = keyof typeof GROUPINGS;

export const GROUPING_NAMES = Object.keys(GROUPINGS) as [Grouping, ...Grouping[]];

/** Tells whether a drawing gathered so has rows. */
export function hasRows(grouping: Grouping): boolean {
  return GROUPINGS[grouping].rows !== 'none';
}

/** Tells what the columns of a drawing gathered so are called by; undefined where it has none. */
export function columnKindOf(grouping: Grouping): ColumnKind | undefined {
  const { columns } = GROUPINGS[grouping];
  return columns === 'none' ? undefined : columns;
}
