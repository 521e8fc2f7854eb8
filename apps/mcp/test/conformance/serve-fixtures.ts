import { createLog, listen } from '@trowel/http';
import { readConfig } from '../../src/config.ts';
import { createDownloads } from '../../src/files/files-out.ts';
import { createPassingFiles } from '../../src/files/passing-files.ts';
import { createMcpApp } from '../../src/http/app.ts';
import { openDeps } from '../../src/open-deps.ts';
import { startFixtureTasks } from './fixture-tasks.ts';
import { buildFixtureServer } from './fixture-server.ts';

// Serves the fixtures of the conformance suite on a free port, and prints the address.
const config = readConfig(process.env);
const { deps, services } = await openDeps(config, { log: createLog('silent') });
const rules = {
  services,
  token: undefined,
  role: 'operator',
  open: true,
  places: config.places,
} as const;
startFixtureTasks(services);
const { app } = createMcpApp({
  ...deps,
  tasks: { waitMs: 0 },
  rules,
  downloads: createDownloads(createPassingFiles(services)),
  allowedHosts: [],
  publicUrl: undefined,
  build: buildFixtureServer,
});
const { url } = await listen(app, { host: '127.0.0.1', port: 0 });
process.stdout.write(`${url}\n`);
