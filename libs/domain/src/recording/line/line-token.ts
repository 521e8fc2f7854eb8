import type { Labels } from '@trowel/domain/core';
import type { VocabularyTerm } from '@trowel/domain/records';
import type { LineRelation, LineUnit } from './line-unit.ts';

/**
 * Kind of a part of the line: the name of the unit, a relation word, a target unit, a value of one or more
 * fields, or text that is not understood.
 */
export type LineTokenKind = 'unit' | 'relation' | 'target' | 'value' | 'unknown';

/** A part of the line and its interpretation. */
export interface LineToken {
  /** Positions in the text: from `start` up to before `end`. */
  start: number;
  end: number;
  kind: LineTokenKind;
  /** The fields it fills. */
  sets: Partial<Omit<LineUnit, 'relationships'>>;
  /** Relations of a target: one, or those of `12..15`. */
  relations?: LineRelation[];
  /** Meaning in words: `covers SU 12`. */
  meaning: Labels;
}

export type LineProblemCode =
  | 'missing_number'
  | 'ambiguous'
  | 'unknown_relation'
  | 'unknown_words'
  | 'loose_number'
  | 'no_unit'
  | 'no_value'
  | 'bad_value'
  | 'given_twice'
  | 'open_quote';

/**
 * Severity: `error` prevents recording, `question` means that the user has to choose between two readings,
 * `incomplete` is an unfinished part at the end of a line.
 */
export type LineSeverity = 'error' | 'question' | 'incomplete';

/** A suggested text. */
export interface LineSuggestion {
  /** Replacement for the part that the problem is about. */
  text: string;
  meaning: Labels;
}

export interface LineProblem {
  code: LineProblemCode;
  severity: LineSeverity;
  start: number;
  end: number;
  message: Labels;
  /** Most likely suggestion first. */
  suggestions: LineSuggestion[];
}

/** A parsed line. */
export interface ParsedLine {
  text: string;
  /** Tokens in the order of the text, without overlaps. */
  tokens: LineToken[];
  problems: LineProblem[];
  /** The unit of the line. If there are problems, the parts that could be read. */
  unit: LineUnit;
}

/** Further knowledge about the site. All properties are optional. */
export interface LineOptions {
  /** Language of the suggestions, English by default. */
  language?: 'en' | 'it';
  /** Custom terms by field (`definition`, `color`). They come before the built-in ones. */
  terms?: Readonly<Record<string, readonly VocabularyTerm[]>>;
  /** Codes of custom unit types. */
  types?: readonly string[];
  /** Returns true if the site has a unit of that number, in any area. */
  hasUnit?: (usNumber: string) => boolean;
  /** Returns true if the site has an area of that name. */
  hasArea?: (area: string) => boolean;
  /** The number for a line that begins with `+`, and the suggestion for a line without a number. */
  nextNumber?: string;
}

/** Result of a reader at a position. */
export interface LineReading {
  /** Position at which the text continues. */
  end: number;
  tokens: LineToken[];
  problems: LineProblem[];
}

/** The line during parsing, and the data of its head. */
export interface LineContext {
  text: string;
  options: LineOptions;
  /** Area of the unit itself. */
  area: string;
  unitType: string | undefined;
}
