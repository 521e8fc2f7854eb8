import { and, asc, eq, exists, gt, isNotNull, lte, notExists } from 'drizzle-orm';
import type { Queries } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { AssistantStore } from '../store/service.ts';

/** Creates the store of assistants over a connection. */
export function createAssistantStore(queries: Queries, tables: Tables): AssistantStore {
  return { ...createAssistantReads(queries, tables), ...createAssistantWrites(queries, tables) };
}

function createAssistantReads(
  { build }: Queries,
  { users, assistants, assistantTokens }: Tables,
): Pick<AssistantStore, 'findByToken' | 'listOf'> {
  const ofThis = eq(assistantTokens.assistant_id, assistants.id);
  return {
    async findByToken(hash) {
      const [found] = await build
        .select({ account: users, assistant: assistants, token: assistantTokens })
        .from(assistantTokens)
        .innerJoin(assistants, ofThis)
        .innerJoin(users, eq(users.id, assistants.user_id))
        .where(eq(assistantTokens.token_hash, hash));
      return found;
    },

    async listOf(userId, at) {
      const { kind, is_used, expires_at } = assistantTokens;
      const renewable = and(ofThis, eq(kind, 'refresh'), eq(is_used, false), gt(expires_at, at));
      const tokens = build.select({ kind }).from(assistantTokens).where(renewable);
      return build
        .select()
        .from(assistants)
        .where(and(eq(assistants.user_id, userId), isNotNull(assistants.used_at), exists(tokens)))
        .orderBy(asc(assistants.id));
    },
  };
}

function createAssistantWrites(
  { build }: Queries,
  { assistants, assistantTokens }: Tables,
): Omit<AssistantStore, 'findByToken' | 'listOf'> {
  return {
    async add(row) {
      const [added] = await build.insert(assistants).values(row).returning();
      return added!;
    },

    async setUsed(id, at) {
      await build.update(assistants).set({ used_at: at }).where(eq(assistants.id, id));
    },

    async addTokens(rows) {
      await build.insert(assistantTokens).values([...rows]);
    },

    async useToken(hash) {
      const { token_hash, is_used } = assistantTokens;
      const used = await build
        .update(assistantTokens)
        .set({ is_used: true })
        .where(and(eq(token_hash, hash), eq(is_used, false)))
        .returning({ token_hash });
      return used.length > 0;
    },

    async remove(id) {
      await build.delete(assistantTokens).where(eq(assistantTokens.assistant_id, id));
      const removed = await build
        .delete(assistants)
        .where(eq(assistants.id, id))
        .returning({ id: assistants.id });
      return removed.length > 0;
    },

    async forgetExpired(at) {
      await build.delete(assistantTokens).where(lte(assistantTokens.expires_at, at));
      const ofThis = eq(assistantTokens.assistant_id, assistants.id);
      const left = build.select({ kind: assistantTokens.kind }).from(assistantTokens).where(ofThis);
      await build.delete(assistants).where(notExists(left));
    },
  };
}
