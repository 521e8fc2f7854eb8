/** Contents of a TIFF for tests. */
export interface GeotiffContents {
  width: number;
  height: number;
  /** Colour of all pixels: red, green, blue. */
  colour?: readonly [number, number, number];
  isLittle?: boolean;
  /** Tags of GeoTIFF, as in the file. */
  pixelScale?: readonly number[];
  tiepoint?: readonly number[];
  transformation?: readonly number[];
  /** Keys with their values. */
  keys?: Readonly<Record<number, number>>;
}

const [SHORT, LONG, DOUBLE] = [3, 4, 12] as const;
const SIZES = { [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 } as const;
type Tag = readonly [tag: number, type: keyof typeof SIZES, values: readonly number[]];

/** Creates an uncompressed RGB picture as TIFF, with its directory at the end of the file. */
export function createGeotiff(contents: GeotiffContents): Uint8Array<ArrayBuffer> {
  const { width, height, colour = [200, 120, 40], isLittle = true } = contents;
  const pixels = width * height * 3;
  const tags = listTags(contents, pixels);
  const longValues = tags.filter(([, type, values]) => SIZES[type] * values.length > 4);
  const valuesLength = longValues.reduce((sum, [, type, values]) => sum + SIZES[type] * values.length, 0);
  const valuesAt = 8 + pixels + (pixels % 2);
  const directoryAt = valuesAt + valuesLength;
  const bytes = new Uint8Array(directoryAt + 2 + tags.length * 12 + 4);
  const view = new DataView(bytes.buffer);
  bytes.set(isLittle ? [0x49, 0x49, 42, 0] : [0x4d, 0x4d, 0, 42]);
  view.setUint32(4, directoryAt, isLittle);
  for (let at = 0; at < pixels; at += 3) bytes.set(colour, 8 + at);
  view.setUint16(directoryAt, tags.length, isLittle);
  let next = valuesAt;
  for (const [i, [tag, type, values]] of tags.entries()) {
    const entry = directoryAt + 2 + i * 12;
    view.setUint16(entry, tag, isLittle);
    view.setUint16(entry + 2, type, isLittle);
    view.setUint32(entry + 4, values.length, isLittle);
    const length = SIZES[type] * values.length;
    const at = length <= 4 ? entry + 8 : next;
    if (length > 4) {
      view.setUint32(entry + 8, next, isLittle);
      next += length;
    }
    for (const [j, value] of values.entries())
      writeValue(view, { at: at + j * SIZES[type], type, value, isLittle });
  }
  return bytes;
}

function listTags({ width, height, ...geo }: GeotiffContents, pixels: number): Tag[] {
  const keys = Object.entries(geo.keys ?? {});
  const tags: Tag[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, [8, 8, 8]],
    [259, SHORT, [1]],
    [262, SHORT, [2]],
    [273, LONG, [8]],
    [277, SHORT, [3]],
    [278, LONG, [height]],
    [279, LONG, [pixels]],
    [284, SHORT, [1]],
    [33_550, DOUBLE, geo.pixelScale ?? []],
    [33_922, DOUBLE, geo.tiepoint ?? []],
    [34_264, DOUBLE, geo.transformation ?? []],
    [
      34_735,
      SHORT,
      keys.length === 0
        ? []
        : [1, 1, 0, keys.length, ...keys.flatMap(([key, value]) => [Number(key), 0, 1, value])],
    ],
  ];
  return tags.filter(([, , values]) => values.length > 0);
}

function writeValue(
  view: DataView,
  { at, type, value, isLittle }: { at: number; type: keyof typeof SIZES; value: number; isLittle: boolean },
): void {
  if (type === DOUBLE) view.setFloat64(at, value, isLittle);
  else if (type === LONG) view.setUint32(at, value, isLittle);
  else view.setUint16(at, value, isLittle);
}
