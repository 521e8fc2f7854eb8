import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, Chunk>;

/** What a page, or a part of it that is fetched when needed, costs on the line. */
export interface BundleSize {
  name: string;
  /** Zipped; what the page has already is not counted again. */
  bytes: number;
}

const ASSETS = 'assets';
/** The files of each decoder; what a worker loads stands in no manifest. */
const DECODERS: readonly (readonly [string, RegExp])[] = [
  ['Draco', /^draco/],
  ['Meshopt', /^meshopt/],
  ['KTX2', /^(?:ktx2|basis)/],
];

/** Gives the weight of the built pages: the first load, the scene, the matrix, each loader and decoder of models. */
export function measureBundles(folder: string): BundleSize[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const weigh = (files: ReadonlySet<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  const find = (ending: string): string => Object.keys(manifest).find((key) => key.endsWith(ending)) ?? '';
  const page = filesOf(manifest, 'viewer.ts');
  const scene = filesOf(manifest, find('create-viewer.ts'));
  const beyond = (key: string, held: readonly ReadonlySet<string>[]): number =>
    weigh(new Set([...filesOf(manifest, key)].filter((file) => !held.some((files) => files.has(file)))));
  const loaders = Object.keys(manifest).filter((key) => /(?:Loader\.js|parse-\w+\.ts)$/.test(key));
  const assets = readdirSync(join(folder, ASSETS));
  return [
    { name: 'viewer page, first load', bytes: weigh(page) },
    { name: 'its scene (three.js)', bytes: beyond(find('create-viewer.ts'), [page]) },
    { name: 'its matrix', bytes: beyond(find('matrix-panel.ts'), [page]) },
    { name: 'its record card', bytes: beyond(find('card-fields.ts'), [page]) },
    { name: 'model page, first load', bytes: weigh(filesOf(manifest, 'model.ts')) },
    ...loaders.map((key) => ({
      name: key.replace(/^.*\/|\.[jt]s$/g, ''),
      bytes: beyond(key, [page, scene]),
    })),
    ...DECODERS.map(([name, files]) => ({
      name: `decoder of ${name}`,
      bytes: weigh(new Set(assets.filter((file) => files.test(file)).map((file) => `${ASSETS}/${file}`))),
    })),
  ];
}

/** The files of a chunk and of all it cannot do without. */
function filesOf(manifest: Manifest, key: string): Set<string> {
  const found = new Set([key]);
  for (const next of found) for (const imported of manifest[next]?.imports ?? []) found.add(imported);
  return new Set([...found].flatMap((one) => [manifest[one]?.file ?? [], manifest[one]?.css ?? []].flat()));
}
