import { nameBeside, simplifyMtl } from '@trowel/domain/models';
import { DoubleSide, Mesh, type Material, type MeshPhongMaterial, type Object3D } from 'three';
import { MTLLoader } from 'three/examples/jsm/loaders/MTLLoader.js';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { sendRequest } from '../data/send-request.ts';
import type { Surroundings } from './surroundings.ts';
import { tintBare } from './show-geometry.ts';

/** Reads an OBJ in the colours and pictures of the materials that came with it, as far as they did. */
export async function parseObj(text: string, how: Surroundings): Promise<Object3D> {
  const { manager } = how;
  const loader = new OBJLoader(manager);
  const materials = await fetchMaterials(how);
  if (materials === undefined) return tintBare(loader.parse(text));
  const arrived = new Promise<void>((resolve) => (manager.onLoad = resolve));
  // Holds the end back until all pictures have begun.
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

/** Gives all materials that came with a model as one text; undefined when none did. */
async function fetchMaterials({ folder, companions }: Surroundings): Promise<string | undefined> {
  const names = companions.filter((name) => /\.mtl$/i.test(name));
  const texts = await Promise.all(names.map((name) => fetchText(folder + encodeURIComponent(name))));
  const byName = new Map(companions.map((name) => [name.toLowerCase(), encodeURIComponent(name)]));
  const simple = texts.map((text) =>
    simplifyMtl(text, (texture) => byName.get(nameBeside(texture)?.toLowerCase() ?? '')),
  );
  return names.length === 0 ? undefined : simple.join('\n');
}

/** A model is shown without what cannot be fetched. */
async function fetchText(url: string): Promise<string> {
  const answer = await sendRequest(url, { headers: { accept: '*/*' } });
  return answer?.ok === true ? answer.text() : '';
}

/** A picture that did not come, or is of a kind the browser does not read, would make its material black. */
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
