import { writeSqlTables } from '@trowel/db/foreign';
import { createPeriodColors, type ColoredPeriod } from '@trowel/domain/drawing';
import {
  GEOPACKAGE_APPLICATION_ID,
  GEOPACKAGE_VERSION,
  renderGeopackage,
  type GisLayer,
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

/** Writes layers as a GeoPackage. Blocks: runs as a task. */
export async function writeGeopackage({
  layers,
  srid,
  lastChange,
  periods,
  legend,
}: PackedLayers): Promise<Uint8Array> {
  const colors = { periods: legend, colorOf: createPeriodColors(periods) };
  const tables = renderGeopackage(await unpackAndRelease(layers), { srid, lastChange, colors });
  return writeSqlTables(tables, {
    applicationId: GEOPACKAGE_APPLICATION_ID,
    userVersion: GEOPACKAGE_VERSION,
  });
}
