import { foldText, type SiteRole } from '@trowel/domain/core';
import { and, asc, count, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../connection/database.ts';
import { compileRowBuilder } from './sql/row-builder.ts';
import type { Tables } from '../schema/tables.ts';
import { joinRoles, visibilityOn } from './members.ts';
import type {
  GuardedSite,
  SiteReach,
  Standing,
  UserReads,
  UserRow,
  UserStore,
  UserWrites,
} from '../store/service.ts';

type StandingRow = Omit<Standing, 'reach'> & Record<'guarded' | 'roles' | 'team_roles', string | null>;

const toStanding = compileRowBuilder<StandingRow>([
  { name: 'username', decoding: 'plain' },
  { name: 'full_name', decoding: 'plain' },
  { name: 'role', decoding: 'plain' },
  { name: 'is_active', decoding: 'boolean' },
  { name: 'must_change_password', decoding: 'boolean' },
  { name: 'has_second_factor', decoding: 'boolean' },
  { name: 'token_version', decoding: 'plain' },
  { name: 'is_ended', decoding: 'boolean' },
  { name: 'guarded', decoding: 'plain' },
  { name: 'roles', decoding: 'plain' },
  { name: 'team_roles', decoding: 'plain' },
]);

/** Creates the store of accounts over a connection. `locks` is true if the database can lock a row. */
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
  { users, endedTokens, siteMembers, siteTeams, teamMembers }: Tables,
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
      // Users may type any character, and PostgreSQL rejects this one.
      if (username.includes('\u0000')) return undefined;
      return findWhere(eq(users.username_key, foldText(username)));
    },
    findByEmail: (email) => findWhere(eq(users.email_key, email.toLowerCase())),

    async listAtSites() {
      const members = await build.selectDistinct({ id: siteMembers.user_id }).from(siteMembers);
      const isOfTeam = eq(teamMembers.team_id, siteTeams.team_id);
      const inTeams = await build
        .selectDistinct({ id: teamMembers.user_id })
        .from(siteTeams)
        .innerJoin(teamMembers, isOfTeam);
      return [...new Set([...members, ...inTeams].map(({ id }) => id))];
    },

    async hasEnded(tokenId) {
      const found = await build
        .select({ id: endedTokens.token_id })
        .from(endedTokens)
        .where(eq(endedTokens.token_id, tokenId));
      return found.length > 0;
    },
  };
}

function createStandingReads(
  { build, rows }: Queries,
  { users, endedTokens, guardedSites, siteMembers, siteTeams, teamMembers }: Tables,
): Pick<UserReads, 'findStanding'> {
  const standing = standingOf(users);
  let standingText: string | undefined;
  const findStanding: UserReads['findStanding'] = async (id, { tokenId, day }) => {
    standingText ??= build
      .select({
        ...standing,
        is_ended: isEnded(endedTokens, tokenId),
        guarded: sql`(select string_agg(site_id || ' ' || (${visibilityOn(day)}) || ' ' || location, ',') from ${guardedSites})`,
        roles: sql`(select string_agg(site_id || ' ' || role, ',') from ${siteMembers} where site_members.user_id = users.id)`,
        team_roles: sql`(select string_agg(site_id || ' ' || role, ',') from ${siteTeams} inner join ${teamMembers} on team_members.team_id = site_teams.team_id where team_members.user_id = users.id)`,
      })
      .from(users)
      .where(eq(users.id, id))
      .toSQL().sql;
    const [row] = await rows(standingText, [tokenId, day, id]);
    if (!row) return undefined;
    const { guarded, roles, team_roles, ...account } = toStanding(row);
    return { reach: readReach({ guarded, roles, team_roles }), ...account };
  };
  return { findStanding };
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

/** The lists are read in the same statement as the account, each as one text. */
function readReach({
  guarded,
  roles,
  team_roles,
}: Pick<StandingRow, 'guarded' | 'roles' | 'team_roles'>): SiteReach {
  const held = [...splitList(roles), ...splitList(team_roles)];
  return {
    guarded: splitList(guarded).map(
      ([id, visibility, location]) => ({ site_id: Number(id), visibility, location }) as GuardedSite,
    ),
    roles: joinRoles(held.map(([id, role]) => [Number(id), role as SiteRole])),
  };
}

function splitList(text: string | null): string[][] {
  return text === null ? [] : text.split(',').map((one) => one.split(' '));
}

/** Returns the columns that are needed to authorize a request. */
function standingOf(users: Tables['users']) {
  return {
    username: users.username,
    full_name: users.full_name,
    role: users.role,
    is_active: users.is_active,
    must_change_password: users.must_change_password,
    has_second_factor: users.has_second_factor,
    token_version: users.token_version,
  };
}

function isEnded(endedTokens: Tables['endedTokens'], tokenId: string): SQL {
  return sql`exists (select 1 from ${endedTokens} where ${endedTokens.token_id} = ${tokenId})`;
}

function createUserWrites({ build, announce }: Queries, tables: Tables): UserWrites {
  const { users, endedTokens, personalTokens, assistants, siteMembers, teamMembers, invitations } = tables;
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
      await removeWaysIn({ build }, tables, id);
      await build.delete(personalTokens).where(eq(personalTokens.user_id, id));
      await build.delete(siteMembers).where(eq(siteMembers.user_id, id));
      await build.delete(teamMembers).where(eq(teamMembers.user_id, id));
      await build.delete(invitations).where(eq(invitations.invited_by, id));
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

    async carryTokens(id, before) {
      const isOf = (table: typeof personalTokens | typeof assistants): SQL | undefined =>
        and(eq(table.user_id, id), eq(table.token_version, before));
      const now = sql`(select token_version from ${users} where id = ${id})`;
      await build.update(personalTokens).set({ token_version: now }).where(isOf(personalTokens));
      await build.update(assistants).set({ token_version: now }).where(isOf(assistants));
    },

    async endToken(token, now) {
      await build.delete(endedTokens).where(lt(endedTokens.expires_at, now));
      await build.insert(endedTokens).values(token).onConflictDoNothing();
      await announce(`token ${token.token_id}`);
    },
  };
}

/** Deletes an account's assistants, second factor and linked identities. */
async function removeWaysIn(
  { build }: Pick<Queries, 'build'>,
  { assistants, assistantTokens, secondFactors, recoveryCodes, identities }: Tables,
  id: number,
): Promise<void> {
  const own = build.select({ id: assistants.id }).from(assistants).where(eq(assistants.user_id, id));
  await build.delete(assistantTokens).where(inArray(assistantTokens.assistant_id, own));
  await build.delete(assistants).where(eq(assistants.user_id, id));
  await build.delete(secondFactors).where(eq(secondFactors.user_id, id));
  await build.delete(recoveryCodes).where(eq(recoveryCodes.user_id, id));
  await build.delete(identities).where(eq(identities.user_id, id));
}
