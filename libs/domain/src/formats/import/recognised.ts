import type { ImportBuilder } from './import-builder.ts';

/** What a file was recognised as: why, and how to read it. */
export interface Recognised {
  /** Sentences, for the person who imports. */
  evidence: string[];
  read(builder: ImportBuilder): void;
}
