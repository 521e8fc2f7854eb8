import type { TextsOf } from '../i18n/language.ts';

const en = {
  unitType: (value: string, known: string) => `“${value}” is no type of unit. Known: ${known}`,
  period: (value: string, known: string) => `“${value}” is no period of this site. Known: ${known}`,
  noPeriod: (value: string) => `“${value}” is no period of this site: none is described yet.`,
  areaIsType: (value: string) => `“${value}” is a type of unit, not an area.`,
  area: (value: string, known: string) => `“${value}” is new as an area of this site. Known: ${known}`,
  near: (near: string) => `Perhaps ${near}.`,
};

const it: typeof en = {
  unitType: (value, known) => `«${value}» non è un tipo di unità. Noti: ${known}`,
  period: (value, known) => `«${value}» non è un periodo di questo sito. Noti: ${known}`,
  noPeriod: (value) => `«${value}» non è un periodo di questo sito: non ne è ancora descritto nessuno.`,
  areaIsType: (value) => `«${value}» è un tipo di unità, non un’area.`,
  area: (value, known) => `«${value}» è nuova come area di questo sito. Note: ${known}`,
  near: (near) => `Forse ${near}.`,
};

/** What is said of a value that a site does not know. */
export const KNOWN_TEXTS: TextsOf<typeof en> = { en, it };

export type KnownTexts = typeof en;
