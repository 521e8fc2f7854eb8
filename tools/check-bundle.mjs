// npm run check:bundle — makes the bundle for assistants, unpacks it into an empty folder and speaks to it under Node 20, 22
// and 24, which npm brings once into a cache of the project.
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import yauzl from 'yauzl';
import { bundleMcp } from './bundle-mcp.mjs';
import { REPOSITORY } from './repository.mjs';
import { runVisibly } from './run-command.mjs';

const NODES = ['20.20.2', '22.23.3', '24.21.0'];
const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'trowel', 'nodes');
const PLATFORM = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const folder = mkdtempSync(join(tmpdir(), 'trowel-bundle-'));
try {
  const { bundle } = await bundleMcp(join(folder, 'made'));
  const unpacked = join(folder, 'unpacked');
  await unzip(bundle, unpacked);
  for (const version of NODES) {
    const told = await speak(
      await fetchNode(version),
      join(unpacked, 'server', 'start.mjs'),
      join(folder, version),
    );
    console.log(`Node ${version}: ${told}`);
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

/** Records a site in a database of its own, draws its matrix and finds the site again. */
async function speak(command, program, dataDir) {
  const extensions = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
  const client = new Client(
    { name: 'check', version: '1' },
    { versionNegotiation: { mode: 'auto' }, capabilities: { extensions } },
  );
  const env = { DATA_DIR: dataDir, MCP_REMOTE_URL: '${user_config.address}', LOG_LEVEL: 'warn' };
  await client.connect(
    new StdioClientTransport({ command, args: [program], env, cwd: folder, stderr: 'inherit' }),
  );
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

async function unzip(file, target) {
  const zip = await yauzl.openPromise(file);
  for await (const entry of zip.eachEntry()) {
    const to = join(target, entry.fileName);
    mkdirSync(dirname(to), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to));
  }
}
