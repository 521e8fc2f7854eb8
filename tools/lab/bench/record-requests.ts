import { connect, openStores } from '@trowel/db';
import type { ListQuery } from '@trowel/domain/records';
import { getUnit, listChosen, listUnits, updateUnit } from '@trowel/services/records';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/visibility';
import { createServices } from '@trowel/services/startup';
import { recordInto, type RecordedStatement } from './recorded-statements.ts';

/** Placeholder for the text of a save, of the same length. */
export const MARK = '@@@@@@@@';
/** Ids of the units that are read and saved in turn. */
export const RECORDED_UNITS = Array.from({ length: 16 }, (_, i) => 3_001 + i);
export const RECORDED_FIELDS = ['us_number', 'definition', 'period'];

/** The statements of each request, in order. */
export interface RecordedRequests {
  /** Statements by the id of the unit. */
  one: Record<string, RecordedStatement[]>;
  save: Record<string, RecordedStatement[]>;
  /** Lists of 20, of 100, and of 100 with three fields. */
  list: RecordedStatement[];
  longList: RecordedStatement[];
  fewFields: RecordedStatement[];
}

/** Runs the use-cases of some requests and returns the SQL statements that they ran. */
export async function recordRequests(
  databaseUrl: string,
  { secret, filesDir, site }: { secret: string; filesDir: string; site: string },
): Promise<RecordedRequests> {
  const services = await createServices({ databaseUrl, filesDir, jwtSecret: secret });
  const connection = connect(databaseUrl);
  const recorded: RecordedStatement[] = [];
  const database = openStores(recordInto(recorded, connection), { sealSecrets: [secret] });
  const actor = { id: null, username: 'bench', role: 'admin' } as const;
  const ctx: Context = {
    actor,
    via: 'api',
    language: 'en',
    services: seeAll({ ...services, database }),
  };
  const record = async (run: () => Promise<unknown>): Promise<RecordedStatement[]> => {
    recorded.length = 0;
    await run();
    return [...recorded];
  };
  const query = (limit: number): ListQuery => ({
    skip: 0,
    limit,
    filters: [{ fields: ['site_name'], kind: 'text', operator: 'equals', value: site }],
  });
  try {
    const one: RecordedRequests['one'] = {};
    const save: RecordedRequests['save'] = {};
    for (const id of RECORDED_UNITS) {
      one[id] = await record(() => getUnit(ctx, id));
      save[id] = await record(() => updateUnit(ctx, { id, changes: { interpretation: `Saved ${MARK}` } }));
    }
    return {
      one,
      save,
      list: await record(() => listUnits(ctx, query(20))),
      longList: await record(() => listUnits(ctx, query(100))),
      fewFields: await record(() => listChosen(ctx, 'us', { fields: RECORDED_FIELDS, query: query(100) })),
    };
  } finally {
    await connection.close();
    await services.close();
  }
}
