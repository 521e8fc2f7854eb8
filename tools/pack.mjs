// npm run pack [-- FOLDER]: builds the packages for scripts of others, @trowel/domain and
// @trowel/client, as tarballs.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { isMain, REPOSITORY } from './repository.mjs';
import { runQuietly } from './run-command.mjs';

const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'trowel');
const TARGET = 'dist/packages';
const { engines } = readJson(join(REPOSITORY, 'package.json'));

/** Writes the tarballs into a folder. Returns their paths by package name. */
async function packAll(target) {
  mkdirSync(target, { recursive: true });
  mkdirSync(CACHE, { recursive: true });
  const stage = mkdtempSync(join(CACHE, 'pack-'));
  try {
    const [domain, client] = await Promise.all([
      stageDomain(join(stage, 'domain')),
      stageClient(join(stage, 'client')),
    ]);
    return {
      '@trowel/domain': await packFolder(domain, target),
      '@trowel/client': await packFolder(client, target),
    };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Stages the modules of the domain, without test helpers, and the readers of files. */
async function stageDomain(stage) {
  const [{ compile }, { bundleFiles }] = await Promise.all([
    import('./pack-compile.mjs'),
    import('./pack-files.mjs'),
  ]);
  const folder = join(REPOSITORY, 'libs', 'domain');
  const product = beginPackage(folder, stage);
  const { './testing': _, ...modules } = readJson(join(folder, 'package.json')).exports;
  const exported = Object.entries(modules).map(([name, { default: source }]) => [
    name,
    source.replace('./src/', './dist/').replace(/\.ts$/, ''),
  ]);
  writeManifest(folder, product, { ...Object.fromEntries(exported), './files': './dist/files' });
  const outDir = join(product, 'dist');
  await compile(join(folder, 'src'), { outDir, stage });
  await bundleFiles(outDir);
  return product;
}

/** Stages the client and, next to its entry, the types of the current API. */
async function stageClient(stage) {
  const { compile } = await import('./pack-compile.mjs');
  const folder = join(REPOSITORY, 'libs', 'client');
  const product = beginPackage(folder, stage);
  const sources = join(stage, 'sources');
  cpSync(join(folder, 'src'), join(sources, 'src'), { recursive: true });
  cpSync(join(folder, 'entry.ts'), join(sources, 'entry.ts'));
  writeFileSync(
    join(sources, 'api.ts'),
    await generateTypes(stage, readJson(join(folder, 'package.json')).version),
  );
  writeManifest(folder, product, { '.': './dist/entry' });
  await compile(sources, { outDir: join(product, 'dist'), stage });
  return product;
}

/** The description is created by the routes, which are TypeScript, so they are bundled for this step. */
async function generateTypes(stage, version) {
  const [{ bundle }, { default: readDescription, astToString }] = await Promise.all([
    import('./bundle.mjs'),
    import('openapi-typescript'),
  ]);
  const program = join(stage, 'describe-api.mjs');
  await bundle(join(REPOSITORY, 'tools', 'describe-api.ts'), program);
  const { writeApiDescription } = await import(pathToFileURL(program).href);
  return astToString(await readDescription(writeApiDescription(version)));
}

/** Returns the folder of the package, with the files that need no build. */
function beginPackage(folder, stage) {
  const product = join(stage, 'package');
  mkdirSync(product, { recursive: true });
  cpSync(join(folder, 'README.md'), join(product, 'README.md'));
  cpSync(join(REPOSITORY, 'LICENSE'), join(product, 'LICENSE'));
  return product;
}

/** `exported` maps each entry to its built file without extension. */
function writeManifest(folder, product, exported) {
  const { name, version, description, license, keywords, type, sideEffects, dependencies } = readJson(
    join(folder, 'package.json'),
  );
  const entries = Object.entries(exported).map(([entry, file]) => [
    entry,
    { types: `${file}.d.ts`, default: `${file}.js` },
  ]);
  const manifest = {
    name,
    version,
    description,
    license,
    keywords,
    type,
    engines,
    sideEffects,
    files: ['dist'],
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
    dependencies,
  };
  writeFileSync(join(product, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function packFolder(product, target) {
  const [program, ...args] = npmCommand('pack', product, '--pack-destination', target, '--ignore-scripts');
  const { code, output } = await runQuietly(program, args);
  if (code !== 0) throw new Error(`npm could not pack ${product}:\n${output}`);
  const { name, version } = readJson(join(product, 'package.json'));
  return join(target, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/** Uses the npm that started this program, because on Windows the name alone is not executable. */
function npmCommand(...args) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? [process.execPath, own, ...args] : ['npm', ...args];
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

if (isMain(import.meta.url)) {
  try {
    await ensureInstalled();
    const packed = await packAll(resolve(REPOSITORY, process.argv[2] ?? TARGET));
    for (const [name, file] of Object.entries(packed)) console.log(`${name}: ${file}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
