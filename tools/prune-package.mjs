import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';

const IMPORT =
  /(?:^|[;\n}\s])(?:import|export)\s*(?:[\w*{][^;'"()]*?\sfrom\s*)?["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;

/**
 * Returns `{ manifest, lock, folders }` of a service that runs on its own: the packages named in its
 * bundles and their dependencies, in the versions of the repository's lock file. `programs` are the
 * texts of the bundles. `folders` are packages of this repository, whose folders must be copied.
 * @throws Error if a bundle imports an undeclared package
 */
export function prunePackage(root, folder, programs) {
  const source = readJson(join(root, folder, 'package.json'));
  const { engines } = readJson(join(root, 'package.json'));
  const declared = collectDeclared(root, folder);
  refuseUndeclared(folder, declared, programs);
  const kept = [...declared].filter(([name]) => programs.some((text) => isNamed(text, name)));
  const pick = (optional) =>
    Object.fromEntries(
      kept
        .filter(([, entry]) => entry.optional === optional)
        .map(([name, { range }]) => [name, range])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  const rootLock = readJson(join(root, 'package-lock.json'));
  const manifest = {
    name: source.name,
    version: source.version,
    private: true,
    license: source.license,
    type: 'module',
    engines,
    scripts: { start: 'node main.mjs' },
    allowScripts: {},
    scarfSettings: { enabled: false },
    dependencies: pick(false),
    optionalDependencies: pick(true),
  };
  const folders = listLinked(pruneLock(rootLock, manifest));
  // npm links them as workspaces, as in the repository.
  if (folders.length > 0) manifest.workspaces = folders;
  return { manifest, lock: pruneLock(rootLock, manifest), folders };
}

function listLinked({ packages }) {
  return Object.values(packages).flatMap(({ link, resolved }) => (link ? [resolved] : []));
}

/** Returns the run-time dependencies declared by the package and by the repository's packages it uses: name → range. */
function collectDeclared(root, folder) {
  const own = new Map(
    listWorkspaces(root).map((place) => [readJson(join(root, place, 'package.json')).name, place]),
  );
  const declared = new Map();
  const open = [folder];
  for (const place of open) {
    const { dependencies = {}, optionalDependencies = {} } = readJson(join(root, place, 'package.json'));
    for (const [name, range] of Object.entries({ ...dependencies, ...optionalDependencies })) {
      if (!own.has(name)) declared.set(name, { range, optional: name in optionalDependencies });
      else if (!open.includes(own.get(name))) open.push(own.get(name));
    }
  }
  return declared;
}

function listWorkspaces(root) {
  return listLinked(readJson(join(root, 'package-lock.json')));
}

/** A package may also be used through `require.resolve()` of one of its files, so its quoted name counts. */
function isNamed(text, name) {
  return ['"', "'", '`'].some(
    (quote) => text.includes(quote + name + quote) || text.includes(`${quote}${name}/`),
  );
}

function refuseUndeclared(folder, declared, programs) {
  for (const text of programs) {
    for (const [, fixed, late] of text.matchAll(IMPORT)) {
      const name = packageOf(fixed ?? late);
      if (name !== undefined && !declared.has(name))
        throw new Error(`${folder}: its bundle imports ${name}, which no package it stands on declares`);
    }
  }
}

function packageOf(specifier) {
  if (/^[./#]/.test(specifier) || isBuiltin(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Resolves each package like Node, from the folder of its dependent upwards. */
function pruneLock({ lockfileVersion, packages }, manifest) {
  const { name, version, license, engines, workspaces, dependencies, optionalDependencies } = manifest;
  const kept = { '': { name, version, license, workspaces, engines, dependencies, optionalDependencies } };
  const open = [''];
  for (const place of open) {
    for (const needed of listNeeded(kept[place])) {
      const found = findInstalled(packages, place, needed);
      if (found === undefined || kept[found]) continue;
      const { dev: _dev, devOptional: _devOptional, peer: _peer, ...entry } = packages[found];
      kept[found] = entry;
      open.push(found);
      if (entry.link) kept[entry.resolved] = packages[entry.resolved];
    }
  }
  const sorted = Object.fromEntries(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { name, version, lockfileVersion, requires: true, packages: sorted };
}

function listNeeded({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

function findInstalled(packages, place, name) {
  const path = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
  if (packages[path]) return path;
  return place === '' ? undefined : findInstalled(packages, holderOf(place), name);
}

/** Returns the package that contains a package. A name with a scope is two folders deep. */
function holderOf(place) {
  return place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1));
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
