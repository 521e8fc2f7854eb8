import { foldText, type SiteRole } from '@trowel/domain/core';
import { and, asc, count, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../connection/database.ts';
import { compileRowBuilder } from './sql/row-builder.ts';
import type { Tables } from '../schema/tables.ts';
import type { GuardedSite, SiteReach } from '../store/service.ts';
import type { Standing, UserReads, UserRow, UserStore, UserWrites } from '../store/service.ts';

type StandingRow = Omit<Standing, 'reach'> & { guarded: string | null; roles: string | null };

const toStanding = compileRowBuilder<StandingRow>([
  { name: 'username', decoding: 'plain' },
  { name: 'full_name', decoding: 'plain' },
  { name: 'role', decoding: 'plain' },
  { name: 'is_active', decoding: 'boolean' },
  { name: 'must_change_password', decoding: 'boolean' },
  { name: 'token_version', decoding: 'plain' },
  { name: 'is_ended', decoding: 'boolean' },
  { name: 'guarded', decoding: 'plain' },
  { name: 'roles', decoding: 'plain' },
]);

/** Makes the store of accounts over the connection given; `locks` where the database can lock a row. */
export function createUserStore(queries: Queries, tables: Tables, options: { locks: boolean }): UserStore {
  return {
    ...createUserReads(queries, tables, options),
    ...createStandingReads(queries, tables),
    ...createTokenReads(queries, tables),
    ...createUserWrites(queries, tables),
  };
}

function createUserReads(
  { build }: Queries,
  { users }: Tables,
  options: { locks: boolean },
): Omit<UserReads, 'findStanding' | 'findByTokenHash' | 'listTokens'> {
  const isActiveAdmin = and(eq(users.role, 'admin'), eq(users.is_active, true));

  const findWhere = async (condition: ReturnType<typeof eq>): Promise<UserRow | undefined> => {
    const [row] = await build.select().from(users).where(condition);
    return row;
  };

  return {
    list: () => build.select().from(users).orderBy(asc(users.id)),

    async count() {
      const [row] = await build.select({ total: count() }).from(users);
      return Number(row?.total ?? 0);
    },

    async lockActiveAdmins() {
      const query = build.select({ id: users.id }).from(users).where(isActiveAdmin).orderBy(asc(users.id));
      const admins = await (options.locks ? query.for('update') : query);
      return admins.map(({ id }) => id);
    },

    find: (id) => findWhere(eq(users.id, id)),

    async lock(id) {
      const query = build.select().from(users).where(eq(users.id, id));
      const [row] = await (options.locks ? query.for('update') : query);
      return row;
    },

    async findByUsername(username) {
      // Whoever logs in may type anything, and PostgreSQL fails on this character.
      if (username.includes('\u0000')) return undefined;
      return findWhere(eq(users.username_key, foldText(username)));
    },
    findByEmail: (email) => findWhere(eq(users.email_key, email.toLowerCase())),
  };
}

function createStandingReads(
  { build, rows }: Queries,
  { users, endedTokens, guardedSites, siteMembers }: Tables,
): Pick<UserReads, 'findStanding'> {
  const standing = standingOf(users);
  let standingText: string | undefined;
  return {
    async findStanding(id, tokenId) {
      standingText ??= build
        .select({
          ...standing,
          is_ended: isEnded(endedTokens, tokenId),
          guarded: sql`(select string_agg(site_id || ' ' || visibility || ' ' || location, ',') from ${guardedSites})`,
          roles: sql`(select string_agg(site_id || ' ' || role, ',') from ${siteMembers} where site_members.user_id = users.id)`,
        })
        .from(users)
        .where(eq(users.id, id))
        .toSQL().sql;
      const [row] = await rows(standingText, [tokenId, id]);
      if (!row) return undefined;
      const { guarded, roles, ...account } = toStanding(row);
      return { ...account, reach: readReach({ guarded, roles }) };
    },
  };
}

function createTokenReads(
  { build }: Queries,
  { users, personalTokens }: Tables,
): Pick<UserReads, 'findByTokenHash' | 'listTokens'> {
  return {
    async findByTokenHash(hash) {
      const [found] = await build
        .select({ account: users, token: personalTokens })
        .from(personalTokens)
        .innerJoin(users, eq(users.id, personalTokens.user_id))
        .where(eq(personalTokens.token_hash, hash));
      return found;
    },

    listTokens: (userId) =>
      build
        .select()
        .from(personalTokens)
        .where(eq(personalTokens.user_id, userId))
        .orderBy(asc(personalTokens.id)),
  };
}

/** Both are read along with the account, each as one text. */
function readReach({ guarded, roles }: Pick<StandingRow, 'guarded' | 'roles'>): SiteReach {
  return {
    guarded: splitList(guarded).map(
      ([id, visibility, location]) => ({ site_id: Number(id), visibility, location }) as GuardedSite,
    ),
    roles: new Map(splitList(roles).map(([id, role]) => [Number(id), role as SiteRole])),
  };
}

function splitList(text: string | null): string[][] {
  return text === null ? [] : text.split(',').map((one) => one.split(' '));
}

/** The columns that decide on a request. */
function standingOf(users: Tables['users']) {
  return {
    username: users.username,
    full_name: users.full_name,
    role: users.role,
    is_active: users.is_active,
    must_change_password: users.must_change_password,
    token_version: users.token_version,
  };
}

function isEnded(endedTokens: Tables['endedTokens'], tokenId: string): SQL {
  return sql`exists (select 1 from ${endedTokens} where ${endedTokens.token_id} = ${tokenId})`;
}

function createUserWrites(
  { build, announce }: Queries,
  { users, endedTokens, personalTokens, siteMembers }: Tables,
): UserWrites {
  return {
    async insert(row) {
      const keys = { username_key: foldText(row.username), email_key: row.email.toLowerCase() };
      const [inserted] = await build
        .insert(users)
        .values({ ...row, ...keys })
        .returning();
      return inserted!;
    },

    async update(id, values) {
      const keys = values.email === undefined ? {} : { email_key: values.email.toLowerCase() };
      await build
        .update(users)
        .set({ ...values, ...keys })
        .where(eq(users.id, id));
    },

    async remove(id) {
      await build.delete(personalTokens).where(eq(personalTokens.user_id, id));
      await build.delete(siteMembers).where(eq(siteMembers.user_id, id));
      await build.delete(users).where(eq(users.id, id));
    },

    async addToken(row) {
      const [added] = await build.insert(personalTokens).values(row).returning();
      return added!;
    },

    async removeTokens(hashes) {
      if (hashes.length === 0) return;
      await build.delete(personalTokens).where(inArray(personalTokens.token_hash, [...hashes]));
      for (const hash of hashes) await announce(`token ${hash}`);
    },

    async endToken(token, now) {
      await build.delete(endedTokens).where(lt(endedTokens.expires_at, now));
      await build.insert(endedTokens).values(token).onConflictDoNothing();
      await announce(`token ${token.token_id}`);
    },
  };
}
