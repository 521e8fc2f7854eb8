import { sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../../connection/database.ts';
import type { Tables } from '../../schema/tables.ts';
import { compileRowBuilder } from '../sql/row-builder.ts';
import { createRunCached, createRunSql, idPortions, readAllPages, ROWS_A_PAGE } from '../sql/run-sql.ts';
import type {
  RelationLink,
  RelationLinks,
  RelationReads,
  RelationRow,
  SiteRelation,
} from '../../store/relations.ts';

/** Columns of a relation, in the order of reading and writing. */
export const RELATION_COLUMNS = [
  'id',
  'site_id',
  'unit_id',
  'type',
  'target_id',
  'target_area',
  'target_us_number',
  'certainty',
  'note',
  'confirmed',
] as const;

const STORED = RELATION_COLUMNS.map((name) => ({
  name,
  decoding: name === 'confirmed' ? ('boolean' as const) : ('plain' as const),
}));

/** Builds a relation from its columns, followed by the area and the number of its unit. */
const toRelation = compileRowBuilder<RelationRow>([
  ...STORED,
  { name: 'unit_area', decoding: 'plain' },
  { name: 'unit_us_number', decoding: 'plain' },
]);

const OF_SITE = STORED.filter(({ name }) => name !== 'site_id');

/** Columns of a relation of a known site. */
const SITE_RELATION_COLUMNS = OF_SITE.map(({ name }) => name);
/** Builds a relation from all its columns except the site. */
const toSiteRelation = compileRowBuilder<SiteRelation>(OF_SITE);

const LINK_COLUMNS = ['unit_id', 'type', 'target_id', 'id'] as const;

/** Builds a link from the unit that records it, the type, the other unit and the id. */
const toLink = compileRowBuilder<RelationLink & { id: number }>(
  LINK_COLUMNS.map((name) => ({ name, decoding: 'plain' })),
);

/** The text for more units is not cached: there are many different numbers of units, and the text is long. */
const MOST_CACHED_UNITS = 100;
/** Creates the reads of relations over a connection. */
export function createRelationReads(
  queries: Queries,
  { relations, units }: Tables,
  dialect: Dialect,
): RelationReads {
  const run = createRunSql(queries, dialect);
  const write = createSelect({ relations, units });
  const select = async (condition: SQL, limit?: number): Promise<RelationRow[]> =>
    (await run(write(condition, limit))).map(toRelation);
  const ofUnits = createOfUnits(queries, { relations, units }, dialect);
  const siteColumns = joinSql(SITE_RELATION_COLUMNS.map((name) => relations[name]));
  const afterId = (siteId: number, id: number): SQL =>
    sql`${relations.site_id} = ${siteId} and ${relations.id} > ${id}`;
  const pageOfSite = (siteId: number, id: number): Promise<RelationRow[]> =>
    select(afterId(siteId, id), ROWS_A_PAGE);

  return {
    ofUnits,

    ofSite: (siteId) => readAllPages((id) => pageOfSite(siteId, id)),

    ofSiteWithoutNumbers: (siteId) =>
      readAllPages(async (id) => {
        const rows = await run(
          sql`select ${siteColumns} from ${relations} where ${afterId(siteId, id)} order by ${relations.id} limit ${ROWS_A_PAGE}`,
        );
        return rows.map(toSiteRelation);
      }),

    async measureSite(siteId) {
      const [row] = await run(
        sql`select (select count(*) from ${units} where ${units.site_id} = ${siteId}), (select count(*) from ${relations} where ${relations.site_id} = ${siteId})`,
      );
      return { units: Number(row?.[0]), relations: Number(row?.[1]) };
    },

    pageOfSite,

    async among(unitIds) {
      const found: RelationRow[] = [];
      const portions = [...idPortions(unitIds)];
      for (const some of portions) {
        for (const others of portions) {
          const orNone = others === portions[0] ? sql` or ${relations.target_id} is null` : sql``;
          const isAmong = sql`${relations.target_id} in ${others}${orNone}`;
          for (const row of await select(sql`${relations.unit_id} in ${some} and (${isAmong})`))
            found.push(row);
        }
      }
      return found.sort((a, b) => a.id - b.id);
    },

    dangling(siteId, usNumber) {
      const isNamed = usNumber === undefined ? sql`` : sql` and ${relations.target_us_number} = ${usNumber}`;
      // The plus keeps the planner from reading all relations of the site.
      return select(sql`+${relations.site_id} = ${siteId} and ${relations.target_id} is null${isNamed}`);
    },
  };
}

/** Returns the function that reads the relations of some units. */
function createOfUnits(
  queries: Queries,
  { relations, units }: Pick<Tables, 'relations' | 'units'>,
  dialect: Dialect,
): RelationReads['ofUnits'] {
  const run = createRunSql(queries, dialect);
  const runCached = createRunCached(queries, dialect, 'relations');
  const write = createSelect({ relations, units });
  const ofSome = async (some: readonly number[]): Promise<RelationRow[]> => {
    const writeSome = (): SQL =>
      write(sql`${relations.unit_id} in ${some} or ${relations.target_id} in ${some}`);
    const rows =
      some.length > MOST_CACHED_UNITS
        ? await run(writeSome())
        : await runCached(`of ${some.length}`, [...some, ...some], writeSome);
    return rows.map(toRelation);
  };
  return async (unitIds) => {
    const portions = [...idPortions(unitIds)];
    const found = new Map<number, RelationRow>();
    for (const some of portions) {
      const rows = await ofSome(some);
      if (portions.length === 1) return rows;
      for (const row of rows) found.set(row.id, row);
    }
    return [...found.values()];
  };
}

/** Returns the function that writes the query for relations that meet a condition, by id, each with the number of the unit that records it. */
function createSelect({
  relations,
  units,
}: Pick<Tables, 'relations' | 'units'>): (condition: SQL, limit?: number) => SQL {
  const columns = joinSql([...RELATION_COLUMNS.map((name) => relations[name]), units.area, units.us_number]);
  return (condition, limit) => {
    const end = limit === undefined ? sql`` : sql` limit ${limit}`;
    return sql`select ${columns} from ${relations} inner join ${units} on ${units.id} = ${relations.unit_id} where ${condition} order by ${relations.id}${end}`;
  };
}

function joinSql(columns: readonly unknown[]): SQL {
  return sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  );
}

/** Creates the reads of links over a connection. */
export function createRelationLinks(
  queries: Queries,
  { relations }: Tables,
  dialect: Dialect,
): RelationLinks {
  const run = createRunSql(queries, dialect);
  const select = async (condition: SQL): Promise<(RelationLink & { id: number })[]> => {
    const rows = await run(sql`select unit_id, type, target_id, id from ${relations} where ${condition}`);
    return rows.map(toLink);
  };

  return {
    async linksOfUnits(unitIds) {
      const found = new Map<number, RelationLink>();
      for (const some of idPortions(unitIds)) {
        const links = await select(sql`unit_id in ${some} or target_id in ${some}`);
        for (const link of links) found.set(link.id, link);
      }
      return [...found].toSorted(([a], [b]) => a - b).map(([, link]) => link);
    },

    linksOfSite: (siteId) =>
      readAllPages((afterId) =>
        select(sql`site_id = ${siteId} and id > ${afterId} order by id limit ${ROWS_A_PAGE}`),
      ),
  };
}
