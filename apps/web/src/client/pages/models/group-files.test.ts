import { expect, it } from 'vitest';
import { groupFiles } from './group-files.ts';

it.each([
  ['a.glb b.ply', ['a.glb', 'b.ply']],
  ['wall.bin wall.gltf stone.png', ['wall.gltf wall.bin stone.png']],
  ['wall.OBJ floor.obj floor.mtl tile.jpg', ['wall.OBJ tile.jpg', 'floor.obj floor.mtl']],
  ['room.glb wall.gltf stone.png', ['room.glb', 'wall.gltf stone.png']],
  ['stone.png', ['stone.png']],
  ['', []],
])('groupFiles() makes models of what was dropped together: %s', (dropped, models) => {
  const files = dropped.split(' ').flatMap((name) => (name === '' ? [] : [{ name }]));

  const grouped = groupFiles(files);

  expect(grouped.map((group) => group.map(({ name }) => name).join(' '))).toEqual(models);
});
