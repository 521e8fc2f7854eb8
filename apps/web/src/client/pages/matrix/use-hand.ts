import { nodeOfBox, unitsOfBox } from '@trowel/domain/drawing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask, dataOf } from '../../data/ask.ts';
import { say } from '../../ui/toasts.tsx';
import { useTexts } from '../../words/language.ts';
import type { AskedMatrix, PlacedBy } from './asked-matrix.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import type { OpenScreen } from './use-screen.ts';

/** Where a unit is wanted, as the API takes it. */
type Wish =
  | { unit: number; place: 'shift'; by: number }
  | { unit: number; place: 'left' | 'right' | 'column'; of: number; by?: number }
  | { unit: number; place: 'own' };

/** Boxes placed by hand. */
export interface Hand {
  whose: Exclude<PlacedBy, 'none'>;
  mayPlace: boolean;
  /** Whether any unit has a place chosen by hand, also while a drawing keeps the places of the one before. */
  hasPlaces: boolean;
  /** Moves boxes to the right within their rows, pt. */
  nudge: (boxes: readonly number[], by: number) => void;
  setBeside: (box: number, place: 'left' | 'right', of: number) => void;
  /** Sets boxes in one column with the first of them. */
  align: (boxes: readonly number[]) => void;
  /** Gives boxes back to the layout. */
  giveBack: (boxes: readonly number[]) => void;
  reset: () => void;
}

interface HandWork {
  site: string;
  asked: AskedMatrix;
  open: OpenScreen;
  drawAnew: () => Promise<void>;
}

/** Lets units be placed by hand where the drawing shows such places; each change waits for the one before. */
export function useHand({ site, asked, open, drawAnew }: HandWork, mayChange: boolean): Hand | undefined {
  const t = useTexts(MATRIX_TEXTS);
  const { places: whose } = asked;
  const path = `/api/harris-matrix/${encodeURIComponent(site)}/places?whose=${whose}`;
  const queries = useQueryClient();
  const queryKey = ['matrix', 'places', site, whose];
  const line = useRef<Promise<void>>(Promise.resolve());
  const known = useRef(new Map<number, Wish>());
  const kept = useQuery({
    queryKey,
    enabled: whose !== 'none',
    queryFn: async () => dataOf(await ask<{ places: Wish[] }>(path)).places,
  });
  useEffect(() => {
    known.current = new Map(kept.data?.map((wish) => [wish.unit, wish]));
  }, [kept.data]);
  if (whose === 'none') return undefined;

  const { scene, names } = open;
  const unitOf = (box: number): number | undefined => {
    const isPlaced = (scene.screen.boxes.levels[box] ?? -1) >= 0;
    const isUnit = nodeOfBox(scene, box).unit_type !== 'group';
    return isPlaced && isUnit ? Number(unitsOfBox(scene, box)[0]?.id) : undefined;
  };
  const send = async (make: () => readonly Wish[], told: string, isUndo: boolean): Promise<void> => {
    const places = make();
    const before = places.map(({ unit }): Wish => known.current.get(unit) ?? { unit, place: 'own' });
    const answer = await ask<{ places: Wish[] }>(path, { method: 'POST', body: { places } });
    if (!answer.ok) return say({ kind: 'bad', text: answer.problem.message });
    known.current = new Map(answer.data.places.map((wish) => [wish.unit, wish]));
    queries.setQueryData(queryKey, answer.data.places);
    say({ text: told, ...(!isUndo && { undo: () => run(() => before, t.undone, true) }) });
    await drawAnew();
  };
  const run = (make: () => readonly Wish[], told: string, isUndo = false): void => {
    line.current = line.current.then(() => send(make, told, isUndo));
  };
  /** Of several units in one box the first stands for all. */
  const place = (boxes: readonly number[], wishFor: (unit: number) => Wish): void => {
    const units = boxes.flatMap((box) => unitOf(box) ?? []);
    if (units.length === 0) return say({ kind: 'bad', text: t.notPlaced });
    run(() => units.map(wishFor), t.placed(boxes.map((box) => names.nameOf(box)).join(', ')));
  };
  return {
    whose,
    hasPlaces: (kept.data?.length ?? 0) > 0,
    mayPlace: whose === 'mine' || mayChange,
    nudge: (boxes, by) => place(boxes, (unit) => nudged(known.current.get(unit), unit, Math.round(by))),
    setBeside(box, side, of) {
      const other = unitOf(of);
      if (other !== undefined) place([box], (unit) => ({ unit, place: side, of: other }));
    },
    align([first, ...others]) {
      const of = first === undefined ? undefined : unitOf(first);
      if (of !== undefined) place(others, (unit) => ({ unit, place: 'column', of }));
    },
    giveBack: (boxes) => place(boxes, (unit) => ({ unit, place: 'own' })),
    reset: () => run(() => [...known.current.keys()].map((unit) => ({ unit, place: 'own' })), t.resetDone),
  };
}

function nudged(wish: Wish | undefined, unit: number, by: number): Wish {
  if (!wish || wish.place === 'own') return { unit, place: 'shift', by };
  return { ...wish, by: (wish.by ?? 0) + by };
}
