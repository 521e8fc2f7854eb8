import { and, asc, count, eq, lt } from 'drizzle-orm';
import type { Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { SignInStore } from '../store/service.ts';

/** Creates the store of second factors and linked identities over a connection. */
export function createSignInStore(queries: Queries, tables: Tables): SignInStore {
  return { ...createFactorStore(queries, tables), ...createIdentityStore(queries, tables) };
}

type IdentityStore = Pick<
  SignInStore,
  'findIdentity' | 'listIdentities' | 'addIdentity' | 'setIdentityUsed' | 'removeIdentity'
>;

function createFactorStore(
  { build }: Queries,
  { secondFactors, recoveryCodes }: Tables,
): Omit<SignInStore, keyof IdentityStore> {
  const removeFactor = async (userId: number): Promise<void> => {
    await build.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
    await build.delete(secondFactors).where(eq(secondFactors.user_id, userId));
  };
  return {
    async findFactor(userId) {
      const [row] = await build.select().from(secondFactors).where(eq(secondFactors.user_id, userId));
      return row;
    },

    async putFactor(row, codeHashes) {
      await removeFactor(row.user_id);
      await build.insert(secondFactors).values(row);
      const codes = codeHashes.map((code_hash) => ({ code_hash, user_id: row.user_id }));
      if (codes.length > 0) await build.insert(recoveryCodes).values(codes);
    },

    async setSecret(userId, secret) {
      await build.update(secondFactors).set({ secret }).where(eq(secondFactors.user_id, userId));
    },

    async useStep(userId, step) {
      const used = await build
        .update(secondFactors)
        .set({ last_step: step })
        .where(and(eq(secondFactors.user_id, userId), lt(secondFactors.last_step, step)))
        .returning({ user_id: secondFactors.user_id });
      return used.length > 0;
    },

    removeFactor,

    async countCodes(userId) {
      const ofUser = eq(recoveryCodes.user_id, userId);
      const [row] = await build.select({ total: count() }).from(recoveryCodes).where(ofUser);
      return Number(row?.total ?? 0);
    },

    async useCode(userId, hash) {
      const used = await build
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.code_hash, hash)))
        .returning({ user_id: recoveryCodes.user_id });
      return used.length > 0;
    },
  };
}

function createIdentityStore({ build }: Queries, { users, identities }: Tables): IdentityStore {
  return {
    async findIdentity({ issuer, subject }) {
      const [found] = await build
        .select({ account: users, identity: identities })
        .from(identities)
        .innerJoin(users, eq(users.id, identities.user_id))
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
      return found;
    },

    listIdentities: (userId) =>
      build.select().from(identities).where(eq(identities.user_id, userId)).orderBy(asc(identities.id)),

    async addIdentity(row) {
      const [added] = await build.insert(identities).values(row).returning();
      return added!;
    },

    async setIdentityUsed(id, at) {
      await build.update(identities).set({ used_at: at }).where(eq(identities.id, id));
    },

    async removeIdentity(id) {
      await build.delete(identities).where(eq(identities.id, id));
    },
  };
}
