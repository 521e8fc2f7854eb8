import { KIND_NAMES } from '@trowel/domain/records';
import type { Labels } from '@trowel/domain/core';
import { PLACES } from './places.ts';

type Names = Labels;

/** Pages of the user's guide in their order, by subject. */
export const GUIDE_PAGES = {
  home: { en: 'home', it: 'siti' },
  units: { en: 'units', it: 'us' },
  sheet: { en: 'sheet', it: 'scheda' },
  line: { en: 'one-line', it: 'una-riga' },
  finds: { en: 'finds', it: 'reperti' },
  media: { en: 'photographs', it: 'fotografie' },
  matrix: { en: 'matrix', it: 'matrix' },
  findings: { en: 'findings', it: 'controlli' },
  plan: { en: 'plan', it: 'piante' },
  byHand: { en: 'matrix-by-hand', it: 'matrix-a-mano' },
  changes: { en: 'changes', it: 'modifiche' },
  import: { en: 'import', it: 'importa' },
} satisfies Record<string, Names>;

export type GuidePage = keyof typeof GUIDE_PAGES;

/** Guide pages by URL. The first match counts. */
const BY_ADDRESS: readonly (readonly [RegExp, GuidePage])[] = [
  [/^\/$/, 'home'],
  [/\/units\/\d+$/, 'sheet'],
  [/\/units$/, 'units'],
  [/\/finds(?:\/\d+)?$/, 'finds'],
  [new RegExp(`/(?:${KIND_NAMES.join('|')})(?:/\\d+)?$`), 'finds'],
  [/\/media$/, 'media'],
  [/\/matrix$/, 'matrix'],
  [/\/(?:plan|survey)$/, 'plan'],
  [/\/findings$/, 'findings'],
  [/\/import$/, 'import'],
  [/(?:\/changes|\/export|\/users|\/bin|\/account)$/, 'changes'],
];

/** Returns the URL of a page of the guide, or of its table of contents. */
export function guideAddress(language: 'en' | 'it', page?: GuidePage): string {
  return page === undefined ? `/guide/${language}` : `/guide/${language}/${GUIDE_PAGES[page][language]}`;
}

/** Returns the address of a page of the guide within the frame, below the open site if there is one. */
export function helpAddress(site: string | undefined, page?: GuidePage): string {
  const help = site === undefined ? PLACES.help : PLACES.helpOf(site);
  return page === undefined ? help : `${help}?page=${page}`;
}

/** Finds the page of the guide with a file name. */
export function findGuidePage(language: 'en' | 'it', name: string): GuidePage | undefined {
  return (Object.keys(GUIDE_PAGES) as GuidePage[]).find((page) => GUIDE_PAGES[page][language] === name);
}

/** Finds the guide page about the page at a URL, undefined if there is none. */
export function guidePageOf(path: string): GuidePage | undefined {
  return BY_ADDRESS.find(([address]) => address.test(path))?.[1];
}
