import { readStretch, refuseFile, toLetters, type FileReading, type FileToRead } from './file-reading.ts';

const PIECE_BYTES = 262_144;
const MAX_LINE_LENGTH = 65_536;
const LINE =
  /^\s*(?:$|#|(?:v|vt|vn|vp|f|l|p|o|g|s|fo|mg|usemtl|mtllib|usemap|maplib|cstype|deg|bmat|step|curv|curv2|surf|parm|trim|hole|scrv|sp|end|con|bevel|c_interp|d_interp|lod|shadow_obj|trace_obj|ctech|stech)(?:\s|$))/;
const VERTEX = /^\s*v\s+[-+\d.]/;

const LIBRARY = /^\s*mtllib\s+\S/;

/**
 * Reads every line of an OBJ file and checks that each is a valid OBJ line and that there are vertices. Returns
 * true if it names material files. @throws UnsupportedMediaTypeError
 */
export function* readObj({ fileName, sizeBytes }: FileToRead): FileReading<boolean> {
  let namesMaterials = false;
  let rest = '';
  let isContinued = false;
  let hasVertices = false;
  for (let at = 0; at < sizeBytes; at += PIECE_BYTES) {
    const lines = (rest + toLetters(yield* readStretch(at, PIECE_BYTES))).split('\n');
    rest = at + PIECE_BYTES < sizeBytes ? (lines.pop() ?? '') : '';
    if (rest.length > MAX_LINE_LENGTH)
      throw refuseFile(fileName, { en: 'is not an OBJ file', it: 'non è un file OBJ' });
    for (const line of lines) {
      if ((!isContinued && !LINE.test(line)) || line.includes('\0'))
        throw refuseFile(fileName, { en: 'is not an OBJ file', it: 'non è un file OBJ' });
      hasVertices ||= VERTEX.test(line);
      namesMaterials ||= LIBRARY.test(line);
      isContinued = /\\\r?$/.test(line);
    }
  }
  if (!hasVertices) throw refuseFile(fileName, { en: 'has no vertices', it: 'non ha vertici' });
  return namesMaterials;
}
