// Writes docs/assurance.md: the proven promises and their tests.
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
/** Folder of the test reports of `npm test`. */
const REPORTS = join(REPOSITORY, '.cache', 'reports');
const TOLD = /\[([^\]]+\.test\.ts)\]\([^)]*\): ([^|<]*?)(?: \||<br>)/g;

/** Runs the tests of all rows, or of some, and writes the page. */
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

/** Writes the page from the reports of the last `npm test`. */
export function writeLastResults() {
  const reports = readdirSync(REPORTS, { recursive: true }).filter(
    (name) => basename(name) === 'vitest.json',
  );
  writePage(reports.flatMap((name) => JSON.parse(readFileSync(join(REPORTS, name), 'utf8')).testResults));
}

/**
 * Writes docs/assurance.md from the rows, the new test results, and for other rows from the present page and
 * results.json.
 */
export function writePage(testResults = []) {
  const told = new Map();
  if (existsSync(PAGE))
    for (const [, file, text] of readFileSync(PAGE, 'utf8').matchAll(TOLD)) told.set(file, text);
  for (const { name, assertionResults, endTime } of testResults)
    told.set(relative(REPOSITORY, name), formatRun(relative(REPOSITORY, name), assertionResults, endTime));
  const tellFile = (file) => `[${file}](../${file}): ${told.get(file) ?? '**not run yet**'}`;
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

/** Formats the result of a file, in its short form if it has a long one too. */
function formatRun(file, results, endTime) {
  const hasLong = LONG_FORMS.some((long) => long.file === file);
  const hasRun = results.some(({ status }) => status === 'passed' || status === 'failed');
  const told = hasRun ? formatCounts(results) : '**did not run**';
  const form = hasRun ? ', in the short form' : ', long form only';
  return `${told}${hasLong ? form : ''} (${dayOf(new Date(endTime))})`;
}

function formatCounts(results) {
  const count = (...wanted) => results.filter(({ status }) => wanted.includes(status)).length;
  const failed = count('failed');
  const skipped = count('pending', 'skipped', 'todo');
  const parts = [
    `${count('passed')} passed`,
    failed && `**${failed} failed**`,
    skipped && `${skipped} skipped`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Returns a line for each long form. */
function formatLong(long) {
  if (Object.keys(long).length === 0) return '| | None was run whole yet. | |';
  return Object.entries(long)
    .map(([name, { rows, state, figures, machine, date }]) => {
      const told = figures.length > 0 ? figures.join('<br>') : `\`${name}\``;
      return `| ${rows.join(', ')} | ${state === 'passed' ? '' : `**${state}** `}${told} | ${date}, ${machine} |`;
    })
    .join('\n');
}

/** Formats the results of the guards that are in the list today. */
function formatGuards(results) {
  const run = GUARDS.flatMap(({ what }) => (results[what] ? [{ what, ...results[what] }] : []));
  const missed = run.filter(({ failed }) => failed === null);
  const dates = run.map(({ date }) => date).sort();
  const names = missed.map(({ what, test }) => `- **not noticed** by ${test}: ${what}`);
  const counts = `${run.length - missed.length} of ${GUARDS.length} removals were detected (last run ${dates[0]} to ${dates.at(-1)}).`;
  const never = run.length < GUARDS.length ? ` ${GUARDS.length - run.length} were not run yet.` : '';
  return [run.length > 0 ? counts + never : 'None was run yet.', ...names].join('\n');
}

function render({ version, rows, long, guards }) {
  return `# Promises and their tests

This page lists what Trowel promises about reliability (R) and security (S), and the tests of each promise. \`npm run assure -- --page\` runs the tests and writes the page. \`-- --page last\` uses the results of the last \`npm test\`. Last update: ${dayOf(new Date())}, version ${version}, Node ${process.version}.

| | Promise | Tests |
|---|---|---|
${rows}

## Long forms

\`npm run assure -- --long\` runs all long forms, \`npm run assure -- --long R4 R6\` those of some rows. They need an idle machine, an hour and a half, and root for full disks.

| | Result | Date and machine |
|---|---|---|
${long}

## Removing a guard

\`npm run assure -- --guards\` removes each guard in [guards.mjs](../tools/lab/assurance/guards.mjs) in a copy of the last commit. It fails if no test detects the removal. ${guards}

## Packages

\`npm run sbom\` writes the packages of Trowel (CycloneDX) and their licences to \`dist\`. It fails if a licence does not allow redistribution. \`npm run assure\` checks for known vulnerabilities (\`npm audit\`) if there is a network.
`;
}
