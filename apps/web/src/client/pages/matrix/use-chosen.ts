import { useMemo, useState } from 'react';
import type { AskedMatrix, ChangeAsked } from './asked-matrix.ts';
import { findLine, nameLine, type NamedLine } from './named-line.ts';
import type { OpenScreen } from './use-screen.ts';

/** What is chosen on a drawing: boxes by the address, which names them; one line. */
export interface ChosenBoxes {
  boxes: readonly number[];
  edge: number;
  choose: (box: number | undefined, more: boolean) => void;
  chooseEdge: (edge: number) => void;
}

interface ChosenWork {
  open: OpenScreen;
  asked: AskedMatrix;
  change: ChangeAsked;
  /** Another one each time a unit is named. */
  naming: string;
}

/** Keeps what is chosen; it stays chosen when the drawing changes. */
export function useChosen({ open, asked, change, naming }: ChosenWork): ChosenBoxes {
  const { names, scene } = open;
  const [line, setLine] = useState<NamedLine & { naming: string }>();
  const edge = useMemo(() => (line ? findLine(open, line) : -1), [open, line]);
  // A unit that is named later ends the choice, wherever that was done: what can be done below is done to that one.
  if (line && line.naming !== naming) setLine(undefined);
  // So does a later drawing without the line, though a still later one may have it again.
  else if (line && line.of !== scene) setLine(edge < 0 ? undefined : { ...line, of: scene, edge });
  const boxes = useMemo(
    () =>
      asked.unit
        .split(',')
        .map((name) => (name.trim() === '' ? -1 : names.find(name)))
        .filter((box) => box >= 0),
    [asked.unit, names],
  );
  return {
    boxes,
    edge,
    choose(box, more) {
      if (box === undefined) return change({ unit: undefined, sheet: undefined });
      const others = boxes.filter((one) => one !== box);
      const isTaken = others.length < boxes.length;
      const next = more ? (isTaken ? others : [...boxes, box]) : [box];
      change({ unit: next.map((one) => names.nameOf(one)).join(',') });
    },
    chooseEdge: (one) => setLine({ of: scene, edge: one, name: nameLine(open, one), naming }),
  };
}
