import type { SceneSolid } from '@trowel/domain/scene';
import { zipFiles } from './zip-files.ts';
import { placeSurface, readColor } from './list-triangles.ts';
import type { SceneFile } from './write-glb.ts';

/** Writes a scene as a ZIP of `scene.obj` and `scene.mtl`, one object per unit. Metres, y up. */
export async function writeObj({ title, solids }: SceneFile): Promise<Uint8Array> {
  const objects = solids.map(writeObject(1));
  const head = `# ${oneLine(title)}\nmtllib scene.mtl\n`;
  return zipFiles([
    { name: 'scene.obj', text: head + objects.join('') },
    { name: 'scene.mtl', text: writeMaterials(solids) },
  ]);
}

/** Indices of corners continue through the whole file. */
function writeObject(first: number): (solid: SceneSolid) => string {
  let next = first;
  return (solid) => {
    const { corners, triangles } = placeSurface(solid);
    const lines = [`o ${oneLine(solid.name)}`, `usemtl ${nameMaterial(solid)}`];
    for (let at = 0; at < corners.length; at += 3) {
      lines.push(
        `v ${corners[at]!.toFixed(4)} ${corners[at + 1]!.toFixed(4)} ${corners[at + 2]!.toFixed(4)}`,
      );
    }
    for (let at = 0; at < triangles.length; at += 3) {
      lines.push(`f ${triangles[at]! + next} ${triangles[at + 1]! + next} ${triangles[at + 2]! + next}`);
    }
    next += corners.length / 3;
    return `${lines.join('\n')}\n`;
  };
}

function writeMaterials(solids: readonly SceneSolid[]): string {
  const materials = new Map(solids.map((solid) => [nameMaterial(solid), solid]));
  return [...materials]
    .map(([name, { color, opacity }]) => {
      const diffuse = readColor(color).map((value) => (value / 255).toFixed(4));
      return `newmtl ${name}\nKd ${diffuse.join(' ')}\nd ${opacity}\n`;
    })
    .join('');
}

function nameMaterial({ color, opacity }: SceneSolid): string {
  return `${color.slice(1)}_${Math.round(opacity * 100)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
