import { PassThrough } from 'node:stream';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRelay } from '../src/start-relay.ts';

/** What the other service was asked: the bearer and the message. */
const asked: { bearer: string | undefined; version: string | undefined; method: string }[] = [];
const other = createServer((request, response) => {
  let text = '';
  request.on('data', (part: Buffer) => (text += part.toString()));
  request.on('end', () => {
    if (request.method !== 'POST') return response.writeHead(405).end();
    const { id, method } = JSON.parse(text) as { id?: number; method: string };
    asked.push({
      bearer: request.headers.authorization,
      version: request.headers['mcp-protocol-version'] as string | undefined,
      method,
    });
    if (id === undefined) return response.writeHead(202).end();
    const result =
      method === 'initialize' ? { protocolVersion: '2025-11-25', capabilities: {} } : { path: request.url };
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    return undefined;
  });
});

let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(() => void other.close());

async function converse(remoteUrl: string) {
  const input = new PassThrough();
  const output = new PassThrough();
  const relay = await startRelay({
    remoteUrl,
    token: 'a-token-of-the-dig',
    logLevel: 'silent',
    input,
    output,
  });
  const lines = output.setEncoding('utf8')[Symbol.asyncIterator]();
  return {
    async ask(message: object): Promise<unknown> {
      input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      return JSON.parse((await lines.next()).value as string);
    },
    close: relay.close,
  };
}

describe('a Trowel that runs elsewhere', () => {
  it('is asked with the token, at /mcp, in the revision agreed upon, and its answers come back as they are', async () => {
    const talk = await converse(url);
    await talk.ask({ id: 1, method: 'initialize', params: {} });
    expect(await talk.ask({ id: 2, method: 'tools/list' })).toEqual({
      jsonrpc: '2.0',
      id: 2,
      result: { path: '/mcp' },
    });
    const bearer = 'Bearer a-token-of-the-dig';
    expect(asked).toEqual([
      { bearer, version: undefined, method: 'initialize' },
      { bearer, version: '2025-11-25', method: 'tools/list' },
    ]);
    await talk.close();
  });

  it('that does not answer is an error of the call which says what to look at', async () => {
    const talk = await converse('http://127.0.0.1:1');
    expect(await talk.ask({ id: 7, method: 'tools/list' })).toMatchObject({
      id: 7,
      error: {
        message: expect.stringMatching(/^Trowel at 127\.0\.0\.1:1 did not respond: .*token/) as string,
      },
    });
    await talk.close();
  });
});
