/** A promise, with the test files that prove it or the reason why there are none. */
export interface Row {
  id: string;
  what: string;
  files?: string[];
  not?: string;
}

export const ROWS: readonly Row[];
