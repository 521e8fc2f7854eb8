import { readStretch, refuseFile, type FileReading, type FileToRead } from './file-reading.ts';
import { MAX_GLB_JSON_BYTES } from './read-glb.ts';
import { formatLength } from './gltf-uris.ts';

const PIECE_BYTES = 262_144;
const BEGINNING = ';base64,';

/**
 * Reads the text of a glTF without its embedded data, of which only the length remains. A file of 50 MB of
 * images then needs as little memory as its structure. @throws UnsupportedMediaTypeError
 */
export function* readGltfText({ fileName, sizeBytes }: FileToRead): FileReading<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const shortener = createShortener();
  let text = '';
  for (let at = 0; at < sizeBytes; at += PIECE_BYTES) {
    const piece = yield* readStretch(at, PIECE_BYTES);
    text += shortener.take(decode(decoder, fileName, piece));
    if (text.length > MAX_GLB_JSON_BYTES) {
      throw refuseFile(fileName, {
        en: `has more than ${MAX_GLB_JSON_BYTES} bytes of JSON beside its data`,
        it: `ha più di ${MAX_GLB_JSON_BYTES} byte di JSON oltre ai dati`,
      });
    }
  }
  return text + shortener.end();
}

function decode(decoder: InstanceType<typeof TextDecoder>, fileName: string, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw refuseFile(fileName, {
      en: 'is not glTF: its JSON is not UTF-8',
      it: 'non è glTF: il suo JSON non è in UTF-8',
    });
  }
}

/**
 * Creates a filter that removes the text between `;base64,` and the next quotation mark, however the text is
 * split into pieces.
 */
function createShortener(): { take(piece: string): string; end(): string } {
  let held = '';
  let skipped: number | undefined;
  return {
    take(piece) {
      const pieces: string[] = [];
      for (let text = held + piece; ;) {
        const mark = text.indexOf(skipped === undefined ? BEGINNING : '"');
        if (skipped !== undefined) {
          skipped += mark < 0 ? text.length : mark;
          held = '';
          if (mark < 0) return pieces.join('');
          pieces.push(formatLength(skipped));
          skipped = undefined;
          text = text.slice(mark);
        } else if (mark < 0) {
          // A beginning may be cut in two.
          held = text.slice(Math.max(0, text.length - BEGINNING.length + 1));
          pieces.push(text.slice(0, text.length - held.length));
          return pieces.join('');
        } else {
          pieces.push(text.slice(0, mark + BEGINNING.length));
          text = text.slice(mark + BEGINNING.length);
          skipped = 0;
        }
      }
    },
    end: () => held,
  };
}
