import type { TextsOf } from '../i18n/language.ts';

const en = {
  unitType: (value: string, known: string) => `“${value}” is not a unit type. Known types: ${known}`,
  period: (value: string, known: string) =>
    `“${value}” is not a period of this site. Known periods: ${known}`,
  noPeriod: (value: string) => `“${value}” is not a period of this site. The site has no periods yet.`,
  areaIsType: (value: string) => `“${value}” is a unit type, not an area.`,
  area: (value: string, known: string) => `“${value}” is a new area of this site. Known areas: ${known}`,
  near: (near: string) => `Did you mean ${near}?`,
};

const it: typeof en = {
  unitType: (value, known) => `«${value}» non è un tipo di unità. Tipi noti: ${known}`,
  period: (value, known) => `«${value}» non è un periodo di questo sito. Periodi noti: ${known}`,
  noPeriod: (value) => `«${value}» non è un periodo di questo sito. Il sito non ha ancora periodi.`,
  areaIsType: (value) => `«${value}» è un tipo di unità, non un’area.`,
  area: (value, known) => `«${value}» è una nuova area di questo sito. Aree note: ${known}`,
  near: (near) => `Forse intendevi ${near}?`,
};

/** Texts about values that are new to a site. */
export const KNOWN_TEXTS: TextsOf<typeof en> = { en, it };

export type KnownTexts = typeof en;
