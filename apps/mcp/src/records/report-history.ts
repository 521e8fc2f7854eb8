import { listBatches } from '@trowel/services/changes';
import { fitPage, readCursor } from '../contract/cursors.ts';
import type { ToolContext } from '../context/tool-context.ts';
import type { DataAnswer } from './report-written.ts';

/** Filter of batches. */
export interface HistoryQuery {
  site_name?: string | undefined;
  actor?: string | undefined;
  since?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Lists batches of changes, newest first: time, user, channel, kinds and numbers of records. */
export async function reportHistory(ctx: ToolContext, query: HistoryQuery): Promise<DataAnswer> {
  const { site_name: siteName, actor, since, limit = 20, cursor } = query;
  const skip = readCursor(cursor);
  const { rows, total } = await listBatches(ctx, {
    siteName,
    actor,
    since: since === undefined ? undefined : `${since}T00:00:00.000Z`,
    skip,
    limit,
  });
  const { rows: batches, page } = fitPage(
    rows.map((row) => ({ ...row })),
    { skip, total },
  );
  const message = total === 0 ? 'Nothing was done yet.' : `${total} batches; each can be undone by its name.`;
  const reported = batches.map(({ change_id, records, sites, ...batch }) => ({
    ...batch,
    sites: sites.join(', '),
    change_id,
    records: records.map(({ entity, action, count }) => `${action} ${count} ${entity}`).join(', '),
  }));
  return { data: { batches }, textData: { batches: reported }, message, page };
}
