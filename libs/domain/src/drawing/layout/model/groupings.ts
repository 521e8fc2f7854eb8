/** Kinds of columns of a drawing. */
export type ColumnKind = 'area' | 'structure' | 'activity' | 'type';

/** Kinds of rows and columns of a drawing. */
interface GroupingParts {
  rows: 'phases' | 'periods' | 'none';
  columns: ColumnKind | 'none';
}

/** Groupings of boxes, by their name in requests. */
export const GROUPINGS = {
  /** Rows of phases in bands of their periods. */
  period: { rows: 'phases', columns: 'none' },
  /** The same rows without bands. */
  phase: { rows: 'phases', columns: 'none' },
  /** Rows of periods without their phases. */
  period_only: { rows: 'periods', columns: 'none' },
  area: { rows: 'none', columns: 'area' },
  /** A unit of several structures is in a column for this combination. */
  structure: { rows: 'none', columns: 'structure' },
  activity: { rows: 'none', columns: 'activity' },
  /** Shapes of the units: layers, cuts, masonry, burials. */
  type: { rows: 'none', columns: 'type' },
  period_area: { rows: 'phases', columns: 'area' },
  none: { rows: 'none', columns: 'none' },
} as const satisfies Record<string, GroupingParts>;

/** Name of a grouping. */
export type Grouping = keyof typeof GROUPINGS;

export const GROUPING_NAMES = Object.keys(GROUPINGS) as [Grouping, ...Grouping[]];

/** Returns true if a drawing with this grouping has rows. */
export function hasRows(grouping: Grouping): boolean {
  return GROUPINGS[grouping].rows !== 'none';
}

/** Returns what the columns of a drawing with this grouping represent. Undefined if it has none. */
export function columnKindOf(grouping: Grouping): ColumnKind | undefined {
  const { columns } = GROUPINGS[grouping];
  return columns === 'none' ? undefined : columns;
}
