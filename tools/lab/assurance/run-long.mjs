// npm run assure -- --long [ROW…]: runs the long forms of the crash tests, all or those of some rows. Writes their figures
// to results.json and docs/assurance.md, and prints them as a table. Takes about 90 minutes on a quiet machine.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runVitest } from '../../run-vitest.mjs';
import { LONG_FORMS } from './long-forms.mjs';
import { storeResult, describeMachine } from './results.mjs';
import { writePage } from './write-page.mjs';

const HOURS_2 = 7_200_000;
const wanted = process.argv.slice(2);
const forms = LONG_FORMS.filter(
  ({ rows }) => wanted.length === 0 || rows.some((row) => wanted.includes(row)),
);
const table = [];
let failed = 0;

for (const { rows, file, only, settings } of forms) {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-long-'));
  const told = join(folder, 'figures');
  const report = join(folder, 'report.json');
  writeFileSync(told, '');
  Object.assign(process.env, settings, { TROWEL_ASSURE_FIGURES: told });
  const code = await runVitest(
    [`--testTimeout=${HOURS_2}`, file, ...(only === undefined ? [] : ['-t', only])],
    report,
  );
  for (const name of [...Object.keys(settings), 'TROWEL_ASSURE_FIGURES']) delete process.env[name];
  const figures = readFileSync(told, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).figures);
  const state = stateOf(code, report);
  if (state === 'failed') failed++;
  const name = [file, only].filter(Boolean).join(', ');
  storeResult('long', name, { rows, state, figures, machine: describeMachine() });
  table.push([rows.join(' '), state, figures.join('; ') || file]);
  rmSync(folder, { recursive: true });
}

for (const line of table) console.log(line.join(' | '));
writePage();
process.exitCode = failed > 0 ? 1 : 0;

/** A form that cannot run here is skipped. */
function stateOf(code, report) {
  if (code !== 0) return 'failed';
  const tests = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(
    ({ assertionResults }) => assertionResults,
  );
  return tests.some(({ status }) => status === 'passed') ? 'passed' : 'left out';
}
