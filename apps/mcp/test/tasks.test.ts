import { DIALECTS } from '@trowel/db/testing';
import { listen, type Listening } from '@trowel/http';
import { issueToken } from '@trowel/http/testing';
import type { RunningJobs } from '@trowel/services/jobs';
import { createPersonalToken } from '@trowel/services/accounts';
import { createSite } from '@trowel/services/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpApp, type McpApp } from '../src/http/app.ts';
import { startTasks } from '../src/tasks/run-tasks.ts';
import { createAccounts, openTestMcp, PLACES, type TestMcp } from './test-mcp.ts';

const LONG = { timeout: 30_000, interval: 20 };
const TASKS = 'io.modelcontextprotocol/tasks';
const IMPORT = {
  operation: 'import',
  site_name: 'Villa',
  content: 'us,rapporti\n1,copre 2\n2,',
  file_name: 'x.csv',
};

interface Reply {
  result?: Record<string, unknown> & { taskId?: string; status?: string; resultType?: string };
  error?: { code: number; message: string };
}

describe.each(DIALECTS)('tasks of the protocol on %s', (dialect) => {
  let mcp: TestMcp;
  const opened: { app: McpApp; listening: Listening }[] = [];
  const running: RunningJobs[] = [];
  let patient: string;
  let hasty: string;

  beforeAll(async () => {
    mcp = await openTestMcp(dialect);
    await createAccounts(mcp.services);
    await createSite(mcp.ctx(), { site_name: 'Villa' });
    patient = await open(30_000);
    hasty = await open(0);
  });
  afterAll(async () => {
    for (const one of running) await one.stop();
    for (const { app, listening } of opened) {
      await app.close();
      await listening.close();
    }
    await mcp.close();
  });

  const open = async (waitMs: number): Promise<string> => {
    const { deps, downloads, services } = mcp;
    const rules = { services, token: undefined, role: 'operator', open: true, places: PLACES } as const;
    const app = createMcpApp({
      ...deps,
      tasks: { waitMs },
      rules,
      downloads,
      allowedHosts: [],
      publicUrl: undefined,
    });
    const listening = await listen(app.app, { host: '127.0.0.1', port: 0 });
    opened.push({ app, listening });
    return listening.url;
  };
  const work = async <T>(body: () => Promise<T>): Promise<T> => {
    const tasks = startTasks(mcp.deps, mcp.services, { atOnce: 1 });
    try {
      return await body();
    } finally {
      await tasks.stop();
    }
  };
  const ask = async (
    url: string,
    method: string,
    params: Record<string, unknown>,
    {
      token,
      extensions = { [TASKS]: {} },
      capabilities = {},
    }: { token?: string; extensions?: object; capabilities?: object } = {},
  ): Promise<Reply> => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { ...capabilities, extensions },
    };
    const answer = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        'mcp-name': String(params['name'] ?? params['taskId'] ?? ''),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
    });
    const text = await answer.text();
    return JSON.parse(
      text.startsWith('{') ? text : text.slice(text.indexOf('{', text.indexOf('data:'))),
    ) as Reply;
  };
  const callTool = (url: string, name: string, args: object, how = {}): Promise<Reply> =>
    ask(url, 'tools/call', { name, arguments: args }, how);
  const begin = async (how = {}): Promise<string> => {
    const { result, error } = await callTool(hasty, 'generate_report', REPORT, how);
    expect(error).toBeUndefined();
    return result!.taskId!;
  };
  const statusOf = async (taskId: string): Promise<string | undefined> =>
    (await ask(hasty, 'tasks/get', { taskId })).result?.status;

  let changes = 0;
  /** Has unit 1, which is there, be called otherwise. */
  const beginChange = async (more = {}): Promise<{ taskId: string; end: string }> => {
    const end = `wall ${++changes}`;
    const content = `us,definition\n1,${end}\n`;
    const args = { operation: 'import', site_name: 'Villa', content, file_name: 'x.csv', mode: 'merge' };
    const { result } = await callTool(hasty, 'import_data', args, {
      capabilities: { elicitation: {}, ...more },
    });
    return { taskId: result!.taskId!, end };
  };
  const answer = async (taskId: string, inputResponses: object): Promise<void> => {
    const { result } = await ask(hasty, 'tasks/update', { taskId, inputResponses });
    expect(result).toMatchObject({ resultType: 'complete' });
  };
  const waitFor = async (taskId: string, status: string): Promise<Record<string, unknown>> => {
    await expect.poll(() => statusOf(taskId), LONG).toBe(status);
    return (await ask(hasty, 'tasks/get', { taskId })).result!;
  };
  const definitionOf = async (us_number: string): Promise<unknown> => {
    const { data } = await mcp.call('filter', { site: 'Villa', text: us_number, fields: ['definition'] });
    return data['units'].find((one: { us_number: string }) => one.us_number === us_number).definition;
  };
  const countChanges = async (): Promise<number> =>
    (await mcp.call('manage_data', { command: 'history', site_name: 'Villa' })).page!.total;

  it('are made of calls that take long, and tell what came of them, files too, to another connection', async () => {
    const { result } = await callTool(hasty, 'generate_report', REPORT);
    const { taskId = '', ...task } = result!;
    const waiting = await ask(hasty, 'tasks/get', { taskId });

    const done = await work(async () => {
      await expect.poll(() => statusOf(taskId), LONG).toBe('completed');
      return ask(patient, 'tasks/get', { taskId });
    });

    expect(task).toMatchObject({ resultType: 'task', status: 'working', pollIntervalMs: 2_000, ttlMs: null });
    expect(waiting.result).toMatchObject({ taskId, status: 'working', resultType: 'complete' });
    expect(done.result).toMatchObject({
      status: 'completed',
      result: { structuredContent: { ok: true, files: [{ name: expect.stringMatching(/\.pdf$/) }] } },
    });
    const { files } = (done.result!['result'] as { structuredContent: { files: { uri: string }[] } })
      .structuredContent;
    expect((await (await fetch(files[0]!.uri)).text()).slice(0, 5)).toBe('%PDF-');
  });

  it('are not made of calls that answer in time, nor for clients that cannot follow them', async () => {
    const inTime = await work(() => callTool(patient, 'import_data', IMPORT));
    const undeclared = await callTool(hasty, 'generate_report', REPORT, { extensions: {} });
    const asked = await ask(hasty, 'tasks/get', { taskId: 'x' }, { extensions: {} });

    for (const { result } of [inTime, undeclared])
      expect(result).toMatchObject({ resultType: 'complete', structuredContent: { ok: true } });
    expect(asked.error?.code).toBe(-32_021);
  });

  it('of a tool that fails are completed, with its error', async () => {
    const { result } = await callTool(hasty, 'generate_report', { ...REPORT, site_name: 'Nowhere' });
    const taskId = result!.taskId!;

    await work(async () => {
      await expect.poll(() => statusOf(taskId), LONG).toBe('completed');
    });

    const { result: told } = await ask(hasty, 'tasks/get', { taskId });
    expect(told).toMatchObject({ result: { isError: true } });
  });

  it('about another site do not exist for a token of the same account that is limited to one', async () => {
    const session = await issueToken(mcp.services, 'operator');
    await createSite(mcp.ctx(), { site_name: 'Orto' });
    const account = (await mcp.services.database.reads.users.findByUsername('operator'))!;
    const { token } = await createPersonalToken(
      { ...mcp.ctx(), actor: { ...account, id: account.id } },
      {
        name: 'one site',
        scopes: ['read', 'write'],
        sites: ['Orto'],
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      },
    );
    const taskId = await begin({ token: session });
    const own = await begin({ token });

    const others = await Promise.all(
      ['tasks/get', 'tasks/cancel', 'tasks/update'].map((method) =>
        ask(hasty, method, { taskId, inputResponses: {} }, { token }),
      ),
    );

    expect(others.map(({ error }) => error?.code)).toEqual([-32_602, -32_602, -32_602]);
    expect((await ask(hasty, 'tasks/get', { taskId: own }, { token })).error).toBeUndefined();
    expect((await ask(hasty, 'tasks/get', { taskId }, { token: session })).error).toBeUndefined();
  });

  it('are cancelled, once and again, and are nobody else’s', async () => {
    const taskId = await begin();
    const token = await issueToken(mcp.services, 'operator');
    const foreign = await begin({ token });

    const cancelled = await ask(hasty, 'tasks/cancel', { taskId });
    const again = await ask(hasty, 'tasks/cancel', { taskId });
    const others = await Promise.all(
      ['tasks/get', 'tasks/cancel', 'tasks/update'].map((method) =>
        ask(hasty, method, { taskId: foreign, inputResponses: {} }),
      ),
    );

    for (const { result } of [cancelled, again]) {
      expect(result).toMatchObject({ resultType: 'complete' });
      expect(Object.keys(result!)).not.toContain('status');
    }
    expect(await statusOf(taskId)).toBe('cancelled');
    expect(others.map(({ error }) => error?.code)).toEqual([-32_602, -32_602, -32_602]);
  });

  it('ask the person where a change needs it, go on when answered, and once', async () => {
    const before = await countChanges();
    const { taskId, end } = await beginChange();
    const waiting = await work(() => waitFor(taskId, 'input_required'));
    const { confirm } = waiting['inputRequests'] as { confirm: { params: { message: string } } };
    await answer(taskId, { other: ACCEPTED });
    const still = await statusOf(taskId);
    await answer(taskId, { confirm: ACCEPTED });
    await answer(taskId, { confirm: ACCEPTED });
    const working = await statusOf(taskId);

    const done = await work(() => waitFor(taskId, 'completed'));

    expect(confirm.params.message).toContain('1 changed');
    expect([still, working]).toEqual(['input_required', 'working']);
    expect(done).toMatchObject({ taskId, result: { structuredContent: { ok: true } } });
    expect(await definitionOf('1')).toBe(end);
    expect(await countChanges()).toBe(before + 1);
  });

  it('do nothing when the person declines, or cancels while they are asked', async () => {
    const before = await definitionOf('1');
    const declined = await beginChange();
    await work(() => waitFor(declined.taskId, 'input_required'));
    await answer(declined.taskId, { confirm: { action: 'decline' } });
    const told = await work(() => waitFor(declined.taskId, 'completed'));
    const left = await beginChange();
    await work(() => waitFor(left.taskId, 'input_required'));
    await ask(hasty, 'tasks/cancel', { taskId: left.taskId });
    await answer(left.taskId, { confirm: ACCEPTED });

    expect(told['result']).toMatchObject({ structuredContent: { data: { declined: true } } });
    expect(await statusOf(left.taskId)).toBe('cancelled');
    expect(await definitionOf('1')).toBe(before);
  });

  it('tell the plan with its token to a client that cannot ask', async () => {
    const { taskId } = await beginChange({ elicitation: undefined });

    const { result } = await work(() => waitFor(taskId, 'completed'));

    expect(result).toMatchObject({
      structuredContent: {
        message: expect.stringContaining('1 changed'),
        data: { plan: { token: expect.any(String) } },
      },
    });
  });
});

const ACCEPTED = { action: 'accept', content: { confirm: true } };
const REPORT = { report_type: 'site', format: 'pdf', site_name: 'Villa' };
