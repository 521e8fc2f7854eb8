#!/usr/bin/env node
// Started by desktop applications and npx, next to the program. It runs on any Node, to report a
// version that is too old.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const OLDEST_NODE = [20, 20];
const NAPI = 10;

// Applications pass the placeholder of a setting that the user left empty.
for (const name of ['DATA_DIR', 'MCP_REMOTE_URL', 'MCP_TOKEN'])
  if (/^\s*(?:\$\{user_config\.\w+\})?\s*$/.test(process.env[name] || '')) delete process.env[name];
process.env.MCP_TRANSPORT = 'stdio';

const trouble = findTrouble();
if (trouble === undefined) await import('./main.mjs');
else {
  process.stderr.write(`${trouble}\n`);
  process.exitCode = 1;
}

/** Returns why the program cannot run on this Node. With a remote database no driver is needed. */
function findTrouble() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    return `Trowel needs Node ${OLDEST_NODE.join('.')} or later; this application runs Node ${process.versions.node}. Update the application.`;
  if (process.env.MCP_REMOTE_URL !== undefined || Number(process.versions.napi) >= NAPI) return undefined;
  if (!existsSync(join(HERE, 'node_modules', 'better-sqlite3', 'package.json'))) return undefined;
  const { abi, platform, arch, node } = JSON.parse(readFileSync(join(HERE, 'built-for.json'), 'utf8'));
  if (abi === process.versions.modules && platform === process.platform && arch === process.arch)
    return undefined;
  return `Trowel has no database driver for Node ${process.versions.node} on ${process.platform}-${process.arch} inside: it has one for Node 22.14 and later, and for Node ${node} on ${platform}-${arch}. Update the application, or give the address of a Trowel that runs.`;
}
