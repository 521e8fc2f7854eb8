import { viewOf } from './file-reading.ts';

/** Position of a photograph, in WGS84. */
export interface ExifPosition {
  /** Degrees, north positive. */
  latitude: number;
  /** Degrees, east positive. */
  longitude: number;
  /** Metres above sea level, as stored by the camera. */
  altitude_m: number | null;
  /** Viewing direction, in degrees clockwise from north. */
  direction_deg: number | null;
}

/** Data that a camera stored in a photograph. */
export interface ExifReading {
  /** Time of the camera's clock, without a time zone: `2026-05-04T10:31:22`. */
  taken_at: string | null;
  /** Make and model. */
  camera: string | null;
  /** Rotation to apply: 1 none, 3 by 180°, 6 by 90° clockwise, 8 by 90° counterclockwise. Other values mirror. */
  orientation: number | null;
  position: ExifPosition | null;
}

/** The tags that are read (CIPA DC-008, 4.6). */
const TAG = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  changed: 0x0132,
  exif: 0x8769,
  gps: 0x8825,
  moment: 0x9003,
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  altitudeRef: 5,
  altitude: 6,
  directionRef: 16,
  direction: 17,
} as const;
const MAX_ENTRIES = 512;
const MAX_TEXT = 100;

/** A directory of tags: where the value of each begins, and how many there are of it. */
type Directory = ReadonlyMap<number, { type: number; count: number; at: number }>;

/** The EXIF data of a picture: a small TIFF whose offsets start at its own beginning. */
interface Notes {
  view: DataView<ArrayBuffer>;
  isLittle: boolean;
}

/**
 * Reads EXIF data from the first bytes of a picture (JPEG, TIFF, PNG, WebP, HEIC, AVIF). Undefined if there are
 * none. Never throws: invalid data are ignored.
 */
export function readExif(head: Uint8Array<ArrayBuffer>): ExifReading | undefined {
  const notes = findNotes(head);
  if (!notes) return undefined;
  const main = readDirectory(notes, readUint32(notes, 4));
  const exif = readDirectory(notes, readPointer(notes, main, TAG.exif));
  const gps = readDirectory(notes, readPointer(notes, main, TAG.gps));
  const moment = readText(notes, exif, TAG.moment) ?? readText(notes, main, TAG.changed);
  const reading = {
    taken_at: readMoment(moment),
    camera: readCamera(notes, main),
    orientation: readOrientation(notes, main),
    position: readPosition(notes, gps),
  };
  return Object.values(reading).some((value) => value !== null) ? reading : undefined;
}

/** Bytes directly before the EXIF data, in the containers of pictures. */
const MARKS = ['Exif\0\0', 'eXIf', 'EXIF????'];

function findNotes(head: Uint8Array<ArrayBuffer>): Notes | undefined {
  const atStart = openNotes(head, 0);
  if (atStart) return atStart;
  for (const mark of MARKS) {
    const word = Array.from(mark, (sign) => (sign === '?' ? -1 : sign.charCodeAt(0)));
    for (let at = head.indexOf(word[0]!); at >= 0; at = head.indexOf(word[0]!, at + 1)) {
      if (!word.every((code, i) => code === -1 || head[at + i] === code)) continue;
      const notes = openNotes(head, at + word.length);
      if (notes) return notes;
    }
  }
  return undefined;
}

function openNotes(head: Uint8Array<ArrayBuffer>, at: number): Notes | undefined {
  if (at + 8 > head.length) return undefined;
  const order = String.fromCharCode(...head.subarray(at, at + 4));
  if (order !== 'II*\0' && order !== 'MM\0*') return undefined;
  return { view: viewOf(head.subarray(at)), isLittle: order === 'II*\0' };
}

function readUint16({ view, isLittle }: Notes, at: number): number {
  return at >= 0 && at + 2 <= view.byteLength ? view.getUint16(at, isLittle) : 0;
}

function readUint32({ view, isLittle }: Notes, at: number): number {
  return at >= 0 && at + 4 <= view.byteLength ? view.getUint32(at, isLittle) : 0;
}

/** Bytes of a value by its type: 2 is text, 3 a short, 4 a long, 5 and 10 fractions. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };

function readDirectory(notes: Notes, start: number): Directory {
  const found = new Map<number, { type: number; count: number; at: number }>();
  if (start === 0) return found;
  const entries = Math.min(readUint16(notes, start), MAX_ENTRIES);
  for (let i = 0; i < entries; i++) {
    const entry = start + 2 + i * 12;
    const type = readUint16(notes, entry + 2);
    const count = readUint32(notes, entry + 4);
    const bytes = (TYPE_BYTES[type] ?? 0) * count;
    const at = bytes <= 4 ? entry + 8 : readUint32(notes, entry + 8);
    if (bytes > 0 && at + bytes <= notes.view.byteLength)
      found.set(readUint16(notes, entry), { type, count, at });
  }
  return found;
}

function readPointer(notes: Notes, directory: Directory, tag: number): number {
  const entry = directory.get(tag);
  return entry?.type === 4 ? readUint32(notes, entry.at) : 0;
}

function readText({ view }: Notes, directory: Directory, tag: number): string | null {
  const entry = directory.get(tag);
  if (entry?.type !== 2) return null;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + entry.at, Math.min(entry.count, 4 * MAX_TEXT));
  const [text = ''] = new TextDecoder().decode(bytes).split('\0', 1);
  const clean = text
    .replace(/[\p{C}\ufffd]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT);
  return clean === '' ? null : clean;
}

/** Most makers write their name into the model too. */
function readCamera(notes: Notes, main: Directory): string | null {
  const make = readText(notes, main, TAG.make);
  const model = readText(notes, main, TAG.model);
  if (!make || !model) return model ?? make;
  const [maker = ''] = make.split(' ', 1);
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${make} ${model}`;
}

function readOrientation(notes: Notes, main: Directory): number | null {
  const entry = main.get(TAG.orientation);
  const turn = entry?.type === 3 ? readUint16(notes, entry.at) : 0;
  return turn >= 1 && turn <= 8 ? turn : null;
}

/** Returns null for a time of zeros, which a clock that was never set stores. */
function readMoment(text: string | null): string | null {
  const parts = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text ?? '');
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1);
  const moment = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = Date.parse(`${moment}Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(moment);
  return isReal && Number(year) >= 1970 ? moment : null;
}

function readPosition(notes: Notes, gps: Directory): ExifPosition | null {
  const latitude = readAngle(notes, gps, { tag: TAG.latitude, ref: TAG.latitudeRef, limit: 90 });
  const longitude = readAngle(notes, gps, { tag: TAG.longitude, ref: TAG.longitudeRef, limit: 180 });
  // Devices without a satellite fix store zero degrees for both.
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  const altitude = readFraction(notes, gps, TAG.altitude);
  const isBelow = gps.has(TAG.altitudeRef) && notes.view.getUint8(gps.get(TAG.altitudeRef)!.at) === 1;
  const direction = readFraction(notes, gps, TAG.direction);
  return {
    latitude,
    longitude,
    altitude_m: altitude === null ? null : (isBelow ? -1 : 1) * round(altitude, 100),
    direction_deg: direction === null || direction > 360 ? null : round(direction % 360, 10),
  };
}

/** Degrees, minutes and seconds as one number. */
function readAngle(
  notes: Notes,
  gps: Directory,
  { tag, ref, limit }: { tag: number; ref: number; limit: number },
): number | null {
  const parts = [0, 1, 2].map((i) => readFraction(notes, gps, tag, i));
  const [degrees, minutes, seconds] = parts;
  if (degrees == null) return null;
  const angle = degrees + (minutes ?? 0) / 60 + (seconds ?? 0) / 3_600;
  if (angle > limit) return null;
  const isBack = /^[SW]/i.test(readText(notes, gps, ref) ?? '');
  return round(isBack ? -angle : angle, 1e7);
}

function readFraction(notes: Notes, directory: Directory, tag: number, index = 0): number | null {
  const entry = directory.get(tag);
  if (entry?.type !== 5 || index >= entry.count) return null;
  const below = readUint32(notes, entry.at + 8 * index + 4);
  return below === 0 ? null : readUint32(notes, entry.at + 8 * index) / below;
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps + 0;
}
