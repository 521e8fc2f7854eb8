// npm run assure -- --page [ROW…] — runs the tests of every row, or of those named, and writes what came of them into
// docs/assurance.md; what the page says of the others stays.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { REPOSITORY } from '../repository.mjs';
import { runVitest } from '../run-vitest.mjs';
import { ROWS } from './rows.mjs';

const folder = mkdtempSync(join(tmpdir(), 'trowel-assurance-'));
const report = join(folder, 'report.json');
const wanted = process.argv.slice(2);
const rows = ROWS.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
const files = [...new Set(rows.flatMap((row) => row.files ?? []))];
if (files.length > 0) process.exitCode = await runVitest(files, report);
const { testResults, startTime } =
  files.length > 0 ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [], startTime: Date.now() };
rmSync(folder, { recursive: true });
const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));

const PAGE = join(REPOSITORY, 'docs', 'assurance.md');
const day = new Date(startTime).toISOString().slice(0, 10);
const TOLD = /\[([^\]]+\.test\.ts)\]\([^)]*\): ([^|<]*?)(?: \||<br>)/g;

/** What is told of each test file: what the page said before, and what came of it now. */
const told = new Map();
if (existsSync(PAGE))
  for (const [, file, text] of readFileSync(PAGE, 'utf8').matchAll(TOLD)) told.set(file, text);
for (const { name, assertionResults } of testResults) {
  const count = (...wanted) => assertionResults.filter(({ status }) => wanted.includes(status)).length;
  const failed = count('failed');
  const skipped = count('pending', 'skipped', 'todo');
  const parts = [
    `${count('passed')} passed`,
    failed && `**${failed} failed**`,
    skipped && `${skipped} left out`,
  ];
  told.set(relative(REPOSITORY, name), `${parts.filter(Boolean).join(', ')} (${day})`);
}

function tellFile(file) {
  return `[${file}](../${file}): ${told.get(file) ?? '**did not run yet**'}`;
}

const lines = ROWS.map(
  ({ id, what, files: shown = [], not }) =>
    `| ${id} | ${what} | ${not ?? shown.map(tellFile).join('<br>')} |`,
);
const text = `# What is shown, and by which test

Written by \`npm run assure -- --page\`, last on ${day}, of version ${version} on Node ${process.version}: it runs the tests of every row and puts down what came of them. R are faults, S are attacks. Where there is no test it says so.

| | Promise | Tests |
|---|---|---|
${lines.join('\n')}

## When a guard is taken out

\`npm run assure -- --guards\` takes out the guards of [guards.mjs](../tools/assurance/guards.mjs) one after the other, in a copy of the last commit, and fails where no test does.

## Packages

\`npm run sbom\` writes the packages that Trowel runs with (CycloneDX) and their licences into \`dist\`, and fails where one may not be passed on. \`npm run assure\` asks the registry for known faults (\`npm audit\`) where there is a network.
`;
writeFileSync(PAGE, text);
