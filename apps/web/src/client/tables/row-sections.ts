import type { Parameters } from '../data/queries.ts';

/** A part of the rows of a table with its own request, such as a group. */
export interface RowSection {
  /** Parameters of its rows, in addition to those of the table. */
  parameters: Parameters;
  /** Number of rows in the table. 0 if the section is folded. */
  count: number;
}

/** A page of the rows of a section. */
export interface PageOfSection {
  section: number;
  page: number;
}

/** All rows as one section of unknown length. */
export const ONE_SECTION: readonly RowSection[] = [{ parameters: {}, count: Infinity }];

/** Returns the index of the first row of each section, and the number of all rows at the end. */
export function startsOf(sections: readonly RowSection[]): number[] {
  const starts = [0];
  for (const { count } of sections) starts.push(starts.at(-1)! + count);
  return starts;
}

/** Returns the section of a row, and its index in the section. Cost: linear in the sections. */
export function findRow(starts: readonly number[], index: number): { section: number; at: number } {
  const next = starts.findIndex((start) => start > index);
  const section = (next < 0 ? starts.length : next) - 1;
  return { section, at: index - (starts[section] ?? 0) };
}

/** Lists the pages of the rows of a range, in their order. */
export function listPages(
  sections: readonly RowSection[],
  { first, last, size }: { first: number; last: number; size: number },
): PageOfSection[] {
  const pages: PageOfSection[] = [];
  let start = 0;
  for (const [section, { count }] of sections.entries()) {
    const from = Math.max(first - start, 0);
    const to = Math.min(last - start, count - 1);
    const [low, high] = [Math.floor(from / size), Math.floor(to / size)];
    if (from <= to) for (let page = low; page <= high; page++) pages.push({ section, page });
    start += count;
    if (start > last) break;
  }
  return pages;
}
