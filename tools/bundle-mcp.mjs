// npm run bundle:mcp [-- FOLDER]: builds the service for assistants as a one-click bundle (.mcpb),
// as a tarball for npx, and its description for the registry (server.json).
import { createHash } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { buildApp } from './build-app.mjs';
import { describeForRegistry, describeManifest, describePackage } from './describe-bundle.mjs';
import { ensureNative } from './native.mjs';
import { isMain, REPOSITORY } from './repository.mjs';
import { runQuietly } from './run-command.mjs';

const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'trowel');
const TARGET = 'dist/bundle';
const COMPILED = 'better-sqlite3';
/** Packages that must be next to the driver, because they locate it themselves. */
const BESIDE = ['bindings', 'drizzle-orm', 'file-uri-to-path'];
const NAPI = 'node_modules/better-sqlite3-napi';
/** Files not needed at run time: sources of the drivers, types, source maps and tests. */
const LEFT_OUT =
  /(?:^|\/)(?:better-sqlite3(?:-napi)?\/(?:deps|src|binding\.gyp|build\/(?!Release\/better_sqlite3\.node$|Release$))|\.bin|test|tests)(?:\/|$)|\.(?:d\.[cm]?ts|map|md)$/;
const LONG_AGO = new Date(1980, 0, 1);

/** Writes the three files into a folder and returns their paths. */
export async function bundleMcp(target) {
  const native = await ensureNative();
  if (native !== 'loaded') console.log(`SQLite driver: ${native}`);
  mkdirSync(target, { recursive: true });
  mkdirSync(CACHE, { recursive: true });
  await buildApp('mcp');
  const stage = mkdtempSync(join(CACHE, 'bundle-'));
  try {
    const server = join(stage, 'server');
    cpSync(join(REPOSITORY, 'dist', 'mcp'), server, {
      recursive: true,
      filter: (path) => !path.endsWith('.map') && basename(path) !== 'node_modules',
    });
    cpSync(join(REPOSITORY, 'tools', 'bundle-start.mjs'), join(server, 'start.mjs'));
    writeFileSync(join(server, 'built-for.json'), JSON.stringify(builtFor()));
    const manifest = readJson(join(server, 'package.json'));
    const tarball = await packTarball(server, manifest, target);
    await placePackages(server, readJson(join(server, 'package-lock.json')).packages);
    writeJson(join(stage, 'manifest.json'), describeManifest(manifest.version, process.platform));
    cpSync(join(REPOSITORY, 'LICENSE'), join(stage, 'LICENSE'));
    const bundle = join(target, `trowel-${manifest.version}-${process.platform}-${process.arch}.mcpb`);
    await zipFolder(stage, bundle);
    const described = join(target, 'server.json');
    writeJson(described, describeForRegistry(manifest.version, basename(bundle), hashOf(bundle)));
    return { bundle, tarball, described };
  } finally {
    rmSync(stage, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns the Node version of the included compiled driver. Versions with N-API support do not need it. */
function builtFor() {
  const { platform, arch } = process;
  return { abi: process.versions.modules, platform, arch, node: process.versions.node.split('.')[0] };
}

/** npx installs the packages of the tarball, except the driver, which it would have to compile. */
async function packTarball(server, manifest, target) {
  const original = readFileSync(join(server, 'package.json'));
  placeDriver(server);
  writeJson(join(server, 'package.json'), describePackage(manifest));
  const { code, output } = await runQuietly(
    'npm',
    ['pack', '--ignore-scripts', '--pack-destination', target],
    { cwd: server },
  );
  writeFileSync(join(server, 'package.json'), original);
  rmSync(join(server, 'node_modules'), { recursive: true });
  if (code !== 0) throw new Error(`npm could not pack the service\n${output}`);
  return join(target, `trowel-mcp-${manifest.version}.tgz`);
}

/** Copies the compiled driver without the scripts that would download or compile it. */
function placeDriver(server) {
  const modules = join(server, 'node_modules');
  for (const name of [COMPILED, ...BESIDE])
    copyPackage(join(REPOSITORY, 'node_modules', name), join(modules, name));
  const file = join(modules, COMPILED, 'package.json');
  const { scripts: _scripts, files: _files, dependencies, ...manifest } = readJson(file);
  writeJson(file, { ...manifest, dependencies: { bindings: dependencies.bindings } });
}

/** Copies the installed packages, in the versions of the lock file. Packages for other platforms are not installed. */
async function placePackages(server, packages) {
  for (const [place, { optional }] of Object.entries(packages)) {
    if (place === '') continue;
    const from = place === NAPI ? await fetchNapi(packages[place]) : join(REPOSITORY, place);
    if (existsSync(from)) copyPackage(from, join(server, place));
    else if (!optional) throw new Error(`${place} is not installed here: run npm ci`);
  }
}

function copyPackage(from, to) {
  const isKept = (path) => {
    const inside = relative(from, path).split(sep).join('/');
    return !/(?:^|\/)node_modules(?:\/|$)/.test(inside) && !LEFT_OUT.test(`${basename(to)}/${inside}`);
  };
  cpSync(from, to, { recursive: true, dereference: true, filter: isKept });
}

/** Returns the driver with binaries for all platforms. Older Node versions do not install it. */
async function fetchNapi({ name, version, integrity }) {
  const installed = join(REPOSITORY, NAPI);
  if (existsSync(installed)) return installed;
  const folder = join(CACHE, `${name}-${version}`);
  const tarball = join(folder, `${name}-${version}.tgz`);
  if (!existsSync(join(folder, 'package', 'package.json'))) {
    mkdirSync(folder, { recursive: true });
    const { code, output } = await runQuietly('npm', [
      'pack',
      `${name}@${version}`,
      '--pack-destination',
      folder,
    ]);
    if (code !== 0) throw new Error(`npm could not fetch ${name} ${version}\n${output}`);
    const hash = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
    if (hash !== integrity) throw new Error(`${name} ${version} is not what the lock file names`);
    const unpacked = await runQuietly('tar', ['-xzf', tarball, '-C', folder]);
    if (unpacked.code !== 0) throw new Error(`${tarball} cannot be unpacked\n${unpacked.output}`);
  }
  return join(folder, 'package');
}

async function zipFolder(folder, target) {
  const zip = new yazl.ZipFile();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files)
    zip.addFile(file, relative(folder, file).split(sep).join('/'), { mtime: LONG_AGO });
  zip.end();
  await finished(zip.outputStream.pipe(createWriteStream(target)));
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

if (isMain(import.meta.url)) {
  const made = await bundleMcp(resolve(process.argv[2] ?? join(REPOSITORY, TARGET)));
  for (const file of Object.values(made)) console.log(file);
}
