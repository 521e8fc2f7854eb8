// node tools/lab/assurance/remove-guards.mjs [NUMBER…]: removes guards one by one in a copy of the last commit, and checks
// that a test fails without each. Exits with code 1 if a test passes without its guard. Stores the results in results.json.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../../repository.mjs';
import { GUARDS } from './guards.mjs';
import { storeResult } from './results.mjs';

const OWN_PACKAGES = '@trowel';

/** Copies the last commit with its packages. The installed packages are those of the repository. */
function makeCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-guards-'));
  const tar = execFileSync('git', ['archive', 'HEAD'], { cwd: REPOSITORY, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
  const installed = join(REPOSITORY, 'node_modules');
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, OWN_PACKAGES), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== OWN_PACKAGES && name !== '.cache') symlinkSync(join(installed, name), join(modules, name));
  }
  for (const name of readdirSync(join(installed, OWN_PACKAGES))) {
    symlinkSync(readlinkSync(join(installed, OWN_PACKAGES, name)), join(modules, OWN_PACKAGES, name));
  }
  return folder;
}

/** Returns the first test that fails without a guard, or undefined if none does. */
function findFailure(folder, { file, find, without, test }) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} does not have once: ${find}`);
  writeFileSync(
    path,
    text.replace(find, () => without),
  );
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=json', test];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
  writeFileSync(path, text);
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return tests.find(({ status }) => status === 'failed')?.fullName;
}

const wanted = process.argv.slice(2).map(Number);
const folder = makeCopy();
let missed = 0;
try {
  for (const [i, guard] of GUARDS.entries()) {
    if (wanted.length > 0 && !wanted.includes(i + 1)) continue;
    const failure = findFailure(folder, guard);
    if (failure === undefined) missed++;
    const told = failure === undefined ? `NOT NOTICED by ${guard.test}` : `${guard.test}: ${failure.trim()}`;
    storeResult('guards', guard.what, { test: guard.test, failed: failure?.trim() ?? null });
    console.log(`${i + 1}. ${guard.what} — ${told}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;
