import { CRS_TABLE } from './crs-table.ts';

/** WGS 84, longitude and latitude in degrees. */
export const WGS84 = 4326;

/** A coordinate system that Trowel knows. */
export interface CrsDefinition {
  /** EPSG code. */
  srid: number;
  name: string;
  /** Definition for proj4. Axes are always east, then north, in metres or degrees. */
  proj4: string;
  /** Area in which the system is valid: west, south, east, north in degrees. */
  bbox: readonly [number, number, number, number];
  /** Accuracy of a conversion to WGS 84, in metres. Undefined if there is no shift of datum. */
  accuracyM: number | undefined;
  /** True if coordinates are degrees. */
  isGeographic: boolean;
}

let table: Map<number, CrsDefinition> | undefined;

/** Returns the coordinate system with an EPSG code, or undefined if Trowel does not know it. */
export function findCrs(srid: number): CrsDefinition | undefined {
  table ??= readTable();
  return table.get(srid);
}

/** Lists the known coordinate systems by code. */
export function listCrs(): CrsDefinition[] {
  table ??= readTable();
  return [...table.values()];
}

function readTable(): Map<number, CrsDefinition> {
  const listed = CRS_TABLE.trim().split('\n').map(readLine);
  const all = [...listed, ...listZones()].sort((a, b) => a.srid - b.srid);
  return new Map(all.map((crs) => [crs.srid, crs]));
}

function readLine(line: string): CrsDefinition {
  const [srid = '', name = '', bbox = '', accuracy = '', definition = ''] = line.split('|');
  const isGeographic = definition.startsWith('+proj=longlat');
  return {
    srid: Number(srid),
    name,
    proj4: `${definition}${isGeographic ? '' : ' +units=m'} +no_defs`,
    bbox: bbox.split(',').map(Number) as unknown as CrsDefinition['bbox'],
    accuracyM: accuracy === 'None' ? undefined : Number(accuracy),
    isGeographic,
  };
}

/** The zones of UTM on WGS 84: 32601 to 32660 in the north, 32701 to 32760 in the south. */
function listZones(): CrsDefinition[] {
  return Array.from({ length: 60 }, (_, i) => i + 1).flatMap((zone) => {
    const west = zone * 6 - 186;
    const shared = { accuracyM: undefined, isGeographic: false };
    const proj4 = `+proj=utm +zone=${zone} +datum=WGS84 +units=m +no_defs`;
    return [
      {
        ...shared,
        srid: 32_600 + zone,
        name: `WGS 84 / UTM zone ${zone}N`,
        proj4,
        bbox: [west, 0, west + 6, 84] as const,
      },
      {
        ...shared,
        srid: 32_700 + zone,
        name: `WGS 84 / UTM zone ${zone}S`,
        proj4: proj4.replace(' +datum', ' +south +datum'),
        bbox: [west, -80, west + 6, 0] as const,
      },
    ];
  });
}
