import { refuseFile } from './file-reading.ts';
import type { GltfJson } from './gltf-json.ts';

const MAX_DEPTH = 256;
/** Corners drawn, each mesh as often as it is placed. */
const MAX_DRAWN = 60_000_000;

/** Checks that nodes form trees of bearable depth and place no more than a viewer can draw. @throws UnsupportedMediaTypeError */
export function checkNodes(fileName: string, gltf: GltfJson): void {
  const { nodes = [], scenes = [] } = gltf;
  const parents = findParents(fileName, nodes);
  const isRoot = (i: number): boolean => i < nodes.length && parents[i] === -1;
  if (scenes.some((scene) => !(scene.nodes ?? []).every(isRoot))) {
    throw refuseFile(fileName, {
      en: 'has a scene of nodes that are not there, or hang on others',
      it: 'ha una scena di nodi che mancano o dipendono da altri',
    });
  }
  checkDepths(fileName, nodes, parents);
  checkDrawn(fileName, gltf);
}

type Nodes = NonNullable<GltfJson['nodes']>;

function findParents(fileName: string, nodes: Nodes): Int32Array {
  const parents = new Int32Array(nodes.length).fill(-1);
  for (const [i, { children = [] }] of nodes.entries()) {
    for (const child of children) {
      if (parents[child] !== -1)
        throw refuseFile(fileName, {
          en: `has a node ${child} that is not there or hangs twice`,
          it: `ha un nodo ${child} che manca o dipende da due`,
        });
      parents[child] = i;
    }
  }
  return parents;
}

/** Checks the depths from the roots down. Nodes on a cycle are never reached. */
function checkDepths(fileName: string, nodes: Nodes, parents: Int32Array): void {
  let level = [...parents.keys()].filter((i) => parents[i] === -1);
  let reached = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH)
      throw refuseFile(fileName, {
        en: `has nodes nested deeper than ${MAX_DEPTH}`,
        it: `ha nodi annidati oltre ${MAX_DEPTH} livelli`,
      });
    reached += level.length;
    level = level.flatMap((i) => nodes[i]?.children ?? []);
  }
  if (reached < nodes.length)
    throw refuseFile(fileName, {
      en: 'has nodes that contain each other',
      it: 'ha nodi che si contengono a vicenda',
    });
}

function checkDrawn(fileName: string, { nodes = [], meshes = [], accessors = [] }: GltfJson): void {
  const corners = meshes.map(({ primitives }) =>
    primitives.reduce((sum, { attributes, indices }) => {
      const used = [...Object.values(attributes), ...(indices === undefined ? [] : [indices])];
      if (used.some((i) => !accessors[i]))
        throw refuseFile(fileName, {
          en: 'has a mesh of accessors that are not there',
          it: 'ha una mesh con accessor che mancano',
        });
      return sum + (accessors[indices ?? attributes['POSITION'] ?? -1]?.count ?? 0);
    }, 0),
  );
  let drawn = 0;
  for (const { mesh } of nodes) {
    if (mesh === undefined) continue;
    const count = corners[mesh];
    if (count === undefined)
      throw refuseFile(fileName, {
        en: `has a node with mesh ${mesh}, which is not there`,
        it: `ha un nodo con la mesh ${mesh}, che manca`,
      });
    drawn += count;
  }
  if (drawn > MAX_DRAWN)
    throw refuseFile(fileName, {
      en: `draws ${drawn} corners; at most ${MAX_DRAWN} are allowed`,
      it: `disegna ${drawn} vertici: al massimo ${MAX_DRAWN}`,
    });
}
