import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ENTERED_BY_INDEX, LATE_TABLES, MAX_FILES, MODULES } from './boundary-rules.mjs';
import { findCycles } from './find-cycles.mjs';
import { resolveExport } from './resolve-export.mjs';

/** Entry files of a package, which refer to files in all its folders. */
const PACKAGE_ENTRIES = ['index.ts', 'testing.ts'];

/**
 * Checks the imports between the folders of a package. `imports` is the result of `scanImports`.
 * Returns problems as sentences.
 */
export function checkFolders({ folder, manifest }, imports) {
  const edges = imports.flatMap(({ file, test, kind, name, target }) => {
    if (test || LATE_TABLES.includes(file)) return [];
    const to = kind === 'file' ? target : resolveExport(folder, manifest, name);
    return to?.startsWith(`${folder}/`) ? [{ from: file, to, byName: kind !== 'file' }] : [];
  });
  return [
    ...findFileCycles(edges),
    ...findFolderCycles(edges),
    ...edges.flatMap((edge) => checkModule(folder, edge)),
  ];
}

/** Finds folders below `folder` with too many files. */
export function findCrowdedFolders(root, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length;
  const below = entries
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => findCrowdedFolders(root, `${folder}/${entry.name}`));
  if (files <= MAX_FILES) return below;
  return [`${folder}: has ${files} files; at most ${MAX_FILES} are allowed`, ...below];
}

function findFileCycles(edges) {
  return findCycles(toGraph(edges, (file) => file)).map(
    (cycle) => `${cycle[0]}: file cycle: ${cycle.join(' → ')}`,
  );
}

/** Entry files refer to all folders, so their imports are ignored. */
function findFolderCycles(edges) {
  const counted = edges.filter(({ from }) => !isEntry(from));
  return findCycles(toGraph(counted, dirname)).map(
    (cycle) => `${cycle[0]}: folder cycle: ${describeChain(cycle, counted)}`,
  );
}

/** Describes each step of a cycle with an import that causes it. */
function describeChain(cycle, edges) {
  const steps = cycle.slice(1).map((place, i) => {
    const { from, to } = edges.find((edge) => dirname(edge.from) === cycle[i] && dirname(edge.to) === place);
    return `→ ${place} (${basename(from)} imports ${basename(to)})`;
  });
  return [cycle[0], ...steps].join(' ');
}

function toGraph(edges, place) {
  const graph = new Map();
  for (const { from, to } of edges) {
    const [source, target] = [place(from), place(to)];
    if (source === target) continue;
    graph.set(source, (graph.get(source) ?? new Set()).add(target));
    if (!graph.has(target)) graph.set(target, new Set());
  }
  return graph;
}

function checkModule(folder, { from, to, byName }) {
  const [source, target] = [from, to].map((file) => moduleOf(folder, file));
  const isFree =
    !ENTERED_BY_INDEX.includes(folder) || PACKAGE_ENTRIES.some((name) => from === `${folder}/src/${name}`);
  if (isFree || target === undefined) return [];
  const problem = describeModuleFault(folder, { source, target, to, byName });
  return problem === undefined ? [] : [`${from}: ${problem}`];
}

function describeModuleFault(folder, { source, target, to, byName }) {
  if (source === target) {
    return byName ? `imports its own folder ${target} by name; import the file itself` : undefined;
  }
  if (MODULES[folder]?.[source]?.includes(target) === false)
    return `must not import ${target}, which is above ${source}`;
  if (to !== `${folder}/src/${target}/index.ts`) return `imports past the entry of ${target} (${to})`;
  return undefined;
}

/** Returns the folder directly below `src`, or undefined for files in `src` itself. */
function moduleOf(folder, file) {
  const [name, ...rest] = file.slice(`${folder}/src/`.length).split('/');
  return rest.length === 0 ? undefined : name;
}

function isEntry(file) {
  return basename(file) === 'index.ts';
}
