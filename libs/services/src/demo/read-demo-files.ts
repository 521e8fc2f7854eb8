import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PicturePoint } from '@trowel/domain/gis';

/** The name of the example excavation. */
export const DEMO_SITE = 'Colle Serravento';

/** A table of the example excavation. */
export interface DemoFile {
  name: string;
  bytes: Uint8Array;
}

const TABLES = 'colle-serravento';
/** Tables of the other kinds of record. */
const LATER = [
  'burials',
  'individuals',
  'samples',
  'pottery',
  'fauna',
  'boxes',
  'drawings',
  'survey-units',
  'diary',
  'geometries',
  'control-points',
];

/** Drawn by `tools/lab/pictures/draw-demo-picture.mjs`. */
const PICTURE = 'area-a-2024';

/** In the order in which they are imported: a table may refer to those before it. */
const NAMES = ['sites', 'periods', 'units', 'finds', 'structures', ...LATER];

/** Reads the tables of the example excavation, in the order in which they are imported. @throws Error when they are missing */
export function readDemoFiles(): DemoFile[] {
  const folder = findDataFolder();
  return NAMES.map((name) => ({ name: `${name}.csv`, bytes: readFileSync(join(folder, `${name}.csv`)) }));
}

/** The rectified photograph of the example excavation, with the points on which it is placed. */
export function readDemoPicture(): { name: string; bytes: Uint8Array; points: PicturePoint[] } {
  const folder = findDataFolder();
  const points = JSON.parse(readFileSync(join(folder, `${PICTURE}.json`), 'utf8')) as PicturePoint[];
  return { name: `${PICTURE}.jpg`, bytes: readFileSync(join(folder, `${PICTURE}.jpg`)), points };
}

/** Finds the tables beside the sources, or in the repository of a built program. */
function findDataFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidates = [join(folder, TABLES), join(folder, 'libs', 'services', 'src', 'demo', TABLES)];
    const found = candidates.find((candidate) => existsSync(candidate));
    if (found !== undefined) return found;
    if (folder === dirname(folder)) throw new Error('The tables of the example excavation are missing');
  }
}
