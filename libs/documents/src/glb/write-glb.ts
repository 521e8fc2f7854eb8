import { Document, WebIO, type Accessor, type Material, type Mesh } from '@gltf-transform/core';
import type { SceneSolid, SolidShape } from '@trowel/domain/scene';
import { SHAPE_MESHES } from './shape-meshes.ts';

/** A scene to write: its solids and facts about the whole. */
export interface SceneFile {
  title: string;
  solids: readonly SceneSolid[];
  /** Facts about the whole scene. */
  facts: Readonly<Record<string, string | number | null>>;
}

const GENERATOR = 'Trowel';
const ROUGHNESS = 0.85;
/** Share of its colour that a highlighted solid emits. */
const GLOW = 0.6;

/**
 * Writes a scene as GLB (glTF 2.0). The node of the site has one child per unit, with the name of the
 * unit and its facts as `extras`. Metres, y up. Solids of one shape share mesh data, solids of one
 * colour share a material.
 */
export async function writeGlb(file: SceneFile): Promise<Uint8Array> {
  return new WebIO().writeBinary(buildDocument(file));
}

/** Writes the same scene as one `.gltf` file with embedded data. */
export async function writeGltf(file: SceneFile): Promise<Uint8Array> {
  const { json, resources } = await new WebIO().writeJSON(buildDocument(file), { basename: 'scene' });
  for (const buffer of json.buffers ?? []) {
    const bytes = resources[buffer.uri ?? ''];
    if (bytes) buffer.uri = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
  }
  return new TextEncoder().encode(JSON.stringify(json));
}

function buildDocument({ title, solids, facts }: SceneFile): Document {
  const document = new Document();
  document.getRoot().getAsset().generator = GENERATOR;
  const site = document.createNode(title).setExtras({ ...facts });
  document.getRoot().setDefaultScene(document.createScene(title).addChild(site));
  if (solids.length > 0) document.createBuffer();
  const meshOf = createMeshes(document);
  for (const solid of solids) {
    const node = document
      .createNode(solid.name)
      .setTranslation([...solid.position])
      .setScale([...solid.size])
      .setMesh(meshOf(solid))
      .setExtras({ ...solid.facts });
    site.addChild(node);
  }
  return document;
}

interface ShapeData {
  positions: Accessor;
  normals: Accessor;
  indices: Accessor;
}

/** Returns a function that creates the mesh of a solid, or reuses one of the same shape and material. */
function createMeshes(document: Document): (solid: SceneSolid) => Mesh {
  const dataOf = new Map<SolidShape, ShapeData>();
  const materialOf = new Map<string, Material>();
  const meshOf = new Map<string, Mesh>();
  return (solid) => {
    const look = `${solid.color} ${solid.opacity} ${solid.isHighlighted}`;
    const key = `${solid.shape} ${look}`;
    const known = meshOf.get(key);
    if (known) return known;
    const data = dataOf.get(solid.shape) ?? addShape(document, solid.shape);
    dataOf.set(solid.shape, data);
    const material = materialOf.get(look) ?? addMaterial(document, solid);
    materialOf.set(look, material);
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', data.positions)
      .setAttribute('NORMAL', data.normals)
      .setIndices(data.indices)
      .setMaterial(material);
    const mesh = document.createMesh(key).addPrimitive(primitive);
    meshOf.set(key, mesh);
    return mesh;
  };
}

function addShape(document: Document, shape: SolidShape): ShapeData {
  const [buffer] = document.getRoot().listBuffers();
  const { positions, normals, indices } = SHAPE_MESHES[shape];
  const add = (
    name: string,
    type: 'VEC3' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) =>
    document
      .createAccessor(`${shape} ${name}`)
      .setType(type)
      .setArray(array)
      .setBuffer(buffer ?? null);
  return {
    positions: add('positions', 'VEC3', positions),
    normals: add('normals', 'VEC3', normals),
    indices: add('indices', 'SCALAR', indices),
  };
}

function addMaterial(document: Document, { color, opacity, isHighlighted }: SceneSolid): Material {
  const [red, green, blue] = toLinear(color);
  const material = document
    .createMaterial(opacity < 1 ? `${color} ${opacity}` : color)
    .setBaseColorFactor([red, green, blue, opacity])
    .setMetallicFactor(0)
    .setRoughnessFactor(ROUGHNESS);
  if (opacity < 1) material.setAlphaMode('BLEND').setDoubleSided(true);
  if (isHighlighted) material.setEmissiveFactor([red * GLOW, green * GLOW, blue * GLOW]);
  return material;
}

/** glTF colours are linear, screen colours are sRGB. */
function toLinear(color: string): [number, number, number] {
  const channel = (from: number): number => {
    const value = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
