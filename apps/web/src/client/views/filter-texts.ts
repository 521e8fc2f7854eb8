import type { ConditionOperator } from '@trowel/domain/records';
import type { TextsOf } from '../i18n/language.ts';

/** Names of the operators. Days have other words than numbers for the same operator. */
type OperatorNames = Readonly<Record<ConditionOperator, string>>;

const EN_OPERATORS: OperatorNames = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  empty: 'is empty',
  not_empty: 'is not empty',
  any_of: 'is any of',
  less: 'is less than',
  at_most: 'is at most',
  greater: 'is greater than',
  at_least: 'is at least',
  between: 'is between',
};

const IT_OPERATORS: OperatorNames = {
  is: 'è',
  is_not: 'non è',
  contains: 'contiene',
  not_contains: 'non contiene',
  empty: 'è vuoto',
  not_empty: 'non è vuoto',
  any_of: 'è uno di',
  less: 'è minore di',
  at_most: 'è al massimo',
  greater: 'è maggiore di',
  at_least: 'è almeno',
  between: 'è tra',
};

const en = {
  title: 'Filter',
  operators: EN_OPERATORS,
  dayOperators: {
    ...EN_OPERATORS,
    less: 'is before',
    at_most: 'is not after',
    greater: 'is after',
    at_least: 'is not before',
  } as OperatorNames,
  hint: 'Rows are shown if they meet these conditions. The filter is part of the address: you can send it to a colleague.',
  none: 'No condition yet: all rows are shown.',
  where: 'Where',
  and: 'and',
  or: 'or',
  join: 'Combine with',
  field: 'Field',
  operator: 'Comparison',
  value: 'Value',
  upper: 'Highest value',
  values: 'Values of this field',
  listHint: 'Separate values with semicolons.',
  group: 'Group',
  addCondition: 'Add condition',
  addGroup: 'Add group',
  remove: (what: string) => `Remove ${what}`,
  removeGroup: 'Remove the group',
  clear: 'Remove all',
  apply: 'Apply',
  cancel: 'Cancel',
  yes: 'yes',
  no: 'no',
  missing: 'A value is required',
  removeFilter: (what: string) => `Remove the filter ${what}`,
  range: (low: string, high: string) => `${low} and ${high}`,
};

const it: typeof en = {
  title: 'Filtra',
  operators: IT_OPERATORS,
  dayOperators: {
    ...IT_OPERATORS,
    less: 'è prima del',
    at_most: 'non è dopo il',
    greater: 'è dopo il',
    at_least: 'non è prima del',
  },
  hint: 'Compaiono le righe che soddisfano queste condizioni. Il filtro fa parte dell’indirizzo: puoi mandarlo a un collega.',
  none: 'Ancora nessuna condizione: compaiono tutte le righe.',
  where: 'Dove',
  and: 'e',
  or: 'o',
  join: 'Combina con',
  field: 'Campo',
  operator: 'Confronto',
  value: 'Valore',
  upper: 'Valore massimo',
  values: 'Valori di questo campo',
  listHint: 'Separa i valori con punto e virgola.',
  group: 'Gruppo',
  addCondition: 'Aggiungi condizione',
  addGroup: 'Aggiungi gruppo',
  remove: (what) => `Togli ${what}`,
  removeGroup: 'Togli il gruppo',
  clear: 'Togli tutto',
  apply: 'Applica',
  cancel: 'Annulla',
  yes: 'sì',
  no: 'no',
  missing: 'Manca il valore',
  removeFilter: (what) => `Togli il filtro ${what}`,
  range: (low, high) => `${low} e ${high}`,
};

/** Texts of the filter of a table. */
export const FILTER_TEXTS: TextsOf<typeof en> = { en, it };
