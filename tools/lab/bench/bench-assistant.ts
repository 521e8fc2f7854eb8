import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countTokens } from 'gpt-tokenizer';
import { fetchMcp, MCP_HEADERS } from '../../mcp-request.ts';
import { renderTable } from './figures.ts';
import { playSeason, type PlayedSeason, type Weight } from './play-season.ts';

const CALLS = 25_000;
const SESSIONS = 500;

/**
 * Plays a season against the built service and prints the size of its texts in tokens, as o200k counts them. Then
 * measures the size of the lists, and the memory over thousands of calls and hundreds of sessions.
 */
export async function benchAssistant(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const server = await startServer(folder);
  try {
    printSeason(await playSeason(server.url));
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
  const program = join(here, '..', '..', 'mcp', 'main.mjs');
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

function printSeason({ steps, sum }: PlayedSeason): void {
  const unanswered = steps.filter(({ isAnswered }) => !isAnswered).length;
  const lines = steps.map(({ asks, weight, isAnswered }) => [
    asks,
    ...figuresOf(weight),
    isAnswered ? '' : 'not answered',
  ]);
  const last = unanswered === 0 ? 'all answered' : `${unanswered} not answered`;
  const headings = ['asked of the assistant', 'calls', 'tokens sent', 'tokens of text', 'for programs', ''];
  console.log(`${renderTable(headings, [...lines, [`${steps.length} steps`, ...figuresOf(sum), last]])}\n`);
}

function figuresOf({ calls, sent, told, structured }: Weight): string[] {
  return [calls, sent, told, structured].map(String);
}

async function weighLists(url: string): Promise<void> {
  const lines: string[][] = [];
  for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
    const text = JSON.stringify(await fetchMcp(url, method));
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
    await fetchMcp(url, 'tools/call', SITE_CALL);
    if ((done + 1) % (CALLS / 5) === 0) note(`${done + 1} calls`);
  }
  for (let done = 0; done < SESSIONS; done++) {
    await openSession(url);
    if ((done + 1) % (SESSIONS / 5) === 0) note(`${done + 1} sessions`);
  }
  console.log(`${renderTable(['memory of the service', 'MB resident'], lines)}\n`);
}

/** Returns the memory of a process as the system reports it, or an empty text. */
function readMemory(pid: number): string {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? '?' : (Number(kilobytes) / 1024).toFixed(0);
  } catch {
    return '?';
  }
}

/** Opens a session as clients of the protocol of 2025 do, and never closes it. */
async function openSession(url: string): Promise<void> {
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
  const answer = await fetch(url, { method: 'POST', headers: MCP_HEADERS, body });
  await answer.text();
  if (!answer.ok) throw new Error(`A session was refused with ${answer.status}`);
}
