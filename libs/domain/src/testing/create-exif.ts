/** EXIF data for tests. */
export interface ExifSample {
  make?: string;
  model?: string;
  orientation?: number;
  /** `2026:05:04 10:31:22`. */
  taken?: string;
  /** Degrees, minutes and seconds, each a fraction. */
  gps?: {
    latitude: readonly (readonly [above: number, below: number])[];
    latitudeRef: string;
    longitude: readonly (readonly [above: number, below: number])[];
    longitudeRef: string;
    altitude?: readonly [above: number, below: number];
    direction?: readonly [above: number, below: number];
  };
}

type Value = string | number | readonly (readonly [number, number])[] | { pointer: number };
type Entry = readonly [tag: number, value: Value];

const EXIF_AT = 400;
const GPS_AT = 800;

/** Creates EXIF data (a TIFF with tags only, 1,600 bytes), in either byte order. */
export function createExif(
  { make, model, orientation, taken, gps }: ExifSample,
  { isLittle = true }: { isLittle?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1_600);
  const view = new DataView(bytes.buffer);
  bytes.set(Array.from(isLittle ? 'II*\0' : 'MM\0*', (sign) => sign.charCodeAt(0)));
  view.setUint32(4, 8, isLittle);
  const main: (Entry | undefined)[] = [
    make === undefined ? undefined : [0x010f, make],
    model === undefined ? undefined : [0x0110, model],
    orientation === undefined ? undefined : [0x0112, orientation],
    taken === undefined ? undefined : [0x8769, { pointer: EXIF_AT }],
    gps && [0x8825, { pointer: GPS_AT }],
  ];
  write(view, 8, { entries: main.filter((entry) => entry !== undefined), isLittle });
  if (taken !== undefined) write(view, EXIF_AT, { entries: [[0x9003, taken]], isLittle });
  if (gps) {
    const entries: Entry[] = [
      [1, gps.latitudeRef],
      [2, gps.latitude],
      [3, gps.longitudeRef],
      [4, gps.longitude],
      ...(gps.altitude ? [[6, [gps.altitude]] as Entry] : []),
      ...(gps.direction ? [[17, [gps.direction]] as Entry] : []),
    ];
    write(view, GPS_AT, { entries, isLittle });
  }
  return bytes;
}

/** Writes a directory. Values that do not fit into their entry follow 100 bytes after it, 40 bytes each. */
function write(
  view: DataView<ArrayBuffer>,
  at: number,
  { entries, isLittle }: { entries: readonly Entry[]; isLittle: boolean },
): void {
  view.setUint16(at, entries.length, isLittle);
  for (const [i, [tag, value]] of entries.entries()) {
    const entry = at + 2 + i * 12;
    const room = at + 100 + i * 40;
    const [type, count] = describe(value);
    view.setUint16(entry, tag, isLittle);
    view.setUint16(entry + 2, type, isLittle);
    view.setUint32(entry + 4, count, isLittle);
    const isOutside = type === 5 || (type === 2 && count > 4);
    if (isOutside) view.setUint32(entry + 8, room, isLittle);
    writeValue(view, isOutside ? room : entry + 8, { value, isLittle });
  }
}

function describe(value: Value): readonly [type: number, count: number] {
  if (typeof value === 'string') return [2, value.length + 1];
  if (typeof value === 'number') return [3, 1];
  return 'pointer' in value ? [4, 1] : [5, value.length];
}

function writeValue(
  view: DataView<ArrayBuffer>,
  at: number,
  { value, isLittle }: { value: Value; isLittle: boolean },
): void {
  if (typeof value === 'number') return view.setUint16(at, value, isLittle);
  if (typeof value === 'string') {
    for (const [i, sign] of Array.from(value).entries()) view.setUint8(at + i, sign.charCodeAt(0));
    return;
  }
  if ('pointer' in value) return view.setUint32(at, value.pointer, isLittle);
  for (const [i, [above, below]] of value.entries()) {
    view.setUint32(at + i * 8, above, isLittle);
    view.setUint32(at + i * 8 + 4, below, isLittle);
  }
}

/** Inserts EXIF data into a JPEG, after its first marker. */
export function insertExif(jpeg: Uint8Array, notes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const length = notes.length + 8;
  const head = [
    0xff,
    0xe1,
    length >> 8,
    length & 255,
    ...Array.from('Exif\0\0', (sign) => sign.charCodeAt(0)),
  ];
  return Uint8Array.from([...jpeg.subarray(0, 2), ...head, ...notes, ...jpeg.subarray(2)]);
}
