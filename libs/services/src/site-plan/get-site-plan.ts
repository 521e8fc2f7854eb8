import type { SitePlan } from '@trowel/domain/plan';
import type { Context } from '../context.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { loadSitePlan } from './load-site-plan.ts';

/** Returns all that the map of a site shows, in one answer. @throws NotFoundError */
export async function getSitePlan(ctx: Context, siteId: number): Promise<SitePlan> {
  return runSiteInTurn(ctx, siteId, () => loadSitePlan(ctx, siteId));
}
