import { PLACES } from '../places/places.ts';
import type { FrameTexts } from './frame-texts.ts';

export type TabName = keyof FrameTexts['tabNames'];

/** A part of a site, as the tabs name it. */
export interface SitePlace {
  tab: TabName;
  path: (site: string) => string;
  /** Second key after `g`. */
  key?: string;
  /** Left by the browser: a page of its own. */
  isOutside?: boolean;
}

/** The parts of a site, in the order of the tabs. */
export const SITE_PLACES: readonly SitePlace[] = [
  { tab: '', path: PLACES.site, key: 'o' },
  { tab: 'units', path: PLACES.units, key: 'u' },
  { tab: 'finds', path: PLACES.finds, key: 'f' },
  { tab: 'matrix', path: PLACES.matrix, key: 'm' },
  { tab: '3d', path: PLACES.scene, key: '3', isOutside: true },
  { tab: 'findings', path: PLACES.findings, key: '!' },
  { tab: 'periods', path: PLACES.periods, key: 'p' },
  { tab: 'media', path: PLACES.media, key: 'i' },
  { tab: 'changes', path: PLACES.changes, key: 'c' },
  { tab: 'import', path: PLACES.import },
  { tab: 'export', path: PLACES.export, key: 'e' },
  { tab: 'settings', path: PLACES.siteSettings },
];
