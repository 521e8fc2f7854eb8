import type { RelationType } from './vocabulary.ts';

/** One relation read from a `rapporti` text. What the text did not say is absent. */
export interface RapportiStatement {
  /** The relation as written. */
  word: string;
  /** Absent when the word is not known. */
  type?: RelationType;
  us_number: string;
  area?: string;
  site?: string;
  /** Type of the unit named: written before its number, or the third cell of a `rapporti2` row. */
  unit_type?: string;
  /** Interpretation and period-phase of the unit named: cells of a `rapporti2` row. */
  interpretation?: string;
  period?: string;
  certainty?: string;
  note?: string;
  /** The piece of text it was read from. */
  raw: string;
}

/** A piece that could not be understood, or not wholly. Nothing is dropped without one. */
export interface RapportiProblem {
  code: 'unknown_word' | 'no_relation' | 'no_unit' | 'unreadable';
  raw: string;
  message: string;
}

export interface ParsedRapporti {
  statements: RapportiStatement[];
  problems: RapportiProblem[];
}
