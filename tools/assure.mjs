// npm run assure — makes requests of all kinds, right and wrong, to every operation of the services on both databases,
// and fails where one is a fault of the server or is answered otherwise than declared. With -- ROUNDS SEED it repeats a run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ensureNative } from './native.mjs';
import { runVitest } from './run-vitest.mjs';

const TESTS = ['apps/api/test/assure.test.ts', 'apps/web/test/assure.test.ts'];
const DEFAULT_ROUNDS = 250;

const [rounds = DEFAULT_ROUNDS, seed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run assure [-- ROUNDS [SEED]]');
  process.exit(2);
}
await ensureInstalled({ log: console.log });
await ensureNative({ log: console.log });
console.log(
  `${rounds} requests to each operation, seed ${seed}; to repeat: npm run assure -- ${rounds} ${seed}`,
);
process.env.TROWEL_ASSURE_ROUNDS = String(rounds);
process.env.TROWEL_ASSURE_SEED = String(seed);
const folder = mkdtempSync(join(tmpdir(), 'trowel-assure-'));
process.exitCode = await runVitest(['--testTimeout=7200000', ...TESTS], join(folder, 'report.json'));
rmSync(folder, { recursive: true });
