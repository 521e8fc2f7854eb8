import { readStretch, viewOf, type FileReading } from './file-reading.ts';

/** Place and size of a GeoTIFF according to its tags (OGC 19-008r4). */
export interface GeotiffReading {
  width: number;
  height: number;
  /** The six numbers of a world file (A, D, B, E, C, F), in the coordinate system of the file. */
  world_file: number[];
  /** EPSG code. Null if the file does not name one. */
  srid: number | null;
}

/** Size of a TIFF, and its place if it states one. */
export interface TiffReading {
  width: number;
  height: number;
  geotiff: GeotiffReading | undefined;
}

const TAG = {
  width: 256,
  height: 257,
  pixelScale: 33_550,
  tiepoint: 33_922,
  transformation: 34_264,
  keys: 34_735,
} as const;
const KEY = { rasterType: 1025, geographic: 2048, projected: 3072 } as const;
const PIXEL_IS_POINT = 2;
/** Codes below are undefined, codes from here are defined by a user. */
const [FIRST_EPSG, USER_DEFINED] = [1024, 32_767];
const MAX_ENTRIES = 512;
/** Most numbers of one tag that are read. */
const MAX_NUMBERS = 1_024;
const SHORT = 3;
const LONG = 4;
const DOUBLE = 12;
const TYPE_BYTES: Readonly<Record<number, number>> = { [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 };

/**
 * Reads size and place of a TIFF from the tags of its first directory, wherever in the file that is. Undefined for
 * other files, and for one without a size. Reads at most some kilobytes.
 */
export function* readTiffTags(): FileReading<TiffReading | undefined> {
  const head = yield* readStretch(0, 8);
  if (head.length < 8) return undefined;
  const order = String.fromCharCode(...head.subarray(0, 4));
  if (order !== 'II*\0' && order !== 'MM\0*') return undefined;
  const isLittle = order === 'II*\0';
  const start = viewOf(head).getUint32(4, isLittle);
  const counted = yield* readStretch(start, 2);
  if (counted.length < 2) return undefined;
  const count = Math.min(viewOf(counted).getUint16(0, isLittle), MAX_ENTRIES);
  const directory = yield* readStretch(start + 2, count * 12);
  const tags = new Map<number, number[]>();
  for (let at = 0; at + 12 <= directory.length; at += 12) {
    const tag = viewOf(directory).getUint16(at, isLittle);
    if (!WANTED.has(tag)) continue;
    tags.set(tag, yield* readNumbers(directory.subarray(at, at + 12), isLittle));
  }
  const [[width = 0] = [], [height = 0] = []] = [tags.get(TAG.width), tags.get(TAG.height)];
  if (width === 0 || height === 0) return undefined;
  return { width, height, geotiff: buildReading(tags, { width, height }) };
}

const WANTED = new Set<number>(Object.values(TAG));

/** Reads the numbers of a tag, from its entry in the directory or from where the entry points to. */
function* readNumbers(entry: Uint8Array<ArrayBuffer>, isLittle: boolean): FileReading<number[]> {
  const view = viewOf(entry);
  const type = view.getUint16(2, isLittle);
  const size = TYPE_BYTES[type];
  if (size === undefined) return [];
  const length = Math.min(view.getUint32(4, isLittle), MAX_NUMBERS) * size;
  const bytes =
    length <= 4 ? entry.subarray(8, 8 + length) : yield* readStretch(view.getUint32(8, isLittle), length);
  const values = viewOf(bytes);
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, i) => {
    if (type === DOUBLE) return values.getFloat64(i * size, isLittle);
    return type === LONG ? values.getUint32(i * size, isLittle) : values.getUint16(i * size, isLittle);
  });
}

function buildReading(
  tags: ReadonlyMap<number, readonly number[]>,
  size: { width: number; height: number },
): GeotiffReading | undefined {
  const keys = parseKeys(tags.get(TAG.keys) ?? []);
  const placed = placeCorner(tags);
  if (!placed?.every((value) => Number.isFinite(value) && Math.abs(value) <= 1e9)) return undefined;
  const [a = 0, d = 0, b = 0, e = 0, c = 0, f = 0] = placed;
  if (a * e - b * d === 0) return undefined;
  // The tags place the corner of the first pixel, or its centre. A world file places the centre.
  const half = keys.get(KEY.rasterType) === PIXEL_IS_POINT ? 0 : 0.5;
  return {
    ...size,
    world_file: [a, d, b, e, c + half * (a + b), f + half * (d + e)],
    srid: findCode(keys.get(KEY.projected)) ?? findCode(keys.get(KEY.geographic)),
  };
}

/** Returns the six numbers of a world file for the corner of the first pixel, where the tags state them. */
function placeCorner(tags: ReadonlyMap<number, readonly number[]>): number[] | undefined {
  const matrix = tags.get(TAG.transformation);
  if (matrix && matrix.length >= 8) {
    const [a = 0, b = 0, , c = 0, d = 0, e = 0, , f = 0] = matrix;
    return [a, d, b, e, c, f];
  }
  const [scale, tie] = [tags.get(TAG.pixelScale), tags.get(TAG.tiepoint)];
  if (!scale || scale.length < 2 || !tie || tie.length < 6) return undefined;
  const [across = 0, down = 0] = scale;
  const [column = 0, row = 0, , x = 0, y = 0] = tie;
  return [across, 0, 0, -down, x - column * across, y + row * down];
}

/** Parses the directory of keys: a head of four numbers, then four for each key. */
function parseKeys(numbers: readonly number[]): Map<number, number> {
  const keys = new Map<number, number>();
  for (let at = 4; at + 4 <= numbers.length; at += 4)
    if (numbers[at + 1] === 0) keys.set(numbers[at]!, numbers[at + 3]!);
  return keys;
}

function findCode(code: number | undefined): number | null {
  return code !== undefined && code >= FIRST_EPSG && code < USER_DEFINED ? code : null;
}
