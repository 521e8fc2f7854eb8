import type { TestApi } from '../test-api.ts';

/** An answer, as tests of people look at it. */
export interface Reply {
  status: number;
  data: Record<string, unknown>;
  text: string;
}

/** Asks the API as whoever has a token; as nobody where there is none. */
export type AskAs = (method: string, path: string, asked: { as?: string; body?: unknown }) => Promise<Reply>;

/** Gives what asks as the accounts there are, and as those made with `join`. */
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
