/** A group of rows with a heading. */
export interface GridGroup {
  key: string;
  label: string;
  /** Number of its rows, also while it is folded. */
  count: number;
  isFolded: boolean;
  /** Index of its first row. Headings are not counted as rows. */
  first: number;
}

/** A line of the grid: the heading of a group, or a row. */
export type GridLine = { group: GridGroup } | { row: number };

/** Returns the line at an index. Without groups every line is a row. Cost: logarithmic in the groups. */
export function lineAt(groups: readonly GridGroup[], line: number): GridLine {
  // The heading of group g is line `first + g`.
  const last = countWhile(groups, (group, g) => group.first + g <= line) - 1;
  const group = groups[last];
  if (group && group.first + last === line) return { group };
  return { row: line - last - 1 };
}

/** Returns the line of a row. */
export function lineOf(groups: readonly GridGroup[], row: number): number {
  return row + countWhile(groups, ({ first }) => first <= row);
}

/** Counts the groups from the first one for which a condition is true. Precondition: it stays false after. */
function countWhile(groups: readonly GridGroup[], is: (group: GridGroup, index: number) => boolean): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (is(groups[middle]!, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
