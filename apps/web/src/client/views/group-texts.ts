import type { TextsOf } from '../i18n/language.ts';

const en = {
  groupBy: 'Group by',
  noGroup: 'No groups',
  tooManyGroups: (label: string) => `${label} has too many different values for groups.`,
  foldAll: 'Collapse all',
  unfoldAll: 'Expand all',
};

const it: typeof en = {
  groupBy: 'Raggruppa per',
  noGroup: 'Senza gruppi',
  tooManyGroups: (label) => `${label} ha troppi valori diversi per formare gruppi.`,
  foldAll: 'Comprimi tutti',
  unfoldAll: 'Espandi tutti',
};

/** Texts of the groups of a table. */
export const GROUP_TEXTS: TextsOf<typeof en> = { en, it };
