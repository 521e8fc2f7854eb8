/** A value of a row or column. */
export interface StatisticsValue {
  /** The recorded value, null for records without one. */
  value: string | number | boolean | null;
  label: string;
  /** For a phase: its period. Phases of different periods may have the same name. */
  period?: string | null;
  /** Colour of a period or phase, `#rrggbb`. */
  color?: string;
}

/** A table of counts: rows, columns and the cells between them. */
export interface Statistics {
  measure: { key: string; label: string; unit?: string };
  /** Names of what the rows and the columns show. `columns` is absent if there is a single column. */
  titles: { rows: string; columns?: string };
  rows: StatisticsValue[];
  columns: StatisticsValue[];
  /** One list per row with one number per column. */
  cells: number[][];
  totals: { rows: number[]; columns: number[]; all: number };
}

/** Records with the same values of row, column and parts. */
export interface CountedGroup {
  /** Keys of the row and the column. */
  row: string;
  column: string;
  amount: number;
  /** For bones: the group within which the minimum number of individuals is computed. */
  bone?: Bone;
}

/** Bones of one taxon, element and side. */
export interface Bone {
  taxon: string | null;
  element: string | null;
  side: string | null;
  /** True if the records state a number of individuals. */
  isStated: boolean;
}

interface TableOptions {
  /** Keys of the rows and columns, in order. */
  rows: readonly string[];
  columns: readonly string[];
  scale: number;
}

/**
 * Returns the cells and totals of a table. Totals are computed from the groups, not from the cells: minimum numbers
 * of individuals cannot be added up. Cost: linear in the groups and cells.
 */
export function computeCells(
  groups: readonly CountedGroup[],
  { rows, columns, scale }: TableOptions,
): Pick<Statistics, 'cells' | 'totals'> {
  const measureOf = (some: readonly CountedGroup[] = []): number => round(combine(some) * scale);
  const byRow = groupBy(groups, ({ row }) => row);
  const byColumn = groupBy(groups, ({ column }) => column);
  const cells = rows.map((row) => {
    const cellsOfRow = groupBy(byRow.get(row) ?? [], ({ column }) => column);
    return columns.map((column) => measureOf(cellsOfRow.get(column)));
  });
  return {
    cells,
    totals: {
      rows: rows.map((row) => measureOf(byRow.get(row))),
      columns: columns.map((column) => measureOf(byColumn.get(column))),
      all: measureOf(groups),
    },
  };
}

function groupBy(
  groups: readonly CountedGroup[],
  keyOf: (group: CountedGroup) => string,
): Map<string, CountedGroup[]> {
  const found = new Map<string, CountedGroup[]>();
  for (const group of groups) {
    const some = found.get(keyOf(group));
    if (some) some.push(group);
    else found.set(keyOf(group), [group]);
  }
  return found;
}

function combine(groups: readonly CountedGroup[]): number {
  let sum = 0;
  const elements = new Map<string, { taxon: string; count: number }>();
  for (const { amount, bone } of groups) {
    if (!bone) sum += amount;
    else if (bone.taxon !== null) addBone(elements, bone as Bone & { taxon: string }, amount);
  }
  const individuals = new Map<string, number>();
  for (const { taxon, count } of elements.values())
    individuals.set(taxon, Math.max(individuals.get(taxon) ?? 0, count));
  for (const count of individuals.values()) sum += count;
  return sum;
}

/** Fragments of an unknown element may all belong to one individual. */
function addBone(
  elements: Map<string, { taxon: string; count: number }>,
  { taxon, element, side, isStated }: Bone & { taxon: string },
  amount: number,
): void {
  const key = JSON.stringify([taxon, element, side]);
  const known = elements.get(key)?.count ?? 0;
  const isUnknown = element === null && !isStated;
  elements.set(key, { taxon, count: isUnknown ? Math.max(known, Math.min(amount, 1)) : known + amount });
}

/** Sums of decimals have no digits beyond those that were recorded. */
function round(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}
