import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { REPOSITORY } from './repository.mjs';

const ENTRY = 'libs/services/src/import/reading/read-matrix.ts';
const DATABASES = join(REPOSITORY, 'tools', 'pack-databases.ts');
/** Packages of CommonJS load modules of Node with `require`. */
const REQUIRE =
  "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";

/** The modules of the domain are in the package already. The drivers of databases are native code. */
const packageModules = {
  name: 'package-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^@trowel\/domain\// }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /^@trowel\/db\/foreign$/ }, () => ({ path: DATABASES }));
  },
};

/**
 * Bundles `@trowel/domain/files`, the readers of workbooks and XML with the packages they need, into
 * `folder`: the module, its types, and the licences of those packages.
 */
export async function bundleFiles(folder) {
  const { metafile } = await build({
    entryPoints: [join(REPOSITORY, ENTRY)],
    outfile: join(folder, 'files.js'),
    absWorkingDir: REPOSITORY,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@trowel/source', 'module'],
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    plugins: [packageModules],
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });
  writeFileSync(join(folder, 'files.d.ts'), writeTypes());
  writeFileSync(join(folder, 'files.licences.txt'), writeLicences(listBundled(metafile)));
}

/** Returns the declarations of the entry, which names only types of the domain. */
function writeTypes() {
  const source = readFileSync(join(REPOSITORY, ENTRY), 'utf8');
  const { outputText, diagnostics } = ts.transpileDeclaration(source, { fileName: ENTRY });
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, FORMAT_HOST));
  return `${outputText}export type { FileMatrix, ReadMatrixOptions } from '@trowel/domain/formats';\n`;
}

const FORMAT_HOST = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => REPOSITORY,
  getNewLine: () => '\n',
};

/** Returns the files of which something is in the bundle. */
function listBundled({ outputs }) {
  return Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0),
  );
}

/** Returns the licence of each package among the bundled files. */
function writeLicences(inputs) {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
  return [...new Set(folders)].sort().map(writeLicence).join('\n');
}

function writeLicence(input) {
  const folder = join(REPOSITORY, input);
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
  return `${name} ${version}: ${license}\n\n${text}\n`;
}
