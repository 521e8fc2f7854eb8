import { connect, migrate, openStores, type Database, type Queries } from '@trowel/db';
import { siteColumns, unitColumns, type ListQuery } from '@trowel/domain/records';

/** The statements a request runs, with their values. */
export interface RecordedStatement {
  text: string;
  params: unknown[];
}

const SITES = 20;
const UNITS_A_SITE = 500;
const AT = '2026-01-01T00:00:00.000Z';

/** Fills an empty database: 20 sites of 500 units, each with some thirty fields and two relations. */
export async function fillBenchDatabase(url: string): Promise<void> {
  const connection = connect(url);
  await migrate(connection);
  const database = openStores(connection);
  await database.transaction(async (store) => {
    for (let s = 0; s < SITES; s++) {
      const siteId = await store.sites.insert({
        ...blank(siteColumns),
        site_name: `Site ${s + 1}`,
        ...record,
      });
      const rows = Array.from({ length: UNITS_A_SITE }, (_, i) => unitRow(siteId, i + 1));
      const ids = await store.units.insertMany(rows);
      await store.relations.insertMany(
        ids
          .slice(2)
          .flatMap((id, i) => [
            relation(siteId, id, { id: ids[i]!, number: i + 1 }),
            relation(siteId, id, { id: ids[i + 1]!, number: i + 2 }),
          ]),
      );
    }
  });
  await database.close();
}

/** Gives the statements that reading runs, by watching the product's own stores run them. */
export async function recordStatements(
  url: string,
  read: (stores: ReturnType<typeof openStores>) => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const connection = connect(url);
  const recorded: RecordedStatement[] = [];
  await read(openStores(recordInto(recorded, connection)));
  await connection.close();
  return recorded;
}

/** The same database, whose statements are written down as they run, but those of the builder. */
export function recordInto(recorded: RecordedStatement[], connection: Database): Database {
  const watched = new WeakMap<Queries, Queries>();
  const watch = (queries: Queries): Queries => {
    const known = watched.get(queries) ?? {
      ...queries,
      rows(text, params) {
        recorded.push({ text, params: [...params] });
        return queries.rows(text, params);
      },
    };
    watched.set(queries, known);
    return known;
  };
  return {
    ...connection,
    reads: watch(connection.reads),
    transaction: (body) => connection.transaction((queries) => body(watch(queries))),
  };
}

export const BENCH_LIST: ListQuery = {
  skip: 0,
  limit: 20,
  filters: [{ fields: ['site_name'], kind: 'text', operator: 'contains', value: 'Site 7' }],
};

const record = { created_at: AT, updated_at: AT, version: 1 };

function blank(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}

function unitRow(siteId: number, number: number): Record<string, unknown> {
  return {
    ...blank(unitColumns),
    site_id: siteId,
    area: number % 2 === 0 ? 'A' : 'B',
    us_number: String(1000 + number),
    unit_type: 'US',
    definition: 'Strato di terra',
    interpretation: 'Livello di abbandono',
    description: `Strato ${number} di terra a matrice limosa, colore bruno, con carboni e frammenti di laterizi.`,
    period: String(1 + (number % 5)),
    phase: '1',
    dating: 'Età tardoantica',
    excavated: 'Sì',
    excavation_year: 2024,
    excavation_method: 'Stratigrafico',
    recorder: 'M. Rinaldi',
    formation: 'Antropica',
    preservation: 'Buono',
    color: 'Marrone scuro',
    consistency: 'Friabile',
    structure: 'ED01',
    inclusions: ['Carboni', 'Laterizi'],
    elevation_min: 12.1,
    elevation_max: 12.6,
    custom: {},
    ...record,
  };
}

function relation(siteId: number, unitId: number, target: { id: number; number: number }) {
  return {
    site_id: siteId,
    unit_id: unitId,
    type: 'covered_by',
    target_id: target.id,
    target_area: target.number % 2 === 0 ? 'A' : 'B',
    target_us_number: String(1000 + target.number),
    certainty: null,
    note: null,
    confirmed: true,
  };
}
