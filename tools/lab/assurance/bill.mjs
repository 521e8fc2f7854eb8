// npm run sbom: lists the packages that Trowel needs at run time in dist/sbom.json (CycloneDX, written by npm), and their
// licences in dist/licences.csv. Exits with code 1 if a package may not be distributed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../repository.mjs';
import { listLicences } from './licences.mjs';

const bill = execFileSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--omit=dev'],
  { cwd: REPOSITORY, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'inherit'] },
);
const listed = listLicences(JSON.parse(readFileSync(join(REPOSITORY, 'package-lock.json'), 'utf8')));
const folder = join(REPOSITORY, 'dist');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.json'), bill);
const lines = listed.map(({ name, version, licence }) => `${name},${version},${licence}\r\n`);
writeFileSync(join(folder, 'licences.csv'), `package,version,licence\r\n${lines.join('')}`);
console.log(`dist/sbom.json, dist/licences.csv: ${listed.length} packages`);
for (const { name, version, licence, isAllowed } of listed) {
  if (isAllowed) continue;
  console.error(`${name} ${version}: ${licence} is not among the licences that may be passed on`);
  process.exitCode = 1;
}
