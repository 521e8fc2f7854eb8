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

/** Keeps what is chosen; it stays chosen when the drawing changes. */
export function useChosen(open: OpenScreen, asked: AskedMatrix, change: ChangeAsked): ChosenBoxes {
  const { names, scene } = open;
  const [line, setLine] = useState<NamedLine>();
  const edge = useMemo(() => (line ? findLine(open, line) : -1), [open, line]);
  // A later drawing without the line ends the choice, though a still later one may have it again.
  if (line && line.of !== scene) setLine(edge < 0 ? undefined : { ...line, of: scene, edge });
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
      setLine(undefined);
      if (box === undefined) return change({ unit: undefined, sheet: undefined });
      const others = boxes.filter((one) => one !== box);
      const isTaken = others.length < boxes.length;
      const next = more ? (isTaken ? others : [...boxes, box]) : [box];
      change({ unit: next.map((one) => names.nameOf(one)).join(',') });
    },
    chooseEdge: (one) => setLine({ of: scene, edge: one, name: nameLine(open, one) }),
  };
}
