import { refuseFile } from './file-reading.ts';

/** Largest file of materials, in bytes. */
export const MAX_MTL_BYTES = 1_048_576;

const LINE =
  /^\s*(?:$|#|(?:newmtl|k[adse]|t[fr]|n[is]|d|illum|sharpness|p[rmsc]|pcr|aniso|anisor|map_\w+|bump|disp|decal|refl|norm|vp|rfl|xalpha)(?:\s|$))/i;
const TEXTURE = /^(?:map_(?!aat\b)\w+|bump|disp|decal|refl|norm)$/i;

/** One statement of a file of materials: `Kd` `0.8 0.7 0.6`. */
interface Statement {
  /** Keyword in lower case. */
  key: string;
  value: string;
}

/** Lists the textures that a material file (MTL) names, as written. @throws UnsupportedMediaTypeError */
export function listTextures(fileName: string, text: string): string[] {
  const lines = text.split(/\r?\n|\r/);
  const isMtl = !text.includes('\0') && lines.every((line) => LINE.test(line));
  const statements = listStatements(text);
  if (!isMtl || !statements.some(({ key }) => key === 'newmtl'))
    throw refuseFile(fileName, { en: 'is not an MTL file', it: 'non è un file MTL' });
  return [
    ...new Set(statements.filter(({ key }) => TEXTURE.test(key)).map(({ value }) => dropOptions(value))),
  ];
}

/** Properties of a material that are shown: its colour, emission and transparency, uniform or as textures. */
const COLORS = new Set(['newmtl', 'kd', 'ke']);
const PICTURES = new Set(['map_kd', 'map_ke', 'map_d']);

/**
 * Returns a material file in its simplest form. Names of textures are replaced by the addresses from
 * `addressOf`, and a texture without an address is dropped. Highlights are dropped too, because photogrammetry
 * writes `Ks 1` and `Ns 0`, which would make everything white.
 */
export function simplifyMtl(text: string, addressOf: (texture: string) => string | undefined): string {
  return splitMaterials(listStatements(text))
    .flatMap((material) => simplifyMaterial(material, addressOf))
    .map(({ key, value }) => `${key} ${value}`)
    .join('\n');
}

function splitMaterials(statements: readonly Statement[]): Statement[][] {
  const materials: Statement[][] = [];
  for (const statement of statements) {
    if (statement.key === 'newmtl') materials.push([statement]);
    else materials.at(-1)?.push(statement);
  }
  return materials;
}

function simplifyMaterial(
  material: readonly Statement[],
  addressOf: (texture: string) => string | undefined,
): Statement[] {
  const pictures = material.flatMap(({ key, value }) => {
    const address = PICTURES.has(key) ? addressOf(dropOptions(value)) : undefined;
    return address === undefined ? [] : [{ key, value: address }];
  });
  const isPainted = pictures.some(({ key }) => key === 'map_kd');
  const colors = material.filter(
    // Black times a picture is black, and that is not meant.
    ({ key, value }) => COLORS.has(key) && !(key === 'kd' && isPainted && !/[1-9]/.test(value)),
  );
  return [...colors, ...listOpacity(material), ...pictures];
}

/** `Tr` is 1 - `d` in some programs and `d` in others. A fully transparent material is never intended. */
function listOpacity(material: readonly Statement[]): Statement[] {
  const given = material.find(({ key }) => key === 'd') ?? material.find(({ key }) => key === 'tr');
  if (!given) return [];
  const number = Number.parseFloat(given.value);
  const opacity = given.key === 'd' ? number : 1 - number;
  return opacity > 0 && opacity < 1 ? [{ key: 'd', value: String(opacity) }] : [];
}

function listStatements(text: string): Statement[] {
  return text.split(/\r?\n|\r/).flatMap((whole) => {
    const line = whole.trim();
    const end = line.search(/\s|$/);
    if (line === '' || line.startsWith('#')) return [];
    return [{ key: line.slice(0, end).toLowerCase(), value: line.slice(end).trim() }];
  });
}

/** Maximum number of arguments of each option. Optional arguments are numbers. */
const OPTION =
  /^-(?:(?:blendu|blendv|cc|clamp|boost|texres|bm|imfchan|type)\s+\S+|mm\s+\S+\s+\S+|[ost](?:\s+[-+]?[\d.][\d.e+-]*){1,3})\s+/i;

/** Returns the name of a texture, without its options. */
function dropOptions(value: string): string {
  let rest = value;
  for (let found = OPTION.exec(rest); found; found = OPTION.exec(rest)) rest = rest.slice(found[0].length);
  return rest;
}
