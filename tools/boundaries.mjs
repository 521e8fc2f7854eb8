// Checks who imports whom: node tools/boundaries.mjs [root of a workspace]
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BROWSER_ROOMS, KEPT_PACKAGES, mayImport, PURE_ROOMS, ROOMS } from './boundary-rules.mjs';
import { NX_ENVIRONMENT, NX_PROGRAM } from './nx.mjs';
import { REPOSITORY } from './repository.mjs';
import { runQuietly } from './run-command.mjs';
import { scanImports } from './scan-imports.mjs';

const root = process.argv[2] ?? REPOSITORY;
const rootPackage = readJson('package.json');
const packages = ['apps', 'libs'].flatMap(listPackages);
const folderOf = new Map(packages.map(({ name, folder }) => [name, folder]));

const arrows = await readGraph().catch(giveUp);
const problems = [
  ...packages
    .filter(({ folder }) => ROOMS[folder] === undefined)
    .map(({ folder }) => `${folder}: a room the rules do not know`),
  ...arrows
    .filter(({ from, to }) => !mayImport(from, to, { test: true }))
    .map(({ from, to }) => `${from}: must not know ${to}`),
  ...findCycle(arrows),
  ...packages.flatMap(checkPackage),
];

for (const problem of new Set(problems)) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`All imports keep to their rooms: ${packages.length} packages, ${arrows.length} arrows.`);

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

/** Nx's own view: arrows from package.json files and from imports, relative ones too. */
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

/** A compiler nx cannot use leaves the graph without arrows and without an error, so an empty one is a failure. */
function flattenGraph({ nodes, dependencies }) {
  const found = Object.values(dependencies)
    .flat()
    .filter(({ source, target }) => nodes[source] && nodes[target])
    .map(({ source, target }) => ({ from: nodes[source].data.root, to: nodes[target].data.root }));
  if (found.length === 0)
    throw new Error('nx sees no dependency between the packages; the check would be worth nothing');
  return found;
}

/** Takes away packages that import nothing that is left, until none is; who remains is in a cycle or rests on one. */
function findCycle(graph) {
  let left = graph;
  for (;;) {
    const kept = left.filter(({ to }) => left.some(({ from }) => from === to));
    if (kept.length === left.length) break;
    left = kept;
  }
  const members = [...new Set(left.map(({ from }) => from))].sort();
  return members.length === 0 ? [] : [`Packages in a circle: ${members.join(', ')}`];
}

function checkPackage({ folder, manifest }) {
  return scanImports(root, folder).flatMap((found) => {
    const problem = found.kind === 'file' ? checkFile(folder, found) : checkForeign(folder, manifest, found);
    return problem === undefined ? [] : [`${found.file}: ${problem}`];
  });
}

function checkFile(folder, { target }) {
  if (target.startsWith(`${folder}/`)) return undefined;
  return `leaves its package (${target}); import the package by its name`;
}

function checkForeign(folder, manifest, { file, test, kind, target }) {
  const pure = PURE_ROOMS[folder];
  if (pure && !test && target !== manifest.name && !pure.includes(target))
    return `must not import ${target}; this room is pure`;
  if (kind === 'builtin' || target === manifest.name) return undefined;
  if (!declares(manifest, target, test))
    return `imports ${target}, which ${folder}/package.json does not declare`;
  if (!test && KEPT_PACKAGES[target]?.includes(folder) === false)
    return `must not import ${target}; ${KEPT_PACKAGES[target].join(', ')} may`;
  return checkRoom(folder, { file, test, target });
}

function checkRoom(folder, { file, test, target }) {
  const room = folderOf.get(target);
  if (room === undefined) return undefined;
  const browser = Object.keys(BROWSER_ROOMS).find((place) => file.startsWith(`${place}/`));
  if (browser && !BROWSER_ROOMS[browser].includes(room)) return `must not know ${room}; it runs in a browser`;
  return mayImport(folder, room, { test }) ? undefined : `must not know ${room}`;
}

function declares({ dependencies, optionalDependencies, peerDependencies, devDependencies }, name, test) {
  const own = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  const forTests = { ...devDependencies, ...rootPackage.devDependencies, ...Object.fromEntries(folderOf) };
  return name in own || (test && name in forTests);
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
