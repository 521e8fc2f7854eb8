import { eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { Dialect, Queries } from '../database.ts';
import { compileRowBuilder } from '../row-builder.ts';
import type { Tables } from '../schema/tables.ts';
import { createInsert } from './insert-rows.ts';
import { compile } from './list-sql.ts';

type Stored = Tables['relations']['$inferSelect'];

/** A relation as stored, one row however many sheets tell it, with the number of the unit that records it. */
export type RelationRow = Stored & { unit_area: string; unit_us_number: string };
/** What of a relation orders units: the one that records it, the type as it sees it, the other if there is one. */
export type RelationLink = Pick<Stored, 'unit_id' | 'type' | 'target_id'>;
/** A relation as its sheet tells it. */
export type ToldRelation = Omit<Stored, 'site_id'>;
/** A relation to be stored. */
export type NewRelationRow = Omit<Stored, 'id'> & { id?: number };

/** Reads and writes the relations between units. */
export interface RelationStore {
  /** The relations in which one of the units stands on either side, by id. */
  ofUnits(unitIds: readonly number[]): Promise<RelationRow[]>;
  ofSite(siteId: number): Promise<RelationRow[]>;
  /** The same without the number of the unit that records each, which takes as long again to read. */
  toldInSite(siteId: number): Promise<ToldRelation[]>;
  /** The first of them after an id, for those who do not need all at once; none when there are no more. */
  pageOfSite(siteId: number, afterId: number): Promise<RelationRow[]>;
  /** The relations between the units, and those of theirs that name no unit, by id. */
  among(unitIds: readonly number[]): Promise<RelationRow[]>;
  /** Of the relations in which one of the units stands on either side what orders units, by id. */
  linksOfUnits(unitIds: readonly number[]): Promise<RelationLink[]>;
  /** The same of all relations of a site. */
  linksOfSite(siteId: number): Promise<RelationLink[]>;
  /** Relations of a site whose target is named but does not exist; only those that name the unit, if given. */
  dangling(siteId: number, named?: { area: string; us_number: string }): Promise<RelationRow[]>;
  insertMany(rows: readonly NewRelationRow[]): Promise<void>;
  update(id: number, values: Partial<Omit<Stored, 'id'>>): Promise<void>;
  /** Marks relations as told by the sheets of both units. */
  confirmMany(ids: readonly number[]): Promise<void>;
  /** Lets relations point to the units they name. */
  tieMany(ties: readonly { id: number; targetId: number }[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** Writes the unit's present number into the relations that point to it. */
  renameTarget(targetId: number, name: { area: string; us_number: string }): Promise<void>;
}

const COLUMNS = [
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
const STORED = COLUMNS.map((name) => ({
  name,
  decoding: name === 'confirmed' ? ('boolean' as const) : ('plain' as const),
}));
const toRelation = compileRowBuilder<RelationRow>([
  ...STORED,
  { name: 'unit_area', decoding: 'plain' },
  { name: 'unit_us_number', decoding: 'plain' },
]);

const TOLD = STORED.filter(({ name }) => name !== 'site_id');
const toTold = compileRowBuilder<ToldRelation>(TOLD);

const toLink = compileRowBuilder<RelationLink & { id: number }>(
  (['unit_id', 'type', 'target_id', 'id'] as const).map((name) => ({ name, decoding: 'plain' })),
);

const ROWS_A_STATEMENT = 100;
/** Rows of a site read at once: SQLite answers nobody else meanwhile. */
const ROWS_A_PAGE = 2_000;
const IDS_A_STATEMENT = 1_000;

/** Makes the store of relations over the connection given. */
export function createRelationStore(
  queries: Queries,
  { relations, units }: Tables,
  dialect: Dialect,
): RelationStore {
  const { build } = queries;
  const columns = sql.join(
    [...COLUMNS.map((name) => relations[name]), units.area, units.us_number].map((column) => sql`${column}`),
    sql`, `,
  );

  const insertRows = createInsert(queries, dialect, getTableName(relations));

  const select = async (condition: SQL, limit?: number): Promise<RelationRow[]> => {
    const end = limit === undefined ? sql`` : sql` limit ${limit}`;
    const query = sql`select ${columns} from ${relations} inner join ${units} on ${units.id} = ${relations.unit_id} where ${condition} order by ${relations.id}${end}`;
    const { text, params } = compile(query, dialect);
    return (await queries.rows(text, params)).map(toRelation);
  };

  const pageOfSite = (siteId: number, afterId: number): Promise<RelationRow[]> =>
    select(sql`${relations.site_id} = ${siteId} and ${relations.id} > ${afterId}`, ROWS_A_PAGE);

  const selectLinks = async (condition: SQL): Promise<(RelationLink & { id: number })[]> => {
    const query = sql`select unit_id, type, target_id, id from ${relations} where ${condition}`;
    const { text, params } = compile(query, dialect);
    return (await queries.rows(text, params)).map(toLink);
  };

  const run = async (query: SQL): Promise<void> => {
    const { text, params } = compile(query, dialect);
    await queries.rows(text, params);
  };

  return {
    async ofUnits(unitIds) {
      if (unitIds.length === 0) return [];
      if (unitIds.length <= IDS_A_STATEMENT) {
        return select(sql`${relations.unit_id} in ${unitIds} or ${relations.target_id} in ${unitIds}`);
      }
      const found = new Map<number, RelationRow>();
      for (let i = 0; i < unitIds.length; i += IDS_A_STATEMENT) {
        const some = unitIds.slice(i, i + IDS_A_STATEMENT);
        const rows = await select(sql`${relations.unit_id} in ${some} or ${relations.target_id} in ${some}`);
        for (const row of rows) found.set(row.id, row);
      }
      return [...found.values()];
    },

    async ofSite(siteId) {
      const found: RelationRow[] = [];
      for (;;) {
        const page = await pageOfSite(siteId, found.at(-1)?.id ?? 0);
        for (const row of page) found.push(row);
        if (page.length < ROWS_A_PAGE) return found;
      }
    },

    pageOfSite,

    async toldInSite(siteId) {
      const list = sql.join(
        TOLD.map(({ name }) => sql`${relations[name]}`),
        sql`, `,
      );
      const found: ToldRelation[] = [];
      for (;;) {
        const after = sql`${relations.site_id} = ${siteId} and ${relations.id} > ${found.at(-1)?.id ?? 0}`;
        const query = sql`select ${list} from ${relations} where ${after} order by ${relations.id} limit ${ROWS_A_PAGE}`;
        const { text, params } = compile(query, dialect);
        const page = (await queries.rows(text, params)).map(toTold);
        for (const row of page) found.push(row);
        if (page.length < ROWS_A_PAGE) return found;
      }
    },

    async among(unitIds) {
      const found: RelationRow[] = [];
      for (let i = 0; i < unitIds.length; i += IDS_A_STATEMENT) {
        const some = unitIds.slice(i, i + IDS_A_STATEMENT);
        for (let j = 0; j < unitIds.length; j += IDS_A_STATEMENT) {
          const others = unitIds.slice(j, j + IDS_A_STATEMENT);
          const orNone = j === 0 ? sql` or ${relations.target_id} is null` : sql``;
          const rows = await select(
            sql`${relations.unit_id} in ${some} and (${relations.target_id} in ${others}${orNone})`,
          );
          for (const row of rows) found.push(row);
        }
      }
      return found.sort((a, b) => a.id - b.id);
    },

    async linksOfUnits(unitIds) {
      const found = new Map<number, RelationLink>();
      for (let i = 0; i < unitIds.length; i += IDS_A_STATEMENT) {
        const some = unitIds.slice(i, i + IDS_A_STATEMENT);
        const links = await selectLinks(sql`unit_id in ${some} or target_id in ${some}`);
        for (const link of links) found.set(link.id, link);
      }
      return [...found].toSorted(([a], [b]) => a - b).map(([, link]) => link);
    },

    async linksOfSite(siteId) {
      const found: (RelationLink & { id: number })[] = [];
      for (;;) {
        const last = found.at(-1)?.id ?? 0;
        const page = await selectLinks(
          sql`site_id = ${siteId} and id > ${last} order by id limit ${ROWS_A_PAGE}`,
        );
        for (const link of page) found.push(link);
        if (page.length < ROWS_A_PAGE) return found;
      }
    },

    dangling(siteId, named) {
      const isNamed = named
        ? sql` and ${relations.target_us_number} = ${named.us_number} and ${relations.target_area} = ${named.area}`
        : sql``;
      // The plus keeps the planner from reading all relations of the site.
      return select(sql`+${relations.site_id} = ${siteId} and ${relations.target_id} is null${isNamed}`);
    },

    async insertMany(rows) {
      for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
        const some = rows.slice(i, i + ROWS_A_STATEMENT);
        // A row that is put back brings its id.
        const names = COLUMNS.filter((name) => name !== 'id' || some[0]?.id !== undefined);
        await insertRows(
          names,
          some.map((row) => names.map((name) => row[name] ?? null)),
        );
      }
    },

    async update(id, values) {
      await build.update(relations).set(values).where(eq(relations.id, id));
    },

    async confirmMany(ids) {
      for (let i = 0; i < ids.length; i += IDS_A_STATEMENT) {
        const some = ids.slice(i, i + IDS_A_STATEMENT);
        await run(sql`update ${relations} set confirmed = ${true} where id in ${some}`);
      }
    },

    async tieMany(ties) {
      const { text } = compile(sql`update ${relations} set target_id = ${0} where id = ${0}`, dialect);
      for (const { id, targetId } of ties) await queries.rows(text, [targetId, id]);
    },

    async remove(ids) {
      for (let i = 0; i < ids.length; i += IDS_A_STATEMENT) {
        await run(sql`delete from ${relations} where id in ${ids.slice(i, i + IDS_A_STATEMENT)}`);
      }
    },

    async renameTarget(targetId, { area, us_number }) {
      await build
        .update(relations)
        .set({ target_area: area, target_us_number: us_number })
        .where(eq(relations.target_id, targetId));
    },
  };
}
