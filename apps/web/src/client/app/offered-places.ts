import { PLACES } from '../places/places.ts';
import { GENERAL_PAGES, SITE_PAGES } from './pages.ts';
import { SITE_PLACES, type TabName } from './site-places.ts';

/** The parts of a site that have a page. */
export const OFFERED_PLACES = SITE_PLACES.filter(({ tab, isOutside }) => isOutside || tab in SITE_PAGES);

/** What a phone has at the bottom; the camera stands between them, the rest behind the last one. */
export const BOTTOM_TABS: readonly TabName[] = ['units', 'matrix', 'media', 'findings'];

/** Places that stand beside the sites. */
export const GENERAL_PLACES = (
  [
    ['allSites', '', PLACES.home],
    ['account', 'account', PLACES.account],
    ['terms', 'terms', PLACES.terms],
    ['users', 'users', PLACES.users],
    ['help', 'help', PLACES.help],
  ] as const
)
  .filter(([, page]) => page in GENERAL_PAGES)
  .map(([name, , path]) => ({ name, path }));
