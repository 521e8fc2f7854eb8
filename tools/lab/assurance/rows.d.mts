/** A promise, with the test files that show it or why there are none. */
export interface Row {
  id: string;
  what: string;
  files?: string[];
  not?: string;
}

export const ROWS: readonly Row[];
