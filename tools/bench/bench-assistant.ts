import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countTokens } from 'gpt-tokenizer';
import { renderTable } from './figures.ts';
import { SEASON, type Kept, type Player, type Told } from './season.ts';

const REVISION = '2026-07-28';
const CALLS = Number(process.env['CALLS'] ?? 5_000);
const SESSIONS = Number(process.env['CALLS'] ?? 500);

/**
 * Plays a season with the service as it is built, and prints what its texts weigh: tokens as o200k counts them. Then
 * what the lists weigh, and the memory over thousands of calls and hundreds of sessions. MCP_PROGRAM names another build.
 */
export async function benchAssistant(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const server = await startServer(folder);
  try {
    await playSeason(server.url);
    await weighLists(server.url);
    await watchMemory(server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

async function startServer(folder: string): Promise<Server> {
  const here = dirname(fileURLToPath(import.meta.url));
  const program = process.env['MCP_PROGRAM'] ?? join(here, '..', 'mcp', 'main.mjs');
  if (!existsSync(program)) throw new Error(`There is no program ${program}; build it with npm run build`);
  const port = await findPort();
  const child = spawn(process.execPath, ['--expose-gc', program], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: folder,
      DATABASE_URL: `sqlite:///${join(folder, 'season.db')}`,
      MCP_TRANSPORT: 'http',
      MCP_PORT: String(port),
      MCP_ROLE: 'operator',
      LOG_LEVEL: 'error',
      RATE_LIMIT_DEFAULT: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(url, child);
  return { url: `${url}/mcp`, pid: child.pid!, stop: () => end(child) };
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function waitFor(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The MCP service did not start');
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

type Result = Record<string, unknown>;

async function ask(url: string, method: string, params: Record<string, unknown> = {}): Promise<Result> {
  const named = typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {};
  const headers = { ...HEADERS, 'mcp-protocol-version': REVISION, 'mcp-method': method, ...named };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } });
  const text = await (await fetch(url, { method: 'POST', headers, body })).text();
  const message = JSON.parse(text.startsWith('{') ? text : readEvent(text)) as { result?: Result; error?: unknown };
  if (!message.result) throw new Error(`${method} failed: ${JSON.stringify(message.error).slice(0, 500)}`);
  return message.result;
}

function readEvent(text: string): string {
  return (
    text
      .split('\n')
      .findLast((line) => line.startsWith('data: '))
      ?.slice('data: '.length) ?? '{}'
  );
}

/** What one step weighed. */
interface Weight {
  calls: number;
  asked: number;
  told: number;
  structured: number;
}

async function playSeason(url: string): Promise<void> {
  const kept: Kept = { batch: '', scene: '', found: '', suggestion: {} };
  const lines: string[][] = [];
  const sum: Weight = { calls: 0, asked: 0, told: 0, structured: 0 };
  let unanswered = 0;
  for (const { asks, says, play } of SEASON) {
    const weight: Weight = { calls: 0, asked: 0, told: 0, structured: 0 };
    const texts: string[] = [];
    await play(playerOf(url, weight, texts), kept);
    const isAnswered = says.every((one) => one.test(texts.join('\n')));
    if (!isAnswered) unanswered++;
    for (const name of Object.keys(sum) as (keyof Weight)[]) sum[name] += weight[name];
    lines.push([asks, ...figuresOf(weight), isAnswered ? '' : 'not answered']);
  }
  lines.push([`${SEASON.length} steps`, ...figuresOf(sum), unanswered === 0 ? 'all answered' : `${unanswered} not`]);
  const headings = ['asked of the assistant', 'calls', 'tokens sent', 'tokens of text', 'for programs', ''];
  console.log(`${renderTable(headings, lines)}\n`);
}

function figuresOf({ calls, asked, told, structured }: Weight): string[] {
  return [calls, asked, told, structured].map(String);
}

function playerOf(url: string, weight: Weight, texts: string[]): Player {
  const call = async (tool: string, args: Readonly<Record<string, unknown>>): Promise<Told> => {
    const result = await ask(url, 'tools/call', { name: tool, arguments: args });
    const content = result['content'] as { type: string; text?: string; uri?: string }[];
    const text = content.map((one) => one.text ?? JSON.stringify(one)).join('\n');
    if (result['isError']) throw new Error(`${tool}: ${text}`);
    const structured = (result['structuredContent'] ?? {}) as Record<string, unknown>;
    weight.calls++;
    weight.asked += countTokens(JSON.stringify(args));
    weight.told += countTokens(text);
    weight.structured += countTokens(JSON.stringify(structured));
    texts.push(text);
    return { text, structured };
  };
  return {
    call,
    async confirm(tool, args) {
      const { structured } = await call(tool, args);
      const { plan } = structured['data'] as { plan?: { token: string } };
      if (!plan) throw new Error(`${tool} made no plan`);
      return call(tool, { ...args, confirm_token: plan.token });
    },
  };
}

async function weighLists(url: string): Promise<void> {
  const lines: string[][] = [];
  for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
    const text = JSON.stringify(await ask(url, method));
    lines.push([method, String(Buffer.byteLength(text)), String(countTokens(text))]);
  }
  console.log(`${renderTable(['list', 'bytes', 'tokens'], lines)}\n`);
}

const SITE_CALL = { name: 'filter', arguments: { site: 'Castel Prova', limit: 20 } };

async function watchMemory({ url, pid }: Server): Promise<void> {
  const lines: string[][] = [];
  const note = (what: string): void => void lines.push([what, readMemory(pid)]);
  note('after the season');
  for (let done = 0; done < CALLS; done++) {
    await ask(url, 'tools/call', SITE_CALL);
    if ((done + 1) % (CALLS / 5) === 0) note(`${done + 1} calls`);
  }
  for (let done = 0; done < SESSIONS; done++) {
    await openSession(url);
    if ((done + 1) % (SESSIONS / 5) === 0) note(`${done + 1} sessions`);
  }
  console.log(`${renderTable(['memory of the service', 'MB resident'], lines)}\n`);
}

/** What the system says of a process; nothing where it says nothing. */
function readMemory(pid: number): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? '?' : (Number(kilobytes) / 1024).toFixed(0);
  } catch {
    return '?';
  }
}

/** Opens a session as clients of 2025 do, and never ends it. */
async function openSession(url: string): Promise<void> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  const answer = await fetch(url, { method: 'POST', headers: HEADERS, body });
  await answer.text();
  if (!answer.ok) throw new Error(`A session was refused with ${answer.status}`);
}
