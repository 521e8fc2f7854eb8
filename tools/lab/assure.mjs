// npm run assure — makes requests of all kinds, right and wrong, to every operation and tool of the services on both databases,
// and fails where one is a fault of the server or is answered otherwise than declared. With -- ROUNDS SEED it repeats a run.
// Before that it asks the registry for known faults of the packages. -- --page writes docs/assurance.md, -- --guards takes
// guards out and sees that tests fail, -- --long runs the long forms of the crash tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditPackages } from './assurance/audit-packages.mjs';
import { ensureInstalled } from '../install.mjs';
import { ensureNative } from '../native.mjs';
import { runVitest } from '../run-vitest.mjs';

const TESTS = [
  'apps/api/test/assure.test.ts',
  'apps/api/test/hostile.test.ts',
  'apps/api/test/hostile-everywhere.test.ts',
  'apps/web/test/assure.test.ts',
  'apps/mcp/test/fuzz.test.ts',
  'apps/mcp/test/undo-everything.test.ts',
  'apps/mcp/test/two-clients.test.ts',
  'libs/services/src/matrix/site-orders.test.ts',
  'apps/api/test/crash/soak.test.ts',
];
const SOAK_SECONDS = '90';
const DEFAULT_ROUNDS = 250;

const MODES = {
  '--page': './assurance/run-rows.mjs',
  '--guards': './assurance/remove-guards.mjs',
  '--long': './assurance/run-long.mjs',
};
const mode = MODES[process.argv[2]];
if (mode !== undefined) {
  await ensureInstalled({ log: console.log });
  await ensureNative({ log: console.log });
  process.argv.splice(2, 1);
  await import(mode);
  process.exit();
}

const [rounds = DEFAULT_ROUNDS, seed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run assure [-- ROUNDS [SEED] | --page | --guards | --long]');
  process.exit(2);
}
await ensureInstalled({ log: console.log });
await ensureNative({ log: console.log });
console.log(
  `${rounds} requests to each operation, seed ${seed}; to repeat: npm run assure -- ${rounds} ${seed}`,
);
const audit = auditPackages();
console.log(audit.told);
process.env.TROWEL_ASSURE_ROUNDS = String(rounds);
process.env.TROWEL_ASSURE_SEED = String(seed);
process.env.TROWEL_SOAK_SECONDS = SOAK_SECONDS;
const folder = mkdtempSync(join(tmpdir(), 'trowel-assure-'));
process.exitCode = await runVitest(['--testTimeout=7200000', ...TESTS], join(folder, 'report.json'));
rmSync(folder, { recursive: true });
if (audit.isBad) process.exitCode = 1;
