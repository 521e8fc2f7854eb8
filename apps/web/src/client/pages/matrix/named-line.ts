import { edgeOf } from '@trowel/domain/drawing';
import type { OpenScreen } from './use-screen.ts';

/** A line with its index in one drawing, and a name that identifies it in later drawings. */
export interface NamedLine {
  of: OpenScreen['scene'];
  edge: number;
  name: string;
}

/** Returns a name made of the two units and the relation of a line. */
export function nameLine({ names, scene }: OpenScreen, edge: number): string {
  const { source, target, relation } = edgeOf(scene, edge);
  return JSON.stringify([names.nameOf(source), names.nameOf(target), relation]);
}

/** Finds the index of a line in a later drawing, or -1 if it no longer exists. */
export function findLine(open: OpenScreen, { of, edge, name }: NamedLine): number {
  if (edge < 0 || of === open.scene) return edge;
  return open.scene.screen.edges.sources.findIndex((_, at) => nameLine(open, at) === name);
}
