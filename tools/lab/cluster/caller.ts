import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Cluster } from './cluster.ts';

/** A request. The body is a form or JSON. */
export interface Asked {
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** A response. `status` is 0 if there was none. */
export interface Answer {
  status: number;
  text: string;
}

/** A client that trusts the certificate of a cluster. */
export interface Caller {
  ask(url: string, asked?: Asked): Promise<Answer>;
  /** Reads a streamed response until it contains a text. Returns everything received. */
  follow(url: string, wanted: { until: string; headers: Asked['headers'] }): Promise<string>;
  /** Logs in as administrator and returns the token. */
  logIn(): Promise<string>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/** Creates a client that reaches a cluster through nginx. */
export function createCaller({ certificate, webUrl, adminPassword }: Cluster): Caller {
  const agent = new Agent({ ca: readFileSync(certificate), keepAlive: true });
  const ask: Caller['ask'] = (url, { method = 'GET', body, headers = {} } = {}) => {
    const isForm = body instanceof URLSearchParams;
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const given = { ...(body !== undefined && { 'content-type': type }), ...headers };
    return new Promise((resolve) => {
      const fail = (error: Error): void => resolve({ status: 0, text: error.message });
      const sent = request(url, { method, agent, headers: given, timeout: TIMEOUT_MS }, (answer) => {
        text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, text: said }), fail);
      });
      sent.on('error', fail);
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.end(isForm ? body.toString() : body === undefined ? undefined : JSON.stringify(body));
    });
  };
  const follow: Caller['follow'] = (url, { until, headers = {} }) =>
    new Promise((resolve, reject) => {
      let came = '';
      const sent = request(url, { agent, headers, timeout: TIMEOUT_MS }, (answer) => {
        answer.setEncoding('utf8').on('data', (piece: string) => {
          came += piece;
          if (!came.includes(until)) return;
          sent.destroy();
          resolve(came);
        });
      });
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(new Error(`nothing came after ${JSON.stringify(came)}`)));
      sent.end();
    });
  return {
    ask,
    follow,
    async logIn() {
      const body = new URLSearchParams({ username: 'admin', password: adminPassword });
      const { status, text: said } = await ask(`${webUrl}/api/auth/login`, { method: 'POST', body });
      if (status !== 200) throw new Error(`Nobody can log in: ${status} ${said}`);
      return (JSON.parse(said) as { access_token: string }).access_token;
    },
    close: () => agent.destroy(),
  };
}
