import type { RelationType } from './vocabulary.ts';

/** One relation read from a `rapporti` text. Missing details are absent. */
export interface RapportiStatement {
  /** The relation word as written. */
  word: string;
  /** Absent if the word is not known. */
  type?: RelationType;
  us_number: string;
  area?: string;
  site?: string;
  /** Type of the named unit: written before its number, or the third cell of a `rapporti2` row. */
  unit_type?: string;
  /** Interpretation and period-phase of the named unit: cells of a `rapporti2` row. */
  interpretation?: string;
  period?: string;
  certainty?: string;
  note?: string;
  /** The part of the text from which it was read. */
  raw: string;
}

/** A part that was not understood, or only partly. Nothing is dropped without such a problem. */
export interface RapportiProblem {
  code: 'unknown_word' | 'no_relation' | 'no_unit' | 'unreadable';
  raw: string;
  message: string;
}

export interface ParsedRapporti {
  statements: RapportiStatement[];
  problems: RapportiProblem[];
}
