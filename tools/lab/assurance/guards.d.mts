/** A guard of the code, the change that removes it, and the test that must then fail. */
export interface Guard {
  what: string;
  file: string;
  find: string;
  without: string;
  test: string;
}

export const GUARDS: readonly Guard[];
