import { ForbiddenError, isHigherRole, type SiteRole } from '@trowel/domain/core';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Dialect, Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { RecordWrites, RowValues } from '../store/records.ts';
import type { GuardedSite, MemberStore } from '../store/service.ts';
import { idPortions, createRunSql, type RunSql } from './sql/run-sql.ts';

/** Creates the store of site members over a connection. */
export function createMemberStore(queries: Queries, tables: Tables, dialect: Dialect): MemberStore {
  const { build, announce } = queries;
  const { siteMembers, users, guardedSites, siteTeams, teamMembers } = tables;
  const run = createRunSql(queries, dialect);
  const isOne = (siteId: number, userId: number) =>
    and(eq(siteMembers.site_id, siteId), eq(siteMembers.user_id, userId));
  const ownersFirst = sql`case ${siteMembers.role} when 'owner' then 1 when 'editor' then 2 else 3 end`;

  return {
    async findReach(accountId, day) {
      const guarded = await run(
        sql`select site_id, ${visibilityOn(day)} as visibility, location from ${guardedSites}`,
      );
      const roles =
        accountId === null
          ? []
          : await run(
              sql`select site_id, role from ${siteMembers} where user_id = ${accountId} union all select site_id, role from ${siteTeams} where team_id in (select team_id from ${teamMembers} where user_id = ${accountId})`,
            );
      return {
        guarded: guarded.map(
          ([site_id, visibility, location]) => ({ site_id, visibility, location }) as GuardedSite,
        ),
        roles: joinRoles(roles.map(([id, role]) => [Number(id), role as SiteRole])),
      };
    },

    list: (siteId) =>
      build
        .select({
          user_id: siteMembers.user_id,
          username: users.username,
          full_name: users.full_name,
          role: siteMembers.role,
        })
        .from(siteMembers)
        .innerJoin(users, eq(users.id, siteMembers.user_id))
        .where(eq(siteMembers.site_id, siteId))
        .orderBy(ownersFirst, asc(users.username_key)),

    async set(siteId, userId, role) {
      await build
        .insert(siteMembers)
        .values({ site_id: siteId, user_id: userId, role })
        .onConflictDoUpdate({ target: [siteMembers.site_id, siteMembers.user_id], set: { role } });
      await announce('sight');
    },

    async remove(siteId, userId) {
      await build.delete(siteMembers).where(isOne(siteId, userId));
      await announce('sight');
    },
  };
}

/** Returns the visibility of a guarded site on a day. Until the end of an embargo only its members see it. */
export function visibilityOn(day: string): SQL<string> {
  return sql<string>`case when embargo_until > ${day} then 'members' else visibility end`;
}

/** Returns the highest role at each site, from direct roles and those of teams. */
export function joinRoles(
  held: readonly (readonly [siteId: number, role: SiteRole])[],
): Map<number, SiteRole> {
  const roles = new Map<number, SiteRole>();
  for (const [id, role] of held) {
    const known = roles.get(id);
    if (known === undefined || isHigherRole(role, known)) roles.set(id, role);
  }
  return roles;
}

/** Returns writes of sites that also update the list of guarded sites. Deleted sites stay in the list. */
export function updateGuardedSites(
  writes: RecordWrites,
  queries: Queries,
  { tables: { guardedSites }, dialect }: { tables: Tables; dialect: Dialect },
): RecordWrites {
  const { build, announce } = queries;
  const run = createRunSql(queries, dialect);
  const keep = async (siteId: number, row: RowValues): Promise<void> => {
    const rules = row as Partial<GuardedSite> & { embargo_until?: string | null };
    const { visibility = 'all', location = 'exact', embargo_until = null } = rules;
    if (visibility !== 'all' || location !== 'exact' || embargo_until !== null) {
      const values = { visibility, location, embargo_until };
      await build
        .insert(guardedSites)
        .values({ site_id: siteId, ...values })
        .onConflictDoUpdate({ target: guardedSites.site_id, set: values });
    } else {
      const known = await run(sql`select 1 from ${guardedSites} where site_id = ${siteId}`);
      if (known.length === 0) return;
      await run(sql`delete from ${guardedSites} where site_id = ${siteId}`);
    }
    await announce('sight');
  };
  return {
    ...writes,
    async insert(row) {
      const id = await writes.insert(row);
      await keep(id, row);
      return id;
    },
    async insertMany(rows) {
      const ids = await writes.insertMany(rows);
      for (const [i, id] of ids.entries()) await keep(id, rows[i]!);
      return ids;
    },
    async update(id, row) {
      await writes.update(id, row);
      await keep(id, row);
    },
  };
}

/** Input of `confineWrites`. */
interface Confining {
  run: RunSql;
  table: PgTable;
  /** Column with the site of a row. Undefined if rows belong to no site. */
  site: PgColumn | undefined;
  siteIds: readonly number[];
}

/**
 * Returns writes of a table that refuse rows that belong to other sites, before or after the change.
 * @throws ForbiddenError
 */
export function confineWrites(writes: RecordWrites, { run, table, site, siteIds }: Confining): RecordWrites {
  const refuseOthers = async (ids: readonly number[]): Promise<void> => {
    if (!site) throw notTheirs();
    for (const some of idPortions(ids)) {
      const others = await run(
        sql`select 1 from ${table} where id in ${some} and ${site} not in ${[...siteIds]} limit 1`,
      );
      if (others.length > 0) throw notTheirs();
    }
  };
  const refuseRow = (row: RowValues): void => {
    const id = row['site_id'];
    if (site?.name !== 'site_id' || (id !== undefined && !siteIds.includes(Number(id)))) throw notTheirs();
  };
  return {
    async insert(row) {
      refuseRow(row);
      return writes.insert(row);
    },
    async insertMany(rows) {
      for (const row of rows) refuseRow(row);
      return writes.insertMany(rows);
    },
    async update(id, row) {
      await refuseOthers([id]);
      if (site?.name === 'site_id') refuseRow(row);
      await writes.update(id, row);
    },
    updateFolded: (field) => writes.updateFolded(field),
    async touch(ids, updatedAt) {
      await refuseOthers(ids);
      await writes.touch(ids, updatedAt);
    },
    async remove(ids) {
      await refuseOthers(ids);
      await writes.remove(ids);
    },
  };
}

/** Returns the error for writes outside the caller's sites. */
export function notTheirs(): ForbiddenError {
  return new ForbiddenError('update', ['read']);
}
