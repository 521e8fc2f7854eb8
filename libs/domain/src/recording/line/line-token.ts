import type { Labels } from '@trowel/domain/core';
import type { VocabularyTerm } from '@trowel/domain/records';
import type { LineRelation, LineUnit } from './line-unit.ts';

/**
 * What a stretch of the line is: the name of the unit, a word of relation, a unit it leads to, a value of one or more
 * fields, or something that is not understood.
 */
export type LineTokenKind = 'unit' | 'relation' | 'target' | 'value' | 'unknown';

/** A stretch of the line and what it was taken for. */
export interface LineToken {
  /** Places in the text: from `start` up to before `end`. */
  start: number;
  end: number;
  kind: LineTokenKind;
  /** The fields it fills. */
  sets: Partial<Omit<LineUnit, 'relationships'>>;
  /** The relations it states, on targets only: one, or those of `12..15`. */
  relations?: LineRelation[];
  /** In words: `covers unit 12`. */
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
 * How grave it is: `error` hinders recording, `question` means that two readings are possible and one has to be chosen,
 * `incomplete` is what only goes on at the end of a line that is still being typed.
 */
export type LineSeverity = 'error' | 'question' | 'incomplete';

/** What could be written instead. */
export interface LineSuggestion {
  /** Takes the place of the stretch the problem is about. */
  text: string;
  meaning: Labels;
}

export interface LineProblem {
  code: LineProblemCode;
  severity: LineSeverity;
  start: number;
  end: number;
  message: Labels;
  /** The likeliest first. */
  suggestions: LineSuggestion[];
}

/** A line as understood. */
export interface ParsedLine {
  text: string;
  /** In the order of the text; they do not overlap. */
  tokens: LineToken[];
  problems: LineProblem[];
  /** What the line says; where there are problems, what could be read all the same. */
  unit: LineUnit;
}

/** What is known beside the line itself. All may be absent. */
export interface LineOptions {
  /** Language of what is suggested to be written; English unless told. */
  language?: 'en' | 'it';
  /** Terms of one's own by field (`definition`, `color`); they come before the built-in ones. */
  terms?: Readonly<Record<string, readonly VocabularyTerm[]>>;
  /** Codes of one's own types of unit. */
  types?: readonly string[];
  /** Tells whether the site has a unit of that number, in any area. */
  hasUnit?: (usNumber: string) => boolean;
  /** Tells whether the site has an area of that name. */
  hasArea?: (area: string) => boolean;
  /** The number for a line that begins with `+`, and the one suggested for a line without any. */
  nextNumber?: string;
}

/** What a reader made of the text at a place. */
export interface LineReading {
  /** Where the text goes on. */
  end: number;
  tokens: LineToken[];
  problems: LineProblem[];
}

/** The line being read, and what its head has told already. */
export interface LineContext {
  text: string;
  options: LineOptions;
  /** Area of the unit itself. */
  area: string;
  unitType: string | undefined;
}

/** Reads what begins at a place, or gives undefined when it is something else. */
export type LineReader = (context: LineContext, at: number) => LineReading | undefined;
