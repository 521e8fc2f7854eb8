import type { RelationType } from '@trowel/domain/records';

/** A relation between two units, by their display names. */
export interface NamedRelation {
  from: string;
  type: RelationType;
  to: string;
}

/** The sheet on which a statement is recorded. */
export interface StepSource {
  /** The sheet or other record. */
  sheet: string;
  /** The file or table it was imported from, and its row. */
  record?: string;
  row?: number;
  who?: string;
  when?: string;
}

/** One statement of a chain. Order relations are directed so that `from` is the later unit. */
export interface ChainStep extends NamedRelation {
  /** Sheets that record it, separated by commas. */
  recorded_in: string;
  certainty: string | null;
  /** Exact locations, for each sheet of which more than the name is known. */
  sources?: StepSource[];
}

/** Lists the units of a chain in order, without repetition. */
export function unitsOf(chain: readonly ChainStep[]): string[] {
  return [...new Set(chain.flatMap(({ from, to }) => [from, to]))];
}
