import { refuseFile } from './file-reading.ts';
import { readExtensions } from './gltf-extensions.ts';
import { GltfJson, type GltfAccessor } from './gltf-json.ts';
import { checkNodes } from './gltf-nodes.ts';
import { checkPacked } from './gltf-packed.ts';
import { listUris, readDataUri } from './gltf-uris.ts';

/** Files and images that a glTF uses. */
export interface GltfReading {
  /** Files that the model needs, by the name it uses, with their minimum size in bytes. */
  companions: Map<string, number>;
  /** Position of its images in the first buffer, in bytes. */
  images: { start: number; length: number }[];
  /** The extensions it cannot be shown without and the viewer does not know. */
  unknownExtensions: string[];
}

export interface GltfToCheck {
  fileName: string;
  text: string;
  /** Size of the first buffer in bytes, if it is in the same file. */
  binaryBytes: number | undefined;
}

/**
 * Checks the JSON of a glTF 2.0: its parts are consistent, nothing is infinite, and it refers only to files next
 * to it. Cost: linear. Nothing is decoded. @throws UnsupportedMediaTypeError
 */
export function checkGltf({ fileName, text, binaryBytes }: GltfToCheck): GltfReading {
  const raw = parse(fileName, text);
  const parsed = GltfJson.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuseFile(fileName, {
      en: `is not glTF 2.0: ${issue?.path.join('.')} ${issue?.message}`,
      it: `non è glTF 2.0: ${issue?.path.join('.')} non è come deve essere`,
    });
  }
  const gltf = parsed.data;
  const companions = listCompanions(fileName, raw);
  checkBuffers({ fileName, gltf, binaryBytes, companions });
  checkViews(fileName, gltf);
  for (const [i, accessor] of (gltf.accessors ?? []).entries()) {
    if (!fits(accessor, gltf))
      throw refuseFile(fileName, {
        en: `has more in accessor ${i} than in its bytes`,
        it: `ha nell’accessor ${i} più di quanto contengano i suoi byte`,
      });
  }
  checkPacked(fileName, gltf);
  checkNodes(fileName, gltf);
  return {
    companions,
    images: listImages(gltf, binaryBytes),
    unknownExtensions: readExtensions(raw).unknown,
  };
}

function parse(fileName: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw refuseFile(fileName, {
      en: 'is not glTF: its JSON cannot be read',
      it: 'non è glTF: il suo JSON non si può leggere',
    });
  }
}

function listCompanions(fileName: string, raw: unknown): Map<string, number> {
  const companions = new Map<string, number>();
  for (const uri of listUris(fileName, raw)) {
    if (!/^data:/i.test(uri)) companions.set(readRelative(fileName, uri), 1);
  }
  return companions;
}

/** Returns the name of a file next to the model. @throws UnsupportedMediaTypeError for any other address. */
function readRelative(fileName: string, uri: string): string {
  const name = decode(uri);
  const isPlain =
    name !== undefined &&
    name.length <= 255 &&
    // oxlint-disable-next-line no-control-regex -- they are what must not stand here
    !/[\u0000-\u001f\\:?#]/.test(name) &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (!isPlain)
    throw refuseFile(fileName, {
      en: `asks for ${uri.slice(0, 100)}, which is not a file beside it`,
      it: `chiede ${uri.slice(0, 100)}, che non è un file accanto`,
    });
  return name;
}

function decode(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri);
  } catch {
    return undefined;
  }
}

function checkBuffers({
  fileName,
  gltf,
  binaryBytes,
  companions,
}: {
  fileName: string;
  gltf: GltfJson;
  binaryBytes: number | undefined;
  companions: Map<string, number>;
}): void {
  for (const [i, { uri, byteLength }] of (gltf.buffers ?? []).entries()) {
    if (uri === undefined) {
      // A meshopt fallback has no bytes and is never drawn.
      if (i === 0 && binaryBytes !== undefined && byteLength > binaryBytes) {
        throw refuseFile(fileName, {
          en: 'declares more bytes than it has',
          it: 'dichiara più byte di quanti ne ha',
        });
      }
    } else if (/^data:/i.test(uri)) {
      if (readDataUri(uri) < byteLength)
        throw refuseFile(fileName, {
          en: `has too few bytes in buffer ${i}`,
          it: `ha troppo pochi byte nel buffer ${i}`,
        });
    } else companions.set(readRelative(fileName, uri), byteLength);
  }
}

function checkViews(fileName: string, { buffers = [], bufferViews = [] }: GltfJson): void {
  for (const [i, { buffer, byteOffset = 0, byteLength }] of bufferViews.entries()) {
    if (byteOffset + byteLength > (buffers[buffer]?.byteLength ?? 0)) {
      throw refuseFile(fileName, {
        en: `has a view ${i} that reaches beyond its buffer`,
        it: `ha una vista ${i} che va oltre il suo buffer`,
      });
    }
  }
}

const COMPONENT_BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};
const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
/** Maximum number of values of an accessor with zeros or compressed values: as many as a viewer can load. */
const MAX_UNSTORED = 20_000_000;

function fits(
  { bufferView, byteOffset = 0, ...accessor }: GltfAccessor,
  { bufferViews = [] }: GltfJson,
): boolean {
  const { count, sparse } = accessor;
  if (sparse && (sparse.count > count || !bufferViews[sparse.indices.bufferView])) return false;
  if (bufferView === undefined) return count <= MAX_UNSTORED;
  const view = bufferViews[bufferView];
  const bytes = (COMPONENT_BYTES[accessor.componentType] ?? 1) * COMPONENTS[accessor.type];
  const stride = view?.byteStride ?? bytes;
  return view !== undefined && byteOffset + (count - 1) * stride + bytes <= view.byteLength;
}

function listImages(
  { images = [], bufferViews = [] }: GltfJson,
  binaryBytes: number | undefined,
): GltfReading['images'] {
  if (binaryBytes === undefined) return [];
  return images.flatMap(({ bufferView }) => {
    const view = bufferView === undefined ? undefined : bufferViews[bufferView];
    return view?.buffer === 0 ? [{ start: view.byteOffset ?? 0, length: view.byteLength }] : [];
  });
}
