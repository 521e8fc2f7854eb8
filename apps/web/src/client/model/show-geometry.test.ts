import { BufferAttribute, BufferGeometry, Mesh, Points } from 'three';
import { expect, it } from 'vitest';
import { showGeometry } from './show-geometry.ts';

const triangle = (normals?: readonly number[]): BufferGeometry => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), 3));
  if (normals) geometry.setAttribute('normal', new BufferAttribute(new Float32Array(normals), 3));
  return geometry;
};

it('showGeometry() finds the normals of faces that say they have none', () => {
  const shown = showGeometry(triangle([0, 0, 0, 0, 0, 0, 0, 0, 0]));

  expect(shown).toBeInstanceOf(Mesh);
  expect([...(shown as Mesh).geometry.getAttribute('normal').array]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
});

it('showGeometry() keeps normals that are told', () => {
  const told = [0, 1, 0, 0, 1, 0, 0, 1, 0];

  const shown = showGeometry(triangle(told));

  expect([...(shown as Mesh).geometry.getAttribute('normal').array]).toEqual(told);
});

it('showGeometry() shows what has no faces as points', () => {
  expect(showGeometry(triangle())).toBeInstanceOf(Points);
});
