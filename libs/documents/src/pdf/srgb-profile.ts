/** Primaries of sRGB under D50 (IEC 61966-2-1, adapted by Bradford's method). */
const PRIMARIES = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const;
const D50 = [0.9642, 1, 0.8249] as const;
/** Chromatic adaptation from daylight (D65) to the white of the profile. */
const ADAPTATION = [
  1.04788208, 0.0229187, -0.05021667, 0.02958679, 0.99047852, -0.01707458, -0.00923157, 0.01507568,
  0.75167847,
];
/** Gamma, a, b, c, d: linear below d, otherwise a power. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];
const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;
/** Version 4.3, which PDF/A-2 refers to. */
const VERSION = 0x04300000;

/** Returns the sRGB colour space as an ICC profile (ISO 15076-1). */
export function writeSrgbProfile(): Uint8Array {
  const curve = writeCurve();
  const tags: [string, Buffer][] = [
    ['desc', writeText('sRGB')],
    ['cprt', writeText('No copyright')],
    ['wtpt', writeNumbers('XYZ ', D50)],
    ['chad', writeNumbers('sf32', ADAPTATION)],
    ...Object.entries(PRIMARIES).map(([name, place]): [string, Buffer] => [
      name,
      writeNumbers('XYZ ', place),
    ]),
    ...['rTRC', 'gTRC', 'bTRC'].map((name): [string, Buffer] => [name, curve]),
  ];
  const table = Buffer.alloc(4 + tags.length * ENTRY_BYTES);
  table.writeUInt32BE(tags.length);
  let offset = HEADER_BYTES + table.length;
  for (const [at, [name, content]] of tags.entries()) {
    const entry = 4 + at * ENTRY_BYTES;
    table.write(name, entry, 'latin1');
    table.writeUInt32BE(offset, entry + 4);
    table.writeUInt32BE(content.length, entry + 8);
    offset += content.length;
  }
  return Buffer.concat([writeHeader(offset), table, ...tags.map(([, content]) => content)]);
}

function writeHeader(length: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(length);
  header.writeUInt32BE(VERSION, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  // Creation date of the profile: 1 January 2026.
  for (const [at, part] of [2026, 1, 1].entries()) header.writeUInt16BE(part, 24 + 2 * at);
  header.write('acsp', 36, 'latin1');
  for (const [at, part] of D50.entries()) header.writeInt32BE(toFixed(part), 68 + 4 * at);
  return header;
}

/** Converts to fixed point with 16 integer and 16 fractional bits. */
function toFixed(value: number): number {
  return Math.round(value * 65_536);
}

function writeNumbers(type: string, values: readonly number[]): Buffer {
  const content = Buffer.alloc(8 + 4 * values.length);
  content.write(type, 'latin1');
  for (const [at, value] of values.entries()) content.writeInt32BE(toFixed(value), 8 + 4 * at);
  return content;
}

/** Parametric curve type 3 has the five parameters of sRGB. */
function writeCurve(): Buffer {
  const content = Buffer.alloc(12 + 4 * CURVE.length);
  content.write('para', 'latin1');
  content.writeUInt16BE(3, 8);
  for (const [at, value] of CURVE.entries()) content.writeInt32BE(toFixed(value), 12 + 4 * at);
  return content;
}

const RECORD_BYTES = 12;

/** Writes a text in one language, padded to a multiple of four bytes. */
function writeText(text: string): Buffer {
  const letters = Buffer.from(text, 'utf16le').swap16();
  const start = 16 + RECORD_BYTES;
  const content = Buffer.alloc(Math.ceil((start + letters.length) / 4) * 4);
  content.write('mluc', 'latin1');
  content.writeUInt32BE(1, 8);
  content.writeUInt32BE(RECORD_BYTES, 12);
  content.write('enUS', 16, 'latin1');
  content.writeUInt32BE(letters.length, 20);
  content.writeUInt32BE(start, 24);
  letters.copy(content, start);
  return content;
}
