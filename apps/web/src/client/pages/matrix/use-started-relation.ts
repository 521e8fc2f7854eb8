import { useMemo, useState } from 'react';
import { findLine, nameLine } from './named-line.ts';
import type { MovedEnd } from './surface/drawn-scene.ts';
import type { OpenScreen } from './use-screen.ts';

/** A relation started at a box, or a line of which one end is moved. `from` is the fixed end. */
export interface StartedRelation {
  from: number;
  moved?: MovedEnd;
}

/** A started relation with its drawing, and with names that identify it in later drawings. */
interface StoredSelection extends StartedRelation {
  of: OpenScreen['scene'];
  name: string;
  line: string;
}

/**
 * State for a started relation. It survives later drawings, in which boxes and lines have other
 * numbers. It ends if its box or line no longer exists.
 */
export function useStartedRelation(
  open: OpenScreen,
): [StartedRelation | undefined, (started: StartedRelation | undefined) => void] {
  const [stored, store] = useState<StoredSelection>();
  const started = useMemo(() => stored && findStarted(open, stored), [open, stored]);
  const begin = (next: StartedRelation | undefined): void =>
    store(
      next && {
        ...next,
        of: open.scene,
        name: open.names.nameOf(next.from),
        line: next.moved ? nameLine(open, next.moved.edge) : '',
      },
    );
  return [started, begin];
}

function findStarted(
  open: OpenScreen,
  { of, from, moved, name, line }: StoredSelection,
): StartedRelation | undefined {
  if (of === open.scene) return { from, ...(moved && { moved }) };
  const there = open.names.find(name);
  const edge = moved ? findLine(open, { of, edge: moved.edge, name: line }) : 0;
  if (there < 0 || edge < 0) return undefined;
  return { from: there, ...(moved && { moved: { ...moved, edge } }) };
}
