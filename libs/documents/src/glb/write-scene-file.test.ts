import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { WebIO } from '@gltf-transform/core';
import type { SceneSolid, SolidShape } from '@trowel/domain/scene';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../archive-read.ts';
import { SHAPE_MESHES } from './shape-meshes.ts';
import type { SceneFile } from './write-glb.ts';
import { writeSceneFile } from './write-scene-file.ts';

interface Validation {
  issues: { numErrors: number; numWarnings: number; numInfos: number; messages: unknown[] };
  info: { drawCallCount: number; materialCount: number; totalTriangleCount: number };
}

// The Khronos validator has no types.
const validator = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes(bytes: Uint8Array): Promise<Validation>;
};

const SHAPES = Object.keys(SHAPE_MESHES) as SolidShape[];

function inventSolid(at: number, traits: Partial<SceneSolid> = {}): SceneSolid {
  return {
    name: `US ${at}`,
    shape: SHAPES[at % SHAPES.length]!,
    position: [at * 3, at, -at],
    size: [2, 0.5, 1],
    color: '#336699',
    opacity: 1,
    isHighlighted: false,
    facts: { record_id: at, area: 'A', us_number: String(at), period: null, level: 0 },
    ...traits,
  };
}

const file: SceneFile = {
  title: 'Città "Alta"',
  solids: [
    ...SHAPES.map((_, at) => inventSolid(at)),
    inventSolid(8, { color: '#ff0000', opacity: 0.35 }),
    inventSolid(9, { isHighlighted: true, facts: { record_id: null, definition: 'Scheletro "ß" 🏺' } }),
  ],
  facts: { site_name: 'Città "Alta"' },
};
const empty: SceneFile = { title: 'Empty', solids: [], facts: {} };

/** Triangles of all solids. */
const TRIANGLES = file.solids.reduce((sum, { shape }) => sum + SHAPE_MESHES[shape].indices.length / 3, 0);

describe('writeSceneFile() as glTF', () => {
  it.each(['glb', 'gltf'] as const)(
    'writes %s the Khronos validator finds nothing wrong with',
    async (format) => {
      const [full, bare] = [await writeSceneFile(file, format), await writeSceneFile(empty, format)];

      expect((await validator.validateBytes(full)).issues.messages).toEqual([]);
      expect((await validator.validateBytes(bare)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
    },
  );

  it('names a node after each unit and tells its facts', async () => {
    const document = await new WebIO().readBinary(await writeSceneFile(file, 'glb'));

    const [site] = document.getRoot().getDefaultScene()!.listChildren();
    const nodes = site!.listChildren();
    expect([site!.getName(), site!.getExtras()]).toEqual([file.title, file.facts]);
    expect(nodes.map((node) => node.getName())).toEqual(file.solids.map(({ name }) => name));
    expect(nodes[2]!.getExtras()).toEqual(file.solids[2]!.facts);
    expect(nodes[2]!.getTranslation()).toEqual([6, 2, -2]);
    expect(nodes[9]!.getExtras()['definition']).toBe('Scheletro "ß" 🏺');
  });

  it('shares what is alike: a mesh a shape and colour, a material a colour', async () => {
    const solids = Array.from({ length: 400 }, (_, at) => inventSolid(at));

    const { info } = await validator.validateBytes(await writeSceneFile({ ...file, solids }, 'glb'));
    const document = await new WebIO().readBinary(await writeSceneFile({ ...file, solids }, 'glb'));

    expect(info.materialCount).toBe(1);
    expect(document.getRoot().listMeshes()).toHaveLength(SHAPES.length);
  });

  it('lets light through what is translucent', async () => {
    const document = await new WebIO().readBinary(await writeSceneFile(file, 'glb'));

    const material = document
      .getRoot()
      .listMaterials()
      .find((one) => one.getAlphaMode() === 'BLEND')!;
    expect(material.getBaseColorFactor()).toEqual([1, 0, 0, 0.35]);
    expect(material.getDoubleSided()).toBe(true);
  });

  it('gives the same bytes for the same scene', async () => {
    expect(await writeSceneFile(file, 'glb')).toEqual(await writeSceneFile(file, 'glb'));
  });
});

describe('writeSceneFile() as OBJ', () => {
  it('packs the objects and their materials', async () => {
    const archive = await openArchive(await writeSceneFile(file, 'obj'));
    const read = async (name: string): Promise<string[]> =>
      (await text(Readable.from(archive.read(name)))).split('\n');
    const [objects, materials] = [await read('scene.obj'), await read('scene.mtl')];

    const corners = objects.filter((line) => line.startsWith('v ')).length;
    const faces = objects.filter((line) => line.startsWith('f '));
    const used = new Set(objects.filter((line) => line.startsWith('usemtl ')).map((line) => line.slice(7)));
    const defined = materials.filter((line) => line.startsWith('newmtl ')).map((line) => line.slice(7));
    expect(objects.filter((line) => line.startsWith('o '))).toHaveLength(file.solids.length);
    expect(faces).toHaveLength(TRIANGLES);
    expect(
      faces.flatMap((line) => line.slice(2).split(' ').map(Number)).every((at) => at >= 1 && at <= corners),
    ).toBe(true);
    expect([...used].toSorted()).toEqual(defined.toSorted());
  });
});

describe('writeSceneFile() as STL and PLY', () => {
  it('writes every triangle as STL, z up, with normals of length 1', async () => {
    const bytes = await writeSceneFile(
      { ...file, solids: [inventSolid(0, { position: [0, 10, 5] })] },
      'stl',
    );
    const view = new DataView(bytes.buffer);

    const count = view.getUint32(80, true);
    const corner = [0, 4, 8].map((at) => view.getFloat32(84 + 12 + at, true));
    const normal = [0, 4, 8].map((at) => view.getFloat32(84 + at, true));
    expect(count).toBe(12);
    expect(bytes).toHaveLength(84 + 12 * 50);
    expect([Math.abs(corner[0]!), Math.abs(corner[1]! + 5), Math.abs(corner[2]! - 10)]).toEqual([
      1, 0.5, 0.25,
    ]);
    expect(Math.hypot(...normal)).toBeCloseTo(1);
  });

  it('writes every corner and triangle as PLY, with its colour', async () => {
    const bytes = await writeSceneFile(file, 'ply');

    const end = Buffer.from(bytes).indexOf('end_header\n') + 'end_header\n'.length;
    const head = Buffer.from(bytes.subarray(0, end)).toString('latin1');
    const corners = Number(/element vertex (\d+)/.exec(head)?.[1]);
    expect(/element face (\d+)/.exec(head)?.[1]).toBe(String(TRIANGLES));
    expect(bytes).toHaveLength(end + corners * 16 + TRIANGLES * 13);
    expect([...bytes.subarray(end + 12, end + 16)]).toEqual([0x33, 0x66, 0x99, 255]);
  });
});

describe('SHAPE_MESHES', () => {
  it.each(SHAPES)('the %s fills one metre in height and has its corners turned outward', (shape) => {
    const { positions, normals, indices } = SHAPE_MESHES[shape];
    const point = (array: Float32Array, at: number): number[] => [...array.subarray(3 * at, 3 * at + 3)];

    const heights = Array.from(positions).filter((_, at) => at % 3 === 1);
    expect([Math.min(...heights), Math.max(...heights)]).toEqual([-0.5, 0.5]);
    expect(Math.max(...Array.from(positions).map(Math.abs))).toBe(0.5);
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [0, 1, 2].map((place) => point(positions, indices[at + place]!));
      const [u, v] = [b!.map((value, axis) => value - a![axis]!), c!.map((value, axis) => value - a![axis]!)];
      const face = [
        u[1]! * v[2]! - u[2]! * v[1]!,
        u[2]! * v[0]! - u[0]! * v[2]!,
        u[0]! * v[1]! - u[1]! * v[0]!,
      ];
      const normal = point(normals, indices[at]!);
      const along = face.reduce((sum, value, axis) => sum + value * normal[axis]!, 0);
      expect(along).toBeGreaterThan(0.0001);
    }
  });
});
