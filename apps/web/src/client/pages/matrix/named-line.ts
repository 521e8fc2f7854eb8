import { edgeOf } from '@trowel/domain/drawing';
import type { OpenScreen } from './use-screen.ts';

/** A line by its place in the drawing it was named on, and by what it joins, as that is drawn anew after any change. */
export interface NamedLine {
  of: OpenScreen['scene'];
  edge: number;
  name: string;
}

/** Says what a line joins. */
export function nameLine({ names, scene }: OpenScreen, edge: number): string {
  const { source, target, relation } = edgeOf(scene, edge);
  return JSON.stringify([names.nameOf(source), names.nameOf(target), relation]);
}

/** Gives the line on a later drawing; -1 where it is no more, or where there was none. */
export function findLine(open: OpenScreen, { of, edge, name }: NamedLine): number {
  if (edge < 0 || of === open.scene) return edge;
  return open.scene.screen.edges.sources.findIndex((_, at) => nameLine(open, at) === name);
}
