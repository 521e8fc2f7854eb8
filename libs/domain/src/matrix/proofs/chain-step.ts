import type { RelationType } from '@trowel/domain/records';

/** A relation between two units, by the names people call them. */
export interface NamedRelation {
  from: string;
  type: RelationType;
  to: string;
}

/** Where one statement stands. */
export interface StepSource {
  /** The sheet or other record. */
  sheet: string;
  /** The file or table it came from, and the row there. */
  record?: string;
  row?: number;
  who?: string;
  when?: string;
}

/** One statement of a chain; order relations are turned so that `from` is the later unit. */
export interface ChainStep extends NamedRelation {
  /** Sheets that say so, separated by commas. */
  recorded_in: string;
  certainty: string | null;
  /** Where exactly, for each sheet of which more is known than its name. */
  sources?: StepSource[];
}

/** Gives the units of a chain, each once, in its order. */
export function unitsOf(chain: readonly ChainStep[]): string[] {
  return [...new Set(chain.flatMap(({ from, to }) => [from, to]))];
}
