import { useState } from 'react';
import type { MeasuredShape } from '../../survey/survey-model.ts';

/** Selection in the list and on the map: the active shape with one of its points, and the ticked shapes. */
export interface ShapeChoice {
  active: MeasuredShape | undefined;
  /** Index of the selected point in the order of the active shape. */
  at: number;
  ticked: ReadonlySet<number>;
  /** Keys of the shapes to which an assignment applies: the ticked ones, otherwise the active one. */
  targets: ReadonlySet<number>;
  activate: (key: number | undefined, at?: number) => void;
  toggle: (key: number) => void;
  tick: (keys: Iterable<number>) => void;
}

/** Returns the selection of shapes. Shapes that no longer exist are not selected. */
export function useShapeChoice(shapes: readonly MeasuredShape[]): ShapeChoice {
  const [{ key, at }, setActive] = useState<{ key: number | undefined; at: number }>({
    key: undefined,
    at: 0,
  });
  const [wanted, setTicked] = useState<ReadonlySet<number>>(new Set());
  const active = key === undefined ? undefined : shapes.find((shape) => shape.key === key);
  const ticked = new Set(
    wanted.size === 0 ? [] : shapes.map((one) => one.key).filter((one) => wanted.has(one)),
  );
  return {
    active,
    at: Math.min(at, (active?.points.length ?? 1) - 1),
    ticked,
    targets: ticked.size > 0 || !active ? ticked : new Set([active.key]),
    activate: (next, point = 0) => setActive({ key: next, at: point }),
    toggle(one) {
      const next = new Set(ticked);
      if (!next.delete(one)) next.add(one);
      setTicked(next);
    },
    tick: (keys) => setTicked(new Set(keys)),
  };
}
