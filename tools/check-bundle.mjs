// npm run check:bundle — builds the bundle for assistants, unpacks it into an empty folder and uses
// it under Node 20, 22 and 24, which npm downloads once into a cache of the project. Then starts
// the tarball with npx in empty folders under each version.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bundleMcp } from './bundle-mcp.mjs';
import { REPOSITORY } from './repository.mjs';
import { runVisibly } from './run-command.mjs';
import { unzip } from './unzip.mjs';

const NODES = ['20.20.2', '22.23.3', '24.21.0'];
const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'trowel', 'nodes');
const PLATFORM = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const folder = mkdtempSync(join(tmpdir(), 'trowel-bundle-'));
try {
  const { bundle, tarball } = await bundleMcp(join(folder, 'made'));
  const unpacked = join(folder, 'unpacked');
  await unzip(bundle, unpacked);
  for (const version of NODES) {
    const node = await fetchNode(version);
    const program = join(unpacked, 'server', 'start.mjs');
    console.log(`Node ${version}: ${await speak({ command: node, args: [program] }, join(folder, version))}`);
    console.log(`npx under it: ${await speak(npxOf(node, tarball), join(folder, `${version}-npx`))}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function fetchNode(version) {
  const prefix = join(CACHE, version);
  const program = join(prefix, 'node_modules', PLATFORM, 'bin', 'node');
  if (existsSync(program)) return program;
  mkdirSync(prefix, { recursive: true });
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict=false'];
  const code = await runVisibly('npm', ['install', '--prefix', prefix, ...options, `${PLATFORM}@${version}`]);
  if (code !== 0) throw new Error(`npm could not fetch Node ${version}`);
  return program;
}

/** Returns the npx command that starts the tarball under a Node version, in an empty folder with an empty cache. */
function npxOf(node, tarball) {
  const cwd = mkdtempSync(join(folder, 'npx-'));
  const env = {
    ...process.env,
    // The first line of the program uses the first Node in the path.
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    npm_config_cache: join(cwd, '.cache'),
    npm_config_update_notifier: 'false',
  };
  return { command: node, args: [findNpx(), '--yes', `file:${tarball}`], env, cwd };
}

/** Returns the npx of the npm used here. */
function findNpx() {
  const beside = realpathSync(process.env.npm_execpath ?? findInPath('npm'));
  return join(dirname(beside), 'npx-cli.js');
}

function findInPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.map((path) => join(path, name)).find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is not here`);
  return found;
}

/** Records a site in a new database, draws its matrix and searches the site. */
async function speak({ command, args, env: more = {}, cwd = folder }, dataDir) {
  const extensions = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
  const client = new Client(
    { name: 'check', version: '1' },
    { versionNegotiation: { mode: 'auto' }, capabilities: { extensions } },
  );
  const env = { ...more, DATA_DIR: dataDir, MCP_REMOTE_URL: '${user_config.address}', LOG_LEVEL: 'warn' };
  await client.connect(new StdioClientTransport({ command, args, env, cwd, stderr: 'inherit' }));
  const { tools } = await client.listTools();
  const views = new Set(tools.map(({ _meta: meta }) => meta?.ui?.resourceUri).filter(Boolean));
  for (const uri of views) await client.readResource({ uri });
  if (views.size === 0) throw new Error('No tool has a view');
  const call = async (name, args) => {
    const answer = await client.callTool({ name, arguments: args });
    if (answer.isError) throw new Error(`${name}: ${JSON.stringify(answer.content)}`);
    return JSON.stringify(answer.structuredContent);
  };
  await call('manage_data', { command: 'insert', table: 'sites', data: { site_name: 'Villa' } });
  const relationships = [{ us_from: '1', us_to: '2', relationship_type: 'covers' }];
  await call('create_harris_matrix', { site_name: 'Villa', relationships });
  await call('export', { what: 'matrix', site_name: 'Villa', format: 'pdf' });
  const shown = await client.callTool({
    name: 'export',
    arguments: { what: 'matrix', site_name: 'Villa', format: 'png' },
  });
  if (!shown.content.some(({ type }) => type === 'image')) throw new Error('The matrix is not shown');
  const found = await call('search', { query: 'Villa' });
  await client.close();
  if (!found.includes('Villa')) throw new Error('The site that was recorded is not found');
  const files = readdirSync(join(dataDir, 'exports')).length;
  return `${tools.length} tools with ${views.size} views, a site recorded, its matrix drawn and shown, ${files} file written`;
}
