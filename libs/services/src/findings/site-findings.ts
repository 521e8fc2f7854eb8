import type { Finding } from '@trowel/domain/matrix';
import { readsOf, type Context } from '../context.ts';
import { loadCheckedRecords, runMatrix } from '../matrix/index.ts';
import { runSiteInTurn } from '../turns/index.ts';
import { siteIdOf } from '../writing/index.ts';

/**
 * Lists the findings about the records and the relations of a site, as an import reports them: the plan is not
 * compared. @throws NotFoundError, ValidationError
 */
export async function listSiteFindings(ctx: Context, siteName: string): Promise<Finding[]> {
  const store = readsOf(ctx);
  const siteId = await siteIdOf(store, siteName);
  return runSiteInTurn(ctx, siteId, async () => {
    const input = await loadCheckedRecords(store, siteId);
    const { findings } = await runMatrix(ctx, { ...input, reduce: true, language: ctx.language });
    return findings;
  });
}
