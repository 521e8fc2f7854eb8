import type { ImportBuilder } from './import-builder.ts';

/** A recognised file: the reasons, and the function that reads it. */
export interface Recognised {
  /** Sentences for the user. */
  evidence: string[];
  read(builder: ImportBuilder): void;
}
