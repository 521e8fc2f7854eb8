import type { FieldKind } from '@trowel/domain/core';

/** Operators of the parameter `where`. */
export type ConditionOperator =
  | 'is'
  | 'is_not'
  | 'contains'
  | 'not_contains'
  | 'empty'
  | 'not_empty'
  | 'any_of'
  | 'less'
  | 'at_most'
  | 'greater'
  | 'at_least'
  | 'between';

export type ConditionValue = string | number | boolean;

/** A condition on a field, as sent. `any_of` has a list of values, `between` two, `empty` and `not_empty` none. */
export interface WhereCondition {
  field: string;
  operator: ConditionOperator;
  value?: ConditionValue | readonly ConditionValue[];
}

/** A group of conditions. */
export type WhereGroup = { and: readonly WhereCondition[] } | { or: readonly WhereCondition[] };

/** The value of the parameter `where`: conditions and groups of conditions, combined by "and" or "or". */
export type WhereTree =
  | { and: readonly (WhereCondition | WhereGroup)[] }
  | { or: readonly (WhereCondition | WhereGroup)[] };

/** Maximum number of conditions, including those in groups. */
export const MAX_CONDITIONS = 50;
/** Maximum number of values of `any_of`. */
export const MAX_VALUES = 100;
/** Maximum length of the parameter, in characters. */
export const MAX_WHERE_LENGTH = 8_000;

const RANGES = ['less', 'at_most', 'greater', 'at_least', 'between'] as const;
const EQUALITIES = ['is', 'is_not', 'any_of'] as const;
const EMPTINESS = ['empty', 'not_empty'] as const;
const SEARCHES = ['contains', 'not_contains'] as const;

const OPERATORS: Readonly<Record<FieldKind, readonly ConditionOperator[]>> = {
  text: [...SEARCHES, ...EQUALITIES, ...EMPTINESS, ...RANGES],
  integer: [...EQUALITIES, ...RANGES, ...EMPTINESS],
  decimal: [...EQUALITIES, ...RANGES, ...EMPTINESS],
  date: [...EQUALITIES, ...RANGES, ...EMPTINESS],
  timestamp: [...EQUALITIES, ...RANGES, ...EMPTINESS],
  boolean: [...EQUALITIES, ...EMPTINESS],
  list: SEARCHES,
  object: SEARCHES,
  geometry: EMPTINESS,
};

/** Lists the operators for a kind of field. */
export function listConditionOperators(kind: FieldKind): readonly ConditionOperator[] {
  return OPERATORS[kind];
}
