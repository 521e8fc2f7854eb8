import { writeSqlTables } from '@trowel/db/foreign';
import { packZip } from '@trowel/documents';
import { createPeriodColors, type ColoredPeriod } from '@trowel/domain/drawing';
import {
  GEOPACKAGE_APPLICATION_ID,
  GEOPACKAGE_VERSION,
  renderGeopackage,
  renderQgisProject,
  type GisLayer,
  type StyleColors,
} from '@trowel/domain/formats';
import { unpackAndRelease, type Pieces } from '../workers/index.ts';

/** The layers of a site for the thread that writes the GeoPackage. */
export interface PackedLayers {
  layers: Pieces<GisLayer>;
  srid: number | null;
  lastChange: string;
  /** The chronology, for the colours. */
  periods: readonly ColoredPeriod[];
  /** Labels of the periods, the most recent first. */
  legend: readonly { period: string; label: string }[];
}

/** Names of the files of a QGIS project. */
export interface QgisProjectNames {
  title: string;
  /** File name without an ending. */
  stem: string;
}

/** Writes layers as a GeoPackage. Blocks: runs as a task. */
export async function writeGeopackage({ layers, ...given }: PackedLayers): Promise<Uint8Array> {
  return writeLayers(await unpackAndRelease(layers), given);
}

/** Writes layers as a GeoPackage with a QGIS project beside it, zipped. Blocks: runs as a task. */
export async function writeQgisProject({
  layers,
  names: { title, stem },
  ...given
}: PackedLayers & { names: QgisProjectNames }): Promise<Uint8Array> {
  const unpacked = await unpackAndRelease(layers);
  const geopackage = `${stem}.gpkg`;
  const project = renderQgisProject(unpacked, {
    title,
    geopackage,
    srid: given.srid,
    colors: colorsOf(given),
  });
  const files = [
    { name: `${stem}.qgs`, bytes: Buffer.from(project) },
    { name: geopackage, bytes: Buffer.from(writeLayers(unpacked, given)) },
  ];
  return packZip(files, { modifiedAt: new Date(given.lastChange) });
}

function colorsOf({ periods, legend }: Pick<PackedLayers, 'periods' | 'legend'>): StyleColors {
  return { periods: legend, colorOf: createPeriodColors(periods) };
}

function writeLayers(layers: readonly GisLayer[], given: Omit<PackedLayers, 'layers'>): Uint8Array {
  const { srid, lastChange } = given;
  const tables = renderGeopackage(layers, { srid, lastChange, colors: colorsOf(given) });
  return writeSqlTables(tables, {
    applicationId: GEOPACKAGE_APPLICATION_ID,
    userVersion: GEOPACKAGE_VERSION,
  });
}
