import type { FieldKind } from '@trowel/domain/core';

/** `min` and `max` are inclusive, `below` and `above` are not. `between` includes both bounds. */
export type FilterOperator = 'contains' | 'equals' | 'min' | 'max' | 'below' | 'above' | 'between' | 'empty';

/** One condition of a list. `contains` compares folded text, `empty` has no value. */
export interface Filter {
  /** The fields to search. A record matches if one of them does. */
  fields: readonly string[];
  kind: FieldKind;
  operator: FilterOperator;
  value: string | number | boolean;
  /** The upper bound of `between`. */
  upper?: string | number;
  /** Alternatives: a record that matches one of these matches too. */
  or?: readonly Filter[];
  /** True to find the records that do not match, including those without a value. */
  isNegated?: boolean;
}

/** Conditions that must all (`and`) or at least one (`or`) be true. */
export interface FilterGroup {
  join: 'and' | 'or';
  filters: readonly Filter[];
}

/** Groups of conditions, combined by "and" or "or". A single condition is a group of one. */
export interface FilterTree {
  join: 'and' | 'or';
  groups: readonly FilterGroup[];
}
