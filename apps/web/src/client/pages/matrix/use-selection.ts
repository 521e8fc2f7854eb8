import { useMemo, useState } from 'react';
import type { MatrixView, ChangeView } from './matrix-view.ts';
import { findLine, nameLine, type NamedLine } from './named-line.ts';
import type { OpenScreen } from './use-screen.ts';

/** The selection on a drawing: boxes, which the address names, or one line. */
export interface MatrixSelection {
  boxes: readonly number[];
  edge: number;
  choose: (box: number | undefined, more: boolean) => void;
  chooseEdge: (edge: number) => void;
}

interface ChosenWork {
  open: OpenScreen;
  view: MatrixView;
  change: ChangeView;
  /** Token that changes whenever a unit is selected. */
  naming: string;
}

/** Returns the selection. It is preserved when the drawing changes. */
export function useSelection({ open, view, change, naming }: ChosenWork): MatrixSelection {
  const { names, scene } = open;
  const [line, setLine] = useState<NamedLine & { naming: string }>();
  const edge = useMemo(() => (line ? findLine(open, line) : -1), [open, line]);
  // Selecting a unit clears the selected line, because the actions below apply to the unit.
  if (line && line.naming !== naming) setLine(undefined);
  // A drawing without the line clears it for good, even if a later drawing contains it again.
  else if (line && line.of !== scene) setLine(edge < 0 ? undefined : { ...line, of: scene, edge });
  const boxes = useMemo(
    () =>
      view.unit
        .split(',')
        .map((name) => (name.trim() === '' ? -1 : names.find(name)))
        .filter((box) => box >= 0),
    [view.unit, names],
  );
  return {
    boxes,
    edge,
    choose(box, more) {
      if (box === undefined) return change({ unit: undefined, sheet: undefined });
      const others = boxes.filter((one) => one !== box);
      const isSelected = others.length < boxes.length;
      const next = more ? (isSelected ? others : [...boxes, box]) : [box];
      change({ unit: next.map((one) => names.nameOf(one)).join(',') });
    },
    chooseEdge: (one) => setLine({ of: scene, edge: one, name: nameLine(open, one), naming }),
  };
}
