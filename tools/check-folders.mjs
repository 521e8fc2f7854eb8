import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ENTERED_BY_INDEX, LATE_TABLES, MAX_FILES, STREETS } from './boundary-rules.mjs';
import { findCircles } from './find-circles.mjs';
import { resolveExport } from './resolve-export.mjs';

/** Entry files of a package, which refer to files in all its folders. */
const PACKAGE_ENTRIES = ['index.ts', 'testing.ts'];

/**
 * Checks the imports between the folders of a package. `imports` is the result of `scanImports`.
 * Returns problems as sentences.
 */
export function checkFolders({ folder, manifest }, imports) {
  const arrows = imports.flatMap(({ file, test, kind, name, target }) => {
    if (test || LATE_TABLES.includes(file)) return [];
    const to = kind === 'file' ? target : resolveExport(folder, manifest, name);
    return to?.startsWith(`${folder}/`) ? [{ from: file, to, byName: kind !== 'file' }] : [];
  });
  return [
    ...findFileCircles(arrows),
    ...findFolderCircles(arrows),
    ...arrows.flatMap((arrow) => checkStreet(folder, arrow)),
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
  return [`${folder}: holds ${files} files; at most ${MAX_FILES} lie in one folder`, ...below];
}

function findFileCircles(arrows) {
  return findCircles(toGraph(arrows, (file) => file)).map(
    (circle) => `${circle[0]}: in a circle of files: ${circle.join(' → ')}`,
  );
}

/** Entry files refer to all folders, so their imports are ignored. */
function findFolderCircles(arrows) {
  const counted = arrows.filter(({ from }) => !isEntry(from));
  return findCircles(toGraph(counted, dirname)).map(
    (circle) => `${circle[0]}: in a circle of folders: ${describeChain(circle, counted)}`,
  );
}

/** Describes each step of a cycle with an import that causes it. */
function describeChain(circle, arrows) {
  const steps = circle.slice(1).map((place, i) => {
    const { from, to } = arrows.find(
      (arrow) => dirname(arrow.from) === circle[i] && dirname(arrow.to) === place,
    );
    return `→ ${place} (${basename(from)} imports ${basename(to)})`;
  });
  return [circle[0], ...steps].join(' ');
}

function toGraph(arrows, place) {
  const graph = new Map();
  for (const { from, to } of arrows) {
    const [source, target] = [place(from), place(to)];
    if (source === target) continue;
    graph.set(source, (graph.get(source) ?? new Set()).add(target));
    if (!graph.has(target)) graph.set(target, new Set());
  }
  return graph;
}

function checkStreet(folder, { from, to, byName }) {
  const [source, target] = [from, to].map((file) => streetOf(folder, file));
  const isFree =
    !ENTERED_BY_INDEX.includes(folder) || PACKAGE_ENTRIES.some((name) => from === `${folder}/src/${name}`);
  if (isFree || target === undefined) return [];
  const problem = describeStreetFault(folder, { source, target, to, byName });
  return problem === undefined ? [] : [`${from}: ${problem}`];
}

function describeStreetFault(folder, { source, target, to, byName }) {
  if (source === target) {
    return byName ? `imports its own folder ${target} by name; import the file itself` : undefined;
  }
  if (STREETS[folder]?.[source]?.includes(target) === false)
    return `must not know ${target}; it stands above ${source}`;
  if (to !== `${folder}/src/${target}/index.ts`) return `imports past the entry of ${target} (${to})`;
  return undefined;
}

/** Returns the folder directly below `src`, or undefined for files in `src` itself. */
function streetOf(folder, file) {
  const [street, ...rest] = file.slice(`${folder}/src/`.length).split('/');
  return rest.length === 0 ? undefined : street;
}

function isEntry(file) {
  return basename(file) === 'index.ts';
}
