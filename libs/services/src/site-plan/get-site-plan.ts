import type { SitePlan } from '@trowel/domain/plan';
import type { Context } from '../context.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { loadSitePlanWithTexts } from './load-site-plan.ts';

/** Returns the JSON of a `SitePlan`: all that the map of a site shows, in one answer. @throws NotFoundError */
export async function getSitePlan(ctx: Context, siteId: number): Promise<{ json: Uint8Array }> {
  return runSiteInTurn(ctx, siteId, async () => ({
    json: Buffer.from(writeSitePlan(await loadSitePlanWithTexts(ctx, siteId))),
  }));
}

/** Writes a plan as JSON. The texts of its geometries are JSON already. */
function writeSitePlan({ shapes, ...rest }: SitePlan<string>): string {
  const texts = shapes.map(
    ({ geometry, ...shape }) => `${JSON.stringify(shape).slice(0, -1)},"geometry":${geometry}}`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},"shapes":[${texts.join()}]}`;
}
