import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOOLS } from '../src/tools/list-tools.ts';
import { openTestMcp, TOKEN, type TestMcp } from './test-mcp.ts';

let mcp: TestMcp;
let url: string;
beforeAll(async () => {
  mcp = await openTestMcp('sqlite');
  url = (await mcp.listen({ role: 'admin' })).url;
});
afterAll(() => mcp.close());

it('a client of 2024 finds and calls the tools over the deprecated pair', async () => {
  const client = new Client({ name: 'old', version: '1' });
  await client.connect(new SSEClientTransport(new URL(`${url}/sse`)));

  const { tools } = await client.listTools();
  const answer = await client.callTool({ name: 'generate_report', arguments: { report_type: 'summary' } });

  expect(tools).toHaveLength(TOOLS.length);
  expect(answer.structuredContent).toMatchObject({ ok: true });
  await client.close();
});

it('a message to a stream that is not there, or is another’s, is refused', async () => {
  const locked = await mcp.listen({ token: TOKEN });
  const post = (base: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${base}/messages?sessionId=nobody`, { method: 'POST', body: '{}', headers });

  const statuses = [
    await post(url),
    await post(locked.url),
    await post(locked.url, { authorization: `Bearer ${TOKEN}` }),
  ];

  expect(statuses.map(({ status }) => status)).toEqual([404, 401, 404]);
});

it('a client of 2025 that can ask a person is asked over HTTP, and its session ends when it says so', async () => {
  const client = new Client({ name: 'asking', version: '1' }, { capabilities: { elicitation: {} } });
  const asked: string[] = [];
  client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
    asked.push(params.message);
    return { action: 'accept', content: { confirm: true } };
  });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`));
  await client.connect(transport as never);
  const site = { command: 'insert', table: 'sites', data: { site_name: 'Asked' } };
  const removal = { command: 'delete', table: 'sites', filters: { site_name: 'Asked' } };

  await client.callTool({ name: 'manage_data', arguments: site });
  const deleted = await client.callTool({ name: 'manage_data', arguments: removal });
  const session = transport.sessionId!;
  await transport.terminateSession();
  const after = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-session-id': session,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'tools/list' }),
  });

  expect(asked).toHaveLength(1);
  expect(deleted.structuredContent).toMatchObject({
    ok: true,
    message: expect.stringContaining('1 records were deleted'),
  });
  expect(after.status).toBe(404);
  await client.close();
});

it('a client of 2025 hears of progress, and can cancel', async () => {
  const client = new Client({ name: 'impatient', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)) as never);
  await client.callTool({
    name: 'create_harris_matrix',
    arguments: {
      site_name: 'Slow',
      create_site: true,
      relationships: [{ us_from: 1, us_to: 2, relationship_type: 'covers' }],
    },
  });
  const heard: number[] = [];
  const controller = new AbortController();
  controller.abort('enough');

  await client.callTool(
    { name: 'export', arguments: { what: 'matrix', format: 'pdf', site_name: 'Slow' } },
    undefined,
    { onprogress: ({ progress }) => heard.push(progress) },
  );
  const cancelled = client.callTool(
    { name: 'export', arguments: { what: 'matrix', format: 'pdf', site_name: 'Slow' } },
    undefined,
    { signal: controller.signal },
  );

  await expect(cancelled).rejects.toThrow('enough');
  expect(heard.at(-1)).toBe(1);
  expect(heard).toEqual(heard.toSorted((a, b) => a - b));
  await client.close();
});

it('the stream of a cancelled call ends', async () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const post = (message: object, session: object = {}): Promise<Response> =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { ...headers, ...session },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
  const clientInfo = { name: 'hasty', version: '1' };
  const opened = await post({
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo },
  });
  await opened.text();
  const session = { 'mcp-session-id': opened.headers.get('mcp-session-id')! };
  await post({ method: 'notifications/initialized' }, session);
  const { list } = mcp.services.database.reads.sites;
  let goOn = (): void => undefined;
  mcp.services.database.reads.sites.list = async (...query) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    return list(...query);
  };

  const call = await post(
    { id: 7, method: 'tools/call', params: { name: 'search', arguments: { query: 'Slow' } } },
    session,
  );
  await post({ method: 'notifications/cancelled', params: { requestId: 7 } }, session);
  const told = await call.text();
  mcp.services.database.reads.sites.list = list;
  goOn();

  expect(told).not.toContain('"result"');
});
