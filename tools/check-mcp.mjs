// npm run check:mcp — runs the protocol's conformance suite against the MCP service, and updates
// its table in the documentation.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { bundleWorker, WORKER } from './bundle-worker.mjs';
import { REPOSITORY } from './repository.mjs';
import { runQuietly } from './run-command.mjs';

const REVISIONS = ['2025-11-25', '2026-07-28'];
/**
 * Reasons for failures of unscored checks. A failure without a reason, or a reason without a failure,
 * ends with code 1.
 */
const EXPECTED = {
  'http-custom-header-server-validation':
    'it needs a tool with headers of its own (x-mcp-header); none has any',
};
const SUITE = join(REPOSITORY, 'node_modules', '@modelcontextprotocol', 'conformance');
const DOCS = join(REPOSITORY, 'docs', 'assistants.md');

// Within the repository, so that the bundle finds the packages in node_modules.
const folder = mkdtempSync(join(REPOSITORY, 'node_modules', '.check-mcp-'));
let server;
try {
  server = await startFixtures();
  const tables = [];
  let isPassed = true;
  for (const revision of REVISIONS) {
    const { output } = await runSuite(server.url, revision);
    const scenarios = readScenarios(output);
    console.log(output.trim().split('\n').slice(-3).join('\n'));
    isPassed &&= isAsExpected(revision, scenarios);
    tables.push(renderTable(revision, scenarios));
  }
  const { version } = JSON.parse(readFileSync(join(SUITE, 'package.json'), 'utf8'));
  writeToDocs([`Suite ${version} (\`npm run check:mcp\`):`, ...tables].join('\n\n'));
  process.exitCode = isPassed ? 0 : 1;
} finally {
  server?.child.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the service with the fixtures of the suite. */
async function startFixtures() {
  const program = join(folder, 'serve-fixtures.mjs');
  await bundle(join(REPOSITORY, 'apps', 'mcp', 'test', 'conformance', 'serve-fixtures.ts'), program);
  await bundleWorker(join(REPOSITORY, WORKER), join(folder, 'worker.mjs'));
  cpSync(join(REPOSITORY, 'libs', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return { child, url: String(line).trim() };
}

function runSuite(url, revision) {
  const preload = new URL('./conformance/register.mjs', import.meta.url).href;
  const suite = join(SUITE, 'dist', 'index.js');
  const results = join(folder, `results-${revision}`);
  const args = [
    '--import',
    preload,
    suite,
    'server',
    '--url',
    `${url}/mcp`,
    '--requirements',
    revision,
    '-o',
    results,
  ];
  return runQuietly(process.execPath, args);
}

/** Parses the summary: `✓ name: 3 passed, 0 failed`, followed by unscored checks: `✗ name (extension)`. */
function readScenarios(output) {
  const unscored = new Map(
    [...output.matchAll(/^ +[✓✗] ([\w/.-]+) \(([\w-]+)\)$/gm)].map(([, name, reason]) => [name, reason]),
  );
  return [...output.matchAll(/^[✓✗] ([\w/.-]+): (\d+) passed, (\d+) failed/gm)].map(
    ([, name, passed, failed]) => ({
      name,
      passed: Number(passed),
      failed: Number(failed),
      unscored: unscored.get(name),
    }),
  );
}

/** Reports unexpected failures and unexpected successes. */
function isAsExpected(revision, scenarios) {
  const odd = scenarios.filter(
    ({ name, failed, unscored }) => failed > 0 !== name in EXPECTED || (failed > 0 && !unscored),
  );
  for (const { name, failed } of odd)
    console.log(`${revision}: ${name} ${failed > 0 ? 'fails' : 'passes, and was not expected to'}`);
  return scenarios.length > 0 && odd.length === 0;
}

function renderTable(revision, scenarios) {
  const scored = scenarios.filter(({ unscored }) => !unscored);
  const good = scored.filter(({ failed }) => failed === 0).length;
  const rows = scenarios.map(
    ({ name, passed, failed, unscored }) =>
      `| ${name} | ${passed} | ${failed} | ${formatReason(name, failed, unscored)} |`,
  );
  const head = ['| Scenario | Passed | Failed | |', '| --- | ---: | ---: | --- |'];
  return [`**${revision}**: ${good} of ${scored.length} scenarios pass`, '', ...head, ...rows].join('\n');
}

function formatReason(name, failed, unscored) {
  const why = failed > 0 ? EXPECTED[name] : undefined;
  return [unscored && `not scored: ${unscored}`, why].filter(Boolean).join('; ');
}

function writeToDocs(text) {
  const [from, to] = ['<!-- conformance -->', '<!-- /conformance -->'];
  const docs = readFileSync(DOCS, 'utf8');
  const [before, rest] = docs.split(from);
  const [, after] = rest.split(to);
  writeFileSync(DOCS, `${before}${from}\n\n${text}\n\n${to}${after}`);
}
