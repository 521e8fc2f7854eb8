import { nameBeside, simplifyMtl } from '@trowel/domain/models';
import { DoubleSide, Mesh, type Material, type MeshPhongMaterial, type Object3D } from 'three';
import { MTLLoader } from 'three/examples/jsm/loaders/MTLLoader.js';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { sendRequest } from '../data/send-request.ts';
import type { Surroundings } from './surroundings.ts';
import { tintBare } from './show-geometry.ts';

/** Parses an OBJ file, with the materials and textures that were uploaded with it. */
export async function parseObj(text: string, how: Surroundings): Promise<Object3D> {
  const { manager } = how;
  const loader = new OBJLoader(manager);
  const materials = await fetchMaterials(how);
  if (materials === undefined) return tintBare(loader.parse(text));
  const arrived = new Promise<void>((resolve) => (manager.onLoad = resolve));
  // Prevents `onLoad` from firing before all textures have started to load.
  manager.itemStart('the model');
  const maker = new MTLLoader(manager);
  maker.setMaterialOptions({ side: DoubleSide });
  loader.setMaterials(maker.parse(materials, how.folder));
  const object = loader.parse(text);
  manager.itemEnd('the model');
  await arrived;
  dropEmptyPictures(object);
  return tintBare(object);
}

/** Returns the material files of a model as one text, or undefined if there are none. */
async function fetchMaterials({ folder, companions }: Surroundings): Promise<string | undefined> {
  const names = companions.filter((name) => /\.mtl$/i.test(name));
  const texts = await Promise.all(names.map((name) => fetchText(folder + encodeURIComponent(name))));
  const byName = new Map(companions.map((name) => [name.toLowerCase(), encodeURIComponent(name)]));
  const simple = texts.map((text) =>
    simplifyMtl(text, (texture) => byName.get(nameBeside(texture)?.toLowerCase() ?? '')),
  );
  return names.length === 0 ? undefined : simple.join('\n');
}

/** Fetches a text, or returns an empty one: a model is shown without files that cannot be fetched. */
async function fetchText(url: string): Promise<string> {
  const answer = await sendRequest(url, { headers: { accept: '*/*' } });
  return answer?.ok === true ? answer.text() : '';
}

/** Removes textures that could not be loaded or decoded. They would make their material black. */
function dropEmptyPictures(object: Object3D): void {
  object.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    for (const material of [part.material].flat() as Material[]) {
      const { map, emissiveMap, alphaMap } = material as MeshPhongMaterial;
      if (map && !map.image) Object.assign(material, { map: null });
      if (emissiveMap && !emissiveMap.image) Object.assign(material, { emissiveMap: null });
      if (alphaMap && !alphaMap.image) Object.assign(material, { alphaMap: null });
    }
  });
}
