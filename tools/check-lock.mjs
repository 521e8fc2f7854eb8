// Checks for errors that npm silently writes into the lock file: node tools/check-lock.mjs [lock
// file]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.mjs';

const file = process.argv[2] ?? join(REPOSITORY, 'package-lock.json');
const { packages } = JSON.parse(readFileSync(file, 'utf8'));
const problems = Object.entries(packages).flatMap(([path, entry]) => [
  ...missingPlatforms(path, entry),
  ...(/^https?:/.test(entry.resolved ?? '') ? [`${path}: names a registry (${entry.resolved})`] : []),
  ...(/^(apps|libs)\/.*node_modules\//.test(path)
    ? [`${path}: lies where a bundle in dist cannot find it`]
    : []),
]);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`The lock file is whole: ${Object.keys(packages).length} entries.`);

/** npm omits packages of other platforms that the registry does not have, and then `npm ci` fails there. */
function missingPlatforms(path, { optionalDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.keys(optionalDependencies)
    .filter((name) => peerDependenciesMeta[name]?.optional !== true && !isLocked(path, name))
    .map((name) => `${path}: its optional package ${name} has no entry`);
}

/** Resolves like Node: next to the package, then in each parent folder. */
function isLocked(path, name) {
  let folder = path;
  for (;;) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
    folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
  }
}
