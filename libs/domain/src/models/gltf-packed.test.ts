import { describe, expect, it } from 'vitest';
import { TRIANGLE_GLTF } from '../testing/model-samples.ts';
import { checkGltf, type GltfReading } from './check-gltf.ts';

const check = (changes: object): GltfReading =>
  checkGltf({ fileName: 'x.glb', text: JSON.stringify({ ...TRIANGLE_GLTF, ...changes }), binaryBytes: 36 });

/** A view of 36 bytes, of which 24 are kept. */
const meshopt = (changes: object = {}): object => {
  const told = { buffer: 0, byteLength: 24, byteStride: 12, count: 3, mode: 'ATTRIBUTES', ...changes };
  return {
    buffers: [{ byteLength: 36 }, { byteLength: 36 }],
    bufferViews: [{ buffer: 1, byteLength: 36, extensions: { EXT_meshopt_compression: told } }],
  };
};

const draco = (changes: object): object => ({
  accessors: [{ componentType: 5126, count: 3, type: 'VEC3' }],
  meshes: [
    {
      primitives: [
        {
          attributes: { POSITION: 0 },
          extensions: {
            KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0 }, ...changes },
          },
        },
      ],
    },
  ],
});

describe('checkGltf()', () => {
  it('takes what Meshopt and Draco have packed', () => {
    expect(check(meshopt()).companions.size).toBe(0);
    expect(check(draco({})).companions.size).toBe(0);
  });

  it.each([
    ['bytes that are not there', { byteLength: 37 }, 'reaches beyond its buffer'],
    ['a buffer that is not there', { buffer: 7 }, 'reaches beyond its buffer'],
    ['less than it promises', { count: 2 }, 'holds less than it declares'],
    ['more than a viewer can hold', { count: 2_000_000_000 }, 'at most'],
    ['elements of no known size', { byteStride: 4_000 }, 'is not glTF 2.0'],
    ['a way nobody knows', { mode: 'ZIP' }, 'is not glTF 2.0'],
  ])('refuses what unpacks from or to %s', (_what, changes, reason) => {
    expect(() => check(meshopt(changes))).toThrow(reason);
  });

  it.each([{ bufferView: 3 }, { attributes: { POSITION: 0, NORMAL: 1 } }])(
    'refuses a packed mesh with %j',
    (changes) => {
      expect(() => check(draco(changes))).toThrow(
        'has a packed mesh whose bytes or attributes are not there',
      );
    },
  );

  it('tells what a model requires and the viewer does not know, and nothing it can go without', () => {
    const extensionsRequired = [
      'KHR_texture_basisu',
      'EXT_a',
      'KHR_materials_pbrSpecularGlossiness',
      'EXT_a',
    ];

    expect(check({ extensionsRequired, extensionsUsed: ['EXT_b'] }).unknownExtensions).toEqual(['EXT_a']);
    expect(check({ extensionsRequired: 'EXT_a' }).unknownExtensions).toEqual([]);
  });
});
