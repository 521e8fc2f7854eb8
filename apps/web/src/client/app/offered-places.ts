import type { Permission } from '@trowel/domain/core';
import { PLACES } from '../places/places.ts';
import { GENERAL_PAGES, SITE_PAGES } from './pages.ts';
import { SITE_PLACES, type TabName } from './site-places.ts';

/** The parts of a site that have a page. */
export const OFFERED_PLACES = SITE_PLACES.filter(({ tab, isOutside }) => isOutside || tab in SITE_PAGES);

/** What a phone has at the bottom; the camera stands between them, the rest behind the last one. */
export const BOTTOM_TABS: readonly TabName[] = ['units', 'matrix', 'media', 'findings'];

/** Places of administrators alone. */
const OF_ADMINS: ReadonlySet<string> = new Set(['users', 'system']);

/** Places that stand beside the sites. */
export const GENERAL_PLACES = (
  [
    ['allSites', '', PLACES.home],
    ['account', 'account', PLACES.account],
    ['settings', 'settings', PLACES.preferences],
    ['terms', 'terms', PLACES.terms],
    ['bin', 'bin', PLACES.bin],
    ['jobs', 'jobs', PLACES.jobs],
    ['users', 'users', PLACES.users],
    ['system', 'system', PLACES.system],
    ['help', 'help', PLACES.help],
  ] as const
)
  .filter(([, page]) => page in GENERAL_PAGES)
  .map(([name, , path]) => ({ name, path }));

/** Those that are offered to somebody. */
export function placesFor(permissions: readonly Permission[]): typeof GENERAL_PLACES {
  const isAdmin = permissions.includes('manage_users');
  return GENERAL_PLACES.filter(({ name }) => isAdmin || !OF_ADMINS.has(name));
}
