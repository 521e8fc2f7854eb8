import { defineRoute, type Route } from '@trowel/http';
import {
  countItemsByType,
  countSitesByRegion,
  countUnitsByPeriod,
  getOverview,
} from '@trowel/services/reports';
import { z } from 'zod';
import { SiteQuery } from './records/parameters.ts';

const tag = 'Analytics';
const access = 'read';
const count = z.int().min(0);

const Overview = z.object({
  sites: count,
  us: count,
  inventory: count,
  models: count,
  media: count,
  regions: count,
  provinces: count,
  users: count.optional().meta({ description: 'Only for users with permission to manage users.' }),
});
const group = z.string().nullable().meta({ description: '`null` for records where it is empty.' });
const RegionCount = z.object({ region: group, count });
const PeriodCount = z.object({ period: group, count });
const TypeCount = z.object({ type: group, count });

/** Returns the site to which a count is limited. Undefined fields are omitted. */
function narrow({ site_name: siteName }: z.output<typeof SiteQuery>): { siteName?: string } {
  return siteName === undefined ? {} : { siteName };
}

/** Routes of counts over all records or one site. */
export const analyticsRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/analytics/overview',
    operationId: 'getOverview',
    tag,
    summary: 'Count the records of each kind',
    access,
    query: SiteQuery,
    answer: {
      status: 200,
      kind: 'single',
      schema: Overview,
      example: {
        status: 'success',
        data: { sites: 3, us: 412, inventory: 1_280, models: 9, media: 310, regions: 2, provinces: 3 },
      },
    },
    run: async (ctx, { query }) => ({ data: await getOverview(ctx, narrow(query)) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/analytics/sites/by-region',
    operationId: 'countSitesByRegion',
    tag,
    summary: 'Count sites by region, most frequent first',
    access,
    query: SiteQuery,
    answer: {
      status: 200,
      kind: 'single',
      schema: z.array(RegionCount),
      example: { status: 'success', data: [{ region: 'Lazio', count: 2 }] },
    },
    run: async (ctx, { query }) => ({ data: await countSitesByRegion(ctx, narrow(query)) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/analytics/us/by-period',
    operationId: 'countUnitsByPeriod',
    tag,
    summary: 'Count units by period, most frequent first',
    access,
    query: SiteQuery,
    answer: {
      status: 200,
      kind: 'single',
      schema: z.array(PeriodCount),
      example: { status: 'success', data: [{ period: '1', count: 40 }] },
    },
    run: async (ctx, { query }) => ({ data: await countUnitsByPeriod(ctx, narrow(query)) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/analytics/inventory/by-type',
    operationId: 'countItemsByType',
    tag,
    summary: 'Count finds by type, most frequent first',
    access,
    query: SiteQuery,
    answer: {
      status: 200,
      kind: 'single',
      schema: z.array(TypeCount),
      example: { status: 'success', data: [{ type: 'Ceramica', count: 640 }] },
    },
    run: async (ctx, { query }) => ({ data: await countItemsByType(ctx, narrow(query)) }),
  }),
];
