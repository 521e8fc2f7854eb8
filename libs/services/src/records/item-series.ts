import { randomUUID } from 'node:crypto';
import type { Finding } from '@trowel/domain/matrix';
import { planFindSeries, type GapPolicy, type SeriesRange } from '@trowel/domain/recording';
import type { InventoryItem, NewInventoryItem } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { checkWrittenRecords } from '../findings/index.ts';
import { siteIdOf, write } from '../writing/index.ts';
import { insertItem, type WrittenItem } from './items.ts';

/** A find without its number: the data shared by all finds of a series. */
export type SharedItem = Omit<NewInventoryItem, 'inventory_number'>;

/** A series of finds of one unit, for example sherds. */
export interface GivenSeries {
  shared: SharedItem;
  /** 1 to `MAX_SERIES`. */
  count: number;
  /** The lowest number; by default after the highest of the site. */
  from?: string | undefined;
  gaps?: GapPolicy | undefined;
  /** Values that differ for some of them, by number. */
  ranges?: readonly SeriesRange<NewInventoryItem>[] | undefined;
}

/** Result of recording a series. */
export interface RecordedSeries {
  /** Id of the finds in the log, for one undo. */
  batch: string;
  records: InventoryItem[];
  findings: Finding[];
}

/**
 * Records finds under the next free numbers of their site, in one transaction and one batch: all or
 * none. @throws ValidationError for an unknown site, an invalid count or range.
 */
export async function createItemSeries(
  ctx: Context,
  { shared, count, from, gaps, ranges }: GivenSeries,
): Promise<RecordedSeries> {
  const batch = ctx.batch ?? randomUUID();
  return write(
    ctx,
    'create',
    async (w) => {
      const siteId = await siteIdOf(w.store, shared.site_name);
      await w.store.lookups.lockSite(siteId);
      const used = await w.store.lookups.listItemNumbers(siteId);
      const options = {
        ...(from !== undefined && { from }),
        ...(gaps && { gaps }),
        ...(ranges && { ranges }),
      };
      const done: WrittenItem[] = [];
      for (const body of planFindSeries({ base: shared, count, used, ...options }))
        done.push(await insertItem(ctx, w, { siteId, body }));
      const records = done.map(({ record }) => record);
      const linked = await checkWrittenRecords(w.store, { kind: 'inventario', records }, ctx.language);
      return { batch, records, findings: [...done.flatMap(({ findings }) => findings), ...linked] };
    },
    { batch },
  );
}
