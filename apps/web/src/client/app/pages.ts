import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { SitePageProps } from '../page/site-page.ts';
import type { TabName } from './site-places.ts';

export type SitePage = LazyExoticComponent<ComponentType<SitePageProps>>;
export type GeneralPage = LazyExoticComponent<ComponentType>;

/**
 * The pages of a site by their tab (`units` stands at `/sites/{site}/units` and `/sites/{site}/units/{id}`). Each is
 * loaded when somebody goes there. A tab without a page is not offered.
 */
export const SITE_PAGES: Partial<Record<TabName, SitePage>> = {
  '': lazy(async () => ({ default: (await import('../pages/overview/overview-page.tsx')).OverviewPage })),
  units: lazy(async () => ({ default: (await import('../pages/units/units-page.tsx')).UnitsPage })),
};

/** The pages beside the sites, by their address without the slash. */
export const GENERAL_PAGES = {
  '': lazy(async () => ({ default: (await import('../pages/home/home-page.tsx')).HomePage })),
} satisfies Record<string, GeneralPage>;
