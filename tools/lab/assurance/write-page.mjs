// The page of what is shown, and by which test: docs/assurance.md.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { REPOSITORY } from '../../repository.mjs';
import { runVitest } from '../../run-vitest.mjs';
import { GUARDS } from './guards.mjs';
import { LONG_FORMS } from './long-forms.mjs';
import { readResults } from './results.mjs';
import { ROWS } from './rows.mjs';

const PAGE = join(REPOSITORY, 'docs', 'assurance.md');
/** Where `npm test` leaves what each project's tests said. */
const REPORTS = join(REPOSITORY, '.cache', 'reports');
const TOLD = /\[([^\]]+\.test\.ts)\]\([^)]*\): ([^|<]*?)(?: \||<br>)/g;

/** Runs the tests of the rows, all or those named, and writes the page. */
export async function runRows(wanted) {
  const rows = ROWS.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const files = [...new Set(rows.flatMap((row) => row.files ?? []))];
  if (files.length === 0) return writePage();
  const folder = mkdtempSync(join(tmpdir(), 'trowel-assurance-'));
  const report = join(folder, 'report.json');
  process.exitCode = await runVitest(files, report);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  writePage(testResults);
}

/** Writes the page from the reports that the last `npm test` left. */
export function writeLastResults() {
  const reports = readdirSync(REPORTS, { recursive: true }).filter(
    (name) => basename(name) === 'vitest.json',
  );
  writePage(reports.flatMap((name) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')).testResults));
}

/** Writes docs/assurance.md from the rows, what came of their tests now, and what the page and results.json say of the rest. */
export function writePage(testResults = []) {
  const told = new Map();
  if (existsSync(PAGE))
    for (const [, file, text] of readFileSync(PAGE, 'utf8').matchAll(TOLD)) told.set(file, text);
  for (const { name, assertionResults, endTime } of testResults)
    told.set(relative(REPOSITORY, name), formatRun(relative(REPOSITORY, name), assertionResults, endTime));
  const tellFile = (file) => `[${file}](../${file}): ${told.get(file) ?? '**did not run yet**'}`;
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  const lines = ROWS.map(
    ({ id, what, files = [], not }) => `| ${id} | ${what} | ${not ?? files.map(tellFile).join('<br>')} |`,
  );
  const { long, guards } = readResults();
  const parts = { version, rows: lines.join('\n'), long: formatLong(long), guards: formatGuards(guards) };
  writeFileSync(PAGE, render(parts));
}

function dayOf(date) {
  return date.toISOString().slice(0, 10);
}

/** What came of a file, in its short form where it has a long one too. */
function formatRun(file, results, endTime) {
  const hasLong = LONG_FORMS.some((long) => long.file === file);
  const hasRun = results.some(({ status }) => status === 'passed' || status === 'failed');
  const told = hasRun ? formatCounts(results) : '**did not run**';
  const form = hasRun ? ', in the short form' : ', there is a long form alone';
  return `${told}${hasLong ? form : ''} (${dayOf(new Date(endTime))})`;
}

function formatCounts(results) {
  const count = (...wanted) => results.filter(({ status }) => wanted.includes(status)).length;
  const failed = count('failed');
  const skipped = count('pending', 'skipped', 'todo');
  const parts = [
    `${count('passed')} passed`,
    failed && `**${failed} failed**`,
    skipped && `${skipped} left out`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** A line for each long form. */
function formatLong(long) {
  if (Object.keys(long).length === 0) return '| | None was run whole yet. | |';
  return Object.entries(long)
    .map(([name, { rows, state, figures, machine, date }]) => {
      const told = figures.length > 0 ? figures.join('<br>') : `\`${name}\``;
      return `| ${rows.join(', ')} | ${state === 'passed' ? '' : `**${state}** `}${told} | ${date}, ${machine} |`;
    })
    .join('\n');
}

/** What came of the guards that are in the list today. */
function formatGuards(results) {
  const run = GUARDS.flatMap(({ what }) => (results[what] ? [{ what, ...results[what] }] : []));
  const missed = run.filter(({ failed }) => failed === null);
  const dates = run.map(({ date }) => date).sort();
  const names = missed.map(({ what, test }) => `- **not noticed** by ${test}: ${what}`);
  const counts = `${run.length - missed.length} of ${GUARDS.length} were noticed, each by its test (last run ${dates[0]} to ${dates.at(-1)}).`;
  const never = run.length < GUARDS.length ? ` ${GUARDS.length - run.length} were not run yet.` : '';
  return [run.length > 0 ? counts + never : 'None was run yet.', ...names].join('\n');
}

function render({ version, rows, long, guards }) {
  return `# What is shown, and by which test

Written by \`npm run assure -- --page\`, last on ${dayOf(new Date())}, of version ${version} on Node ${process.version}: it runs the tests of every row, or reads what the last \`npm test\` said (\`-- --page last\`), and puts down what came of them. R are faults, S are attacks. Where there is no test it says so.

| | Promise | Tests |
|---|---|---|
${rows}

## Long forms

\`npm run assure -- --long\` runs them all, \`npm run assure -- --long R4 R6\` those of some rows; they want a quiet machine, an hour and a half, and root for full disks.

| | What came of it | When and where |
|---|---|---|
${long}

## When a guard is taken out

\`npm run assure -- --guards\` takes out the guards of [guards.mjs](../tools/lab/assurance/guards.mjs) one after the other, in a copy of the last commit, and fails where no test does. ${guards}

## Packages

\`npm run sbom\` writes the packages that Trowel runs with (CycloneDX) and their licences into \`dist\`, and fails where one may not be passed on. \`npm run assure\` asks the registry for known faults (\`npm audit\`) where there is a network.
`;
}
