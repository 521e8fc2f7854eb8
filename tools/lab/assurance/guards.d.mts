/** A guard of the code, how it is taken out, and the test that must fail without it. */
export interface Guard {
  what: string;
  file: string;
  find: string;
  without: string;
  test: string;
}

export const GUARDS: readonly Guard[];
