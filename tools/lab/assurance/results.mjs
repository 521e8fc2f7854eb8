import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../../repository.mjs';

const FILE = join(REPOSITORY, 'tools', 'lab', 'assurance', 'results.json');

/** What came of the long forms and of guards taken out, each when it was last run; docs/assurance.md is written from it. */
export function readResults() {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Puts what came of one thing in place of what was known of it: `part` is `long` or `guards`. */
export function storeResult(part, name, result) {
  const results = readResults();
  results[part][name] = { ...result, date: new Date().toISOString().slice(0, 10) };
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
}

/** The machine and the program that figures come from, in words. */
export function describeMachine() {
  return `${cpus().length} cores, Node ${process.version}`;
}
