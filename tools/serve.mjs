// The Nx target `serve`: runs one built service of the repository: node tools/serve.mjs api|web|mcp
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureNative } from './native.mjs';
import { REPOSITORY } from './repository.mjs';

await ensureNative();
if (existsSync('.env')) process.loadEnvFile('.env');
// Without a named transport, HTTP is used, because stdio is useless on a terminal.
process.env.MCP_TRANSPORT ??= 'sse';
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(REPOSITORY, 'dist', process.argv[2], 'main.mjs')).href);
