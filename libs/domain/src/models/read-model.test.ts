import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../core/errors.ts';
import {
  createBinaryStl,
  createGlb,
  createGltf,
  MODEL_SAMPLES,
  OBJ,
  toBytes,
  TRIANGLE_GLTF,
} from '../testing/model-samples.ts';
import { checkGltf, type GltfReading } from './check-gltf.ts';
import { cleanFileName, findFreeName } from './file-name.ts';
import type { FileReading } from './file-reading.ts';
import { modelFormatOf, readModel, type ModelReading } from './read-model.ts';

/** Runs a reading on bytes at hand; `most` is the longest stretch it may ask for. */
function run<T>(reading: FileReading<T>, bytes: Uint8Array<ArrayBuffer>, most = Infinity): T {
  for (let step = reading.next(); ;) {
    if (step.done) return step.value;
    const { start, length } = step.value;
    expect(length).toBeLessThanOrEqual(most);
    step = reading.next(bytes.slice(start, start + length));
  }
}

const read = (fileName: string, bytes: Uint8Array<ArrayBuffer>): ModelReading =>
  run(readModel({ fileName, sizeBytes: bytes.length }), bytes, 262_144);

const check = (changes: object): GltfReading =>
  checkGltf({ fileName: 'x.glb', text: JSON.stringify({ ...TRIANGLE_GLTF, ...changes }), binaryBytes: 36 });

describe('readModel()', () => {
  it.each(Object.entries(MODEL_SAMPLES))('recognises %s', (name, bytes) => {
    expect(read(name, bytes).format).toBe(modelFormatOf(name));
  });

  it('takes an OBJ of any length a piece at a time', () => {
    const long = toBytes(OBJ + 'v 1.5 2.5 3.5 # \n'.repeat(40_000) + 'f 1 2 \\\n 3');

    expect(read('x.obj', long)).toEqual({ format: 'obj', namesMaterials: false });
    expect(() => read('x.obj', toBytes(`${'v 1 2 3\n'.repeat(80_000)}<script>`))).toThrow(
      'x.obj is not an OBJ file',
    );
  });

  it('takes a binary STL that begins with the word solid', () => {
    const bytes = createBinaryStl();
    bytes.set(toBytes('solid block'));

    expect(read('x.stl', bytes)).toEqual({ format: 'stl' });
  });

  it('refuses any other bytes in words, whatever they are, and fails in no other way', () => {
    const names = fc.constantFrom('x.glb', 'x.gltf', 'x.obj', 'x.ply', 'x.stl', 'x.fbx');
    fc.assert(
      fc.property(
        names,
        fc.constantFrom(...Object.values(MODEL_SAMPLES)),
        fc.array(fc.tuple(fc.nat(), fc.nat(255))),
        (name, sample, edits) => {
          const bytes = sample.slice();
          for (const [at, value] of edits) bytes[at % bytes.length] = value;
          try {
            const { json, text: own, binary } = read(name, bytes);
            const text = json
              ? new TextDecoder().decode(bytes.slice(json.start, json.start + json.length))
              : own;
            if (text !== undefined) checkGltf({ fileName: name, text, binaryBytes: binary?.length });
            return true;
          } catch (error) {
            return error instanceof DomainError && error.code === 'unsupported_media_type';
          }
        },
      ),
    );
  });
});

describe('checkGltf()', () => {
  it('tells what a model is drawn with, by the names as files have them', () => {
    const { companions } = check({
      buffers: [{ byteLength: 36, uri: 'a%20b.bin' }],
      images: [{ uri: 'maps/wall.png' }, { uri: 'data:image/png;base64,AAAA' }],
      extensions: { X_y: { source: { uri: 'z.ktx2' } } },
    });

    expect([...companions]).toEqual(
      expect.arrayContaining([
        ['a b.bin', 36],
        ['maps/wall.png', 1],
        ['z.ktx2', 1],
      ]),
    );
    expect(companions.size).toBe(3);
  });

  it('tells where the pictures in a GLB lie', () => {
    expect(check({ images: [{ bufferView: 0 }] }).images).toEqual([{ start: 0, length: 36 }]);
  });

  it('takes the depth a scene may have, and not one more', () => {
    const chain = (length: number): object => ({
      nodes: Array.from({ length }, (_, i) => (i + 1 < length ? { children: [i + 1] } : {})),
    });

    expect(check(chain(256)).companions.size).toBe(0);
    expect(() => check(chain(257))).toThrow('nested deeper than 256');
  });

  it('counts a mesh as often as it is placed', () => {
    const accessors = [{ componentType: 5126, count: 10_000_000, type: 'VEC3' }];

    expect(check({ accessors }).companions.size).toBe(0);
    expect(() => check({ accessors, nodes: Array.from({ length: 7 }, () => ({ mesh: 0 })) })).toThrow(
      '70000000 corners',
    );
  });

  it('knows the glTF of the sample as sound, and one whose data are too short as none', () => {
    const { text } = read('x.gltf', createGltf());
    const given = { fileName: 'x.gltf', binaryBytes: undefined };

    expect(checkGltf({ ...given, text: text! })).toEqual({
      companions: new Map(),
      images: [],
      unknownExtensions: [],
    });
    expect(() => checkGltf({ ...given, text: text!.replace('~48', '~40') })).toThrow(
      'too few bytes in buffer 0',
    );
    expect(read('x.glb', createGlb()).binary?.length).toBe(36);
  });
});

describe('readGltfText()', () => {
  it('leaves out data of any length, wherever the pieces are cut, and nothing else', () => {
    fc.assert(
      fc.property(fc.nat(600_000), fc.nat(300_000), (length, before) => {
        const make = (data: string): string =>
          `{"pad":"${'è'.repeat(before / 2)}","uri":"data:x;base64,${data}","end":"a;base64,"}`;
        const bytes = toBytes(make('A'.repeat(length)));

        expect(read('x.gltf', bytes).text).toBe(make(`~${length}`).replace('a;base64,', 'a;base64,~0'));
      }),
      { numRuns: 30 },
    );
  });
});

describe('cleanFileName()', () => {
  it.each([
    ['Muro 101 – sud.glb', 'Muro 101 – sud.glb'],
    ['  a   b.glb ', 'a b.glb'],
    ['a:b?.glb', 'a_b_.glb'],
    ['50%.glb', '50%.glb'],
    ['Gru\u0308n.glb', 'Gr\u00fcn.glb'],
  ])('makes of %s %s', (name, expected) => {
    expect(cleanFileName(name, 'file')).toBe(expected);
  });

  it('gives a name that is clean, or none at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        let clean: string;
        try {
          clean = cleanFileName(name, 'file');
        } catch (error) {
          return error instanceof DomainError && error.code === 'validation';
        }
        return !/[/\\\0-\x1f<>:"|?*]/.test(clean) && clean !== '' && cleanFileName(clean, 'file') === clean;
      }),
    );
  });
});

describe('findFreeName()', () => {
  it('counts up until nobody has the name, and stays short', () => {
    const taken = new Set(['a.glb', 'a (2).glb', 'b']);
    const long = `${'x'.repeat(251)}.glb`;

    expect(findFreeName('c.glb', (name) => taken.has(name))).toBe('c.glb');
    expect(findFreeName('a.glb', (name) => taken.has(name))).toBe('a (3).glb');
    expect(findFreeName('b', (name) => taken.has(name))).toBe('b (2)');
    expect(findFreeName(long, (name) => name === long)).toBe(`${'x'.repeat(247)} (2).glb`);
  });
});
