import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernHttp,
} from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Role } from '@trowel/domain/core';
import { createLog, listen, type Listening, type RateRules, type UnfinishedLimits } from '@trowel/http';
import { openTestServices } from '@trowel/http/testing';
import type { Places } from '@trowel/services/assistants';
import type { Actor, Context, Services } from '@trowel/services/context';
import { createProcessState } from '@trowel/services/shared-state';
import { seeAll } from '@trowel/services/visibility';
import { callTool } from '../src/protocol/call-tool.ts';
import { createDatabases } from '../src/context/databases.ts';
import type { McpDeps } from '../src/context/deps.ts';
import { createFilesIn } from '../src/files/files-in.ts';
import { createDownloads, type Downloads } from '../src/files/files-out.ts';
import { createPassingFiles } from '../src/files/passing-files.ts';
import { createMcpApp } from '../src/http/app.ts';
import { createContext } from '../src/context/create-context.ts';
import { createPlanTokens } from '../src/plans/plan-tokens.ts';
import { createServiceKeeper } from '../src/context/service-keeper.ts';
import { findTool } from '../src/tools/list-tools.ts';
import type { ToolResult } from '../src/contract/to-tool-result.ts';
import { openViews } from '../src/views/open-views.ts';

export { createAccounts } from '@trowel/http/testing';

export const TOKEN = 'test-token-0123456789';
/** Addresses of the authorization server and of this service. */
export const PLACES: Places = { issuer: 'http://localhost:5000', resource: 'http://localhost:8765/mcp' };

/** The response of a tool, split into its parts. */
export interface Answer {
  ok: boolean;
  text: string;
  data: Record<string, any>; // oxlint-disable-line no-explicit-any -- tests look into answers of every shape
  error?: {
    code: string;
    message: string;
    hint: string;
    allowed?: string[];
    problems?: { field: string; type: string }[];
  };
  page?: { total: number; next_cursor?: string; truncated: boolean };
  files: { name: string; uri: string }[];
  result: ToolResult;
}

export interface TestCall {
  as?: Role;
  /** Name of the caller. Default: `mcp`. */
  username?: string;
  /** The whole caller, instead of a role and a name. */
  actor?: Actor;
  transport?: 'stdio' | 'http';
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

/** The MCP service on a separate empty database. */
export interface TestMcp {
  services: Services;
  deps: McpDeps;
  downloads: Downloads;
  folder: string;
  ctx(role?: Role): Context;
  /** Calls a tool without the protocol. */
  call(name: string, args?: Record<string, unknown>, how?: TestCall): Promise<Answer>;
  /** Calls a destructive tool twice: for the plan, and with its token. */
  confirm(name: string, args: Record<string, unknown>, how?: TestCall): Promise<Answer>;
  /** Starts listening. Without a token all callers on this machine are accepted. */
  listen(options?: {
    token?: string;
    role?: Role;
    rateRules?: RateRules;
    unfinished?: UnfinishedLimits;
    places?: Places;
  }): Promise<Listening>;
  close(): Promise<void>;
}

/**
 * Opens the service on one of the databases. `clock` returns the time of its plans in ms;
 * `viewsFolder` contains its views.
 */
export async function openTestMcp(
  dialect: 'sqlite' | 'postgres',
  { clock = Date.now, viewsFolder }: { clock?: () => number; viewsFolder?: string } = {},
): Promise<TestMcp> {
  const { services, databaseUrl, open, close } = await openTestServices(dialect);
  const folder = await mkdtemp(join(tmpdir(), 'trowel-mcp-'));
  const databases = createDatabases({
    services,
    databaseUrl,
    folder: join(folder, 'databases'),
    open,
    sharedState: services.sharedState,
  });
  const keeper = createServiceKeeper({ ports: { api: 1, web: 1, 'mcp-http': 1 } });
  const passing = createPassingFiles(services);
  const downloads = createDownloads(passing);
  const log = createLog('silent');
  const deps: McpDeps = {
    databases,
    filesIn: createFilesIn({ folder: join(folder, 'imports'), passing }),
    keeper,
    tokens: createPlanTokens(services.sharedState, { clock }),
    log,
    webUrl: 'http://localhost:5000',
    views: openViews(viewsFolder),
    version: '0.0.0',
  };
  const closers: (() => Promise<void>)[] = [];

  const call: TestMcp['call'] = async (name, args = {}, how = {}) => {
    const { as = 'operator', username = 'mcp', transport = 'http', onProgress } = how;
    const { signal = new AbortController().signal } = how;
    const tool = findTool(name);
    if (!tool) throw new Error(`no tool ${name}`);
    const caller = {
      actor: how.actor ?? { id: null, username, role: as },
      transport,
      language: 'en' as const,
      filesOut: downloads.outAt('http://files'),
    };
    const outcome = await callTool(
      {
        tool,
        args,
        ctx: await createContext(deps, caller, { signal }),
        progress: (done) => onProgress?.(done),
        signal,
        canAsk: false,
        // Views receive the complete data of a response.
        hasViews: true,
      },
      deps,
    );
    if (!('result' in outcome)) throw new Error('the client cannot be asked');
    return readAnswer(outcome.result);
  };

  return {
    services,
    deps,
    downloads,
    folder,
    ctx: (role = 'admin') => ({
      actor: { id: null, username: role, role },
      via: 'cli',
      language: 'en',
      services: seeAll(services),
    }),
    call,
    async confirm(name, args, how) {
      const planned = await call(name, args, how);
      const token = planned.data['plan']?.token;
      if (typeof token !== 'string') throw new Error(`no plan: ${planned.text}`);
      return call(name, { ...args, confirm_token: token }, how);
    },
    async listen({ token, role = 'operator', rateRules = {}, unfinished, places = PLACES } = {}) {
      // A separate state, so that calls do not affect each other.
      const sharedState = createProcessState(services.clock);
      const rules = {
        services: { ...services, sharedState },
        token,
        role,
        open: token === undefined,
        places,
      };
      const mcp = createMcpApp({
        ...deps,
        rules,
        downloads,
        allowedHosts: [],
        publicUrl: undefined,
        rateRules,
        ...(unfinished && { unfinished }),
      });
      const listening = await listen(mcp.app, { host: '127.0.0.1', port: 0, express: mcp.app });
      closers.push(async () => {
        await mcp.close();
        await listening.close();
      });
      return listening;
    },
    async close() {
      for (const end of closers) await end();
      await databases.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Splits a response into its parts. */
export function readAnswer(result: ToolResult): Answer {
  const text = result.content.flatMap((one) => (one.type === 'text' ? [one.text] : [])).join('\n');
  const structured = (result.structuredContent ?? {}) as Partial<Answer>;
  const { error, page } = structured;
  const files = result.content.flatMap((one) =>
    one.type === 'resource_link' ? [{ name: one.name, uri: one.uri }] : [],
  );
  const { _meta: meta } = result;
  const data = (meta?.['trowel/data'] ?? structured.data) as Answer['data'] | undefined;
  return {
    ok: !result.isError,
    text,
    data: data ?? structured,
    ...(error && { error }),
    ...(page && { page }),
    files,
    result,
  };
}

/** Capabilities of a client with views. */
export const SHOWS_VIEWS = {
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
};

/** A client of the first generation of the SDK, for the revisions of 2025. */
export async function connectLegacy(url: string, token?: string, capabilities = {}): Promise<LegacyClient> {
  const client = new LegacyClient({ name: 'legacy-test', version: '1' }, { capabilities });
  const requestInit = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new LegacyHttp(new URL(`${url}/mcp`), { requestInit }) as never);
  return client;
}

/** A client of the second generation, which speaks 2026-07-28. */
export async function connectModern(url: string, token?: string, capabilities = {}): Promise<ModernClient> {
  const client = new ModernClient(
    { name: 'modern-test', version: '1' },
    { versionNegotiation: { mode: 'auto' }, capabilities },
  );
  const requestInit = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new ModernHttp(new URL(`${url}/mcp`), { requestInit }));
  return client;
}
