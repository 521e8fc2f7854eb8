const IDS_A_STATEMENT = 1_000;

/** Gives the ids in the portions that one statement takes. */
export function* idPortions(ids: readonly number[], most: number = IDS_A_STATEMENT): Generator<number[]> {
  for (let i = 0; i < ids.length; i += most) yield ids.slice(i, i + most);
}

/** Rows read at once: SQLite answers nobody else meanwhile. */
export const ROWS_A_PAGE = 2_000;

/** Gives every row, read page by page: `readPage` gives those after an id, and fewer than a page at the end. */
export async function readAllPages<R extends { id: number }>(
  readPage: (afterId: number) => Promise<R[]>,
  rowsAPage: number = ROWS_A_PAGE,
): Promise<R[]> {
  const found: R[] = [];
  for (;;) {
    const page = await readPage(found.at(-1)?.id ?? 0);
    for (const row of page) found.push(row);
    if (page.length < rowsAPage) return found;
  }
}
