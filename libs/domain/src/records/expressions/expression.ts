import type { Labels } from '@trowel/domain/core';

/** Longest expression, in characters. */
export const MAX_EXPRESSION_LENGTH = 2_000;
/** Maximum nesting of parentheses, signs and functions. */
export const MAX_EXPRESSION_NESTING = 50;

/** Functions over the records that are linked to a record. All but `count` need a field. */
export const AGGREGATE_FUNCTIONS = ['count', 'sum', 'min', 'max'] as const;
export type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number];

/** A function over linked records, such as `sum(pottery.weight)`. */
export interface Aggregate {
  function: AggregateFunction;
  /** Kind of the linked records, by its name on the wire. */
  kind: string;
  field?: string;
}

export type Operator = '+' | '-' | '*' | '/' | 'negate' | 'round';

/** One step of a computation in postfix order. `at` is the offset in the text, from 0. */
export type Step = { at: number } & (
  | { type: 'number'; value: number }
  | { type: 'field'; name: string }
  | { type: 'aggregate'; aggregate: Aggregate }
  | { type: 'operator'; operator: Operator }
);

/** A parsed expression: its steps in postfix order. */
export interface Expression {
  steps: readonly Step[];
}

/** A reason why an expression is invalid. */
export interface ExpressionProblem {
  /** Number of the character where the problem is, from 1. */
  position: number;
  /** Sentence that names the position and the reason. */
  message: Labels;
}

/** Returns a problem at an offset of the text, from 0. */
export function problemAt(at: number, reason: Labels): ExpressionProblem {
  const position = at + 1;
  return {
    position,
    message: { en: `Character ${position}: ${reason.en}`, it: `Carattere ${position}: ${reason.it}` },
  };
}
