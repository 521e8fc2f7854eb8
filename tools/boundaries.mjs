// Checks imports, sizes of folders and functions, and names: node tools/boundaries.mjs [root of a
// workspace]
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_FOLDERS, RESTRICTED_PACKAGES, LAYERS, mayImport, PURE_PACKAGES } from './boundary-rules.mjs';
import { checkDeclarations } from './check-declarations.mjs';
import { checkFolders, findCrowdedFolders } from './check-folders.mjs';
import { checkNames } from './check-names.mjs';
import { findCycles } from './find-cycles.mjs';
import { NX_ENVIRONMENT, NX_PROGRAM } from './nx.mjs';
import { REPOSITORY } from './repository.mjs';
import { runQuietly } from './run-command.mjs';
import { scanImports } from './scan-imports.mjs';

const root = process.argv[2] ?? REPOSITORY;
const rootPackage = readJson('package.json');
const packages = ['apps', 'libs'].flatMap(listPackages);
const folderOf = new Map(packages.map(({ name, folder }) => [name, folder]));

const layerOf = new Map(packages.map(({ folder, manifest }) => [folder, findLayer(manifest)]));

const edges = await readGraph().catch(giveUp);
const imports = new Map(packages.map(({ folder }) => [folder, scanImports(root, folder)]));
const faults = packages.flatMap((entry) => [
  ...checkFolders(entry, imports.get(entry.folder)),
  ...checkDeclarations(root, entry.folder),
  ...findCrowdedFolders(root, entry.folder),
]);
const problems = [
  ...packages
    .filter(({ folder }) => LAYERS[layerOf.get(folder)] === undefined)
    .map(
      ({ folder }) => `${folder}: has no known layer; add "nx": { "tags": ["layer:…"] } to its package.json`,
    ),
  ...edges
    .filter(({ from, to }) => !mayDependOn(from, to, { test: true }))
    .map(({ from, to }) => `${from}: must not import ${to}`),
  ...findCycle(edges),
  ...packages.flatMap(checkPackage),
  ...faults,
  ...[...packages.map(({ folder }) => folder), 'tools']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => checkNames(root, folder)),
];

for (const problem of new Set(problems)) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else {
  console.log(
    `All imports respect the boundaries: ${packages.length} packages, ${edges.length} dependencies.`,
  );
}

function giveUp(error) {
  console.error(error.message);
  process.exit(1);
}

function listPackages(kind) {
  if (!existsSync(join(root, kind))) return [];
  return readdirSync(join(root, kind))
    .map((name) => `${kind}/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(folder, 'package.json')) }))
    .map((entry) => ({ ...entry, name: entry.manifest.name }));
}

/** Reads the dependency graph of Nx: from package.json files and from imports, including relative ones. */
async function readGraph() {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-graph-'));
  try {
    const file = join(folder, 'graph.json');
    const env = { ...process.env, ...NX_ENVIRONMENT, NX_WORKSPACE_DATA_DIRECTORY: join(folder, 'data') };
    const { output } = await runQuietly(process.execPath, [NX_PROGRAM, 'graph', `--file=${file}`], {
      cwd: root,
      env,
    });
    if (!existsSync(file)) throw new Error(`nx returned no graph:\n${output}`);
    return flattenGraph(JSON.parse(readFileSync(file, 'utf8')).graph);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * With a compiler that Nx cannot use, the graph has no edges and Nx reports no error. An empty graph
 * is therefore a failure.
 */
function flattenGraph({ nodes, dependencies }) {
  const found = Object.values(dependencies)
    .flat()
    // Dependencies of tests and builds are implicit. Tools may import all packages.
    .filter(({ source, target, type }) => nodes[source] && nodes[target] && type !== 'implicit')
    .map(({ source, target }) => ({ from: nodes[source].data.root, to: nodes[target].data.root }))
    .filter(({ from }) => !from.startsWith('tools'));
  if (found.length === 0)
    throw new Error('nx found no dependency between the packages, so nothing was checked');
  return found;
}

function findCycle(graph) {
  const targets = new Map();
  for (const { from, to } of graph) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return findCycles(targets).map((cycle) => `Package cycle: ${cycle.join(' → ')}`);
}

function checkPackage({ folder, manifest }) {
  return imports.get(folder).flatMap((found) => {
    const problem = found.kind === 'file' ? checkFile(folder, found) : checkForeign(folder, manifest, found);
    return problem === undefined ? [] : [`${found.file}: ${problem}`];
  });
}

function checkFile(folder, { target }) {
  if (target.startsWith(`${folder}/`)) return undefined;
  return `leaves its package (${target}); import the package by its name`;
}

function checkForeign(folder, manifest, { file, test, kind, target }) {
  const pure = PURE_PACKAGES[folder];
  if (pure && !test && target !== manifest.name && !pure.includes(target))
    return `must not import ${target}; the package is pure`;
  if (kind === 'builtin' || target === manifest.name) return undefined;
  if (!declares(manifest, target, test))
    return `imports ${target}, which ${folder}/package.json does not declare`;
  if (!test && RESTRICTED_PACKAGES[target]?.includes(folder) === false)
    return `must not import ${target}; ${RESTRICTED_PACKAGES[target].join(', ')} may`;
  return checkLayer(folder, { file, test, target });
}

function checkLayer(folder, { file, test, target }) {
  const imported = folderOf.get(target);
  if (imported === undefined) return undefined;
  const browser = Object.keys(BROWSER_FOLDERS).find((place) => file.startsWith(`${place}/`));
  if (browser && !BROWSER_FOLDERS[browser].includes(imported))
    return `must not import ${imported}; the file runs in a browser`;
  return mayDependOn(folder, imported, { test }) ? undefined : `must not import ${imported}`;
}

function mayDependOn(from, to, options) {
  return from === to || mayImport(layerOf.get(from), layerOf.get(to), options);
}

function findLayer({ nx }) {
  return nx?.tags?.find((tag) => tag.startsWith('layer:'))?.slice('layer:'.length);
}

function declares({ dependencies, optionalDependencies, peerDependencies, devDependencies }, name, test) {
  const own = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  const forTests = {
    ...devDependencies,
    ...rootPackage.dependencies,
    ...rootPackage.devDependencies,
    ...Object.fromEntries(folderOf),
  };
  return name in own || (test && name in forTests);
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
