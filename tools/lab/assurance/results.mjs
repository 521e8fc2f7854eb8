import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../../repository.mjs';

const FILE = join(REPOSITORY, 'tools', 'lab', 'assurance', 'results.json');

/** Reads the last results of the long forms and of the removed guards. docs/assurance.md is written from them. */
export function readResults() {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Replaces the result of one test. `part` is `long` or `guards`. */
export function storeResult(part, name, result) {
  const results = readResults();
  results[part][name] = { ...result, date: new Date().toISOString().slice(0, 10) };
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
}

/** Describes the machine and the Node version of the figures. */
export function describeMachine() {
  return `${cpus().length} cores, Node ${process.version}`;
}
