// Runs Nx without daemon, cloud, prompts or screens: node tools/nx.mjs graph
import { join } from 'node:path';
import { isMain, REPOSITORY } from './repository.mjs';
import { runVisibly } from './run-command.mjs';

/** Environment variables for a quiet and fast Nx. */
export const NX_ENVIRONMENT = {
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  NX_INTERACTIVE: 'false',
  NX_ISOLATE_PLUGINS: 'false',
};

export const NX_PROGRAM = join(REPOSITORY, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');

if (isMain(import.meta.url)) {
  const env = { ...process.env, ...NX_ENVIRONMENT };
  process.exitCode = await runVisibly(process.execPath, [NX_PROGRAM, ...process.argv.slice(2)], { env });
}
