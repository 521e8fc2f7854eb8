import type { TestApi } from '../test-api.ts';

/** The parts of a response that these tests check. */
export interface Reply {
  status: number;
  data: Record<string, unknown>;
  text: string;
}

/** Sends a request with the token of an account, or without a token. */
export type AskAs = (method: string, path: string, asked: { as?: string; body?: unknown }) => Promise<Reply>;

/** Creates requests for the existing accounts, and for those created with `join`. */
export function createAccountClients(api: TestApi): AskAs & { join(username: string): Promise<string> } {
  const tokens = new Map<string, string>(Object.entries(api.tokens));
  const ask: AskAs = async (method, path, { as, body }) => {
    const answer = await fetch(api.url + path, {
      method,
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${tokens.get(as) ?? as}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, data: text === '' ? {} : (JSON.parse(text).data ?? {}) };
  };
  return Object.assign(ask, {
    async join(username: string): Promise<string> {
      const body = { username, email: `${username}@example.org`, password: api.password };
      await ask('POST', '/api/auth/register', { as: 'admin', body });
      const row = await api.services.database.reads.users.findByUsername(username);
      tokens.set(username, api.services.tokens.issue(row!));
      return username;
    },
  });
}
