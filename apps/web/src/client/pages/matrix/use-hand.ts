import { nodeOfBox, unitsOfBox } from '@trowel/domain/drawing';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import type { AskedMatrix, PlacedBy } from './asked-matrix.ts';
import { byUnit, nudgedIn, planPutBack, findWantedPlace, type HandWishes, type Wish } from './hand-wishes.ts';
import { MATRIX_TEXTS, type MatrixTexts } from './matrix-texts.ts';
import type { WayBack } from './undo-list.ts';
import type { Done, Edits } from './use-edits.ts';
import { useHandPlaces, type StoredPlaces } from './use-hand-places.ts';
import type { OpenScreen } from './use-screen.ts';

/** Boxes placed by hand. */
export interface Hand {
  whose: Exclude<PlacedBy, 'none'>;
  mayPlace: boolean;
  /** How many units have a place chosen by hand, also while a drawing keeps the places of the one before. */
  count: number;
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
  edits: Edits;
  drawAnew: () => Promise<void>;
}

/** Lets units be placed by hand where the drawing shows such places; each change waits for the one before. */
export function useHand(work: HandWork, mayChange: boolean): Hand | undefined {
  const t = useTexts(MATRIX_TEXTS);
  const { open, drawAnew } = work;
  const { places: whose } = work.asked;
  const { runOther, inTurn } = work.edits;
  const places = useHandPlaces(work.site, whose);
  const screen = useRef(open);
  useEffect(() => {
    screen.current = open;
  });
  if (whose === 'none') return undefined;

  const { names } = open;
  const make = async (wishes: readonly Wish[]): Promise<Done> => {
    const known = places.known();
    const before = wishes.map(({ unit }) => findWantedPlace(known, unit));
    const answer = await places.save(wishes);
    if (!answer.ok) return { ok: false, message: answer.problem.message };
    const all = byUnit(answer.data.places);
    const made = byUnit(before.map(({ unit }) => findWantedPlace(all, unit)));
    const isChange = planPutBack(before, { made, now: made }).places.length > 0;
    const by = { places, screen, drawAnew, inTurn, t };
    return { ok: true, wayBack: isChange ? wayBackTo(before, made, by) : undefined };
  };
  const run = (decide: () => readonly Wish[], told: string): void => {
    const isMade = runOther(
      inTurn(() => make(decide())),
      told,
    );
    void inTurn(async () => ((await isMade) ? drawAnew() : undefined));
  };
  /** Of several units in one box the first stands for all. */
  const place = (boxes: readonly number[], wishFor: (unit: number) => Wish): void => {
    const units = boxes.flatMap((box) => unitOf(open, box) ?? []);
    if (units.length === 0) return showToast({ kind: 'bad', text: t.notPlaced });
    run(() => units.map(wishFor), t.placed(boxes.map((box) => names.nameOf(box)).join(', ')));
  };
  return {
    whose,
    count: places.count,
    mayPlace: whose === 'mine' || mayChange,
    nudge: (boxes, by) => place(boxes, (unit) => nudgedIn(places.known(), { unit, by: Math.round(by) })),
    setBeside(box, side, of) {
      const other = unitOf(open, of);
      if (other !== undefined) place([box], (unit) => ({ unit, place: side, of: other }));
    },
    align([first, ...others]) {
      const of = first === undefined ? undefined : unitOf(open, first);
      if (of !== undefined) place(others, (unit) => ({ unit, place: 'column', of }));
    },
    giveBack: (boxes) => place(boxes, (unit) => ({ unit, place: 'own' })),
    reset: () => run(() => [...places.known().keys()].map((unit) => ({ unit, place: 'own' })), t.resetDone),
  };
}

/** What putting units back needs. The way back outlives the drawing it was made on, and does not keep it. */
interface PutBackBy {
  places: StoredPlaces;
  /** What is on the screen by then. */
  screen: { readonly current: OpenScreen };
  drawAnew: () => Promise<void>;
  inTurn: Edits['inTurn'];
  t: MatrixTexts;
}

function wayBackTo(
  before: readonly Wish[],
  made: HandWishes,
  { places, screen, drawAnew, inTurn, t }: PutBackBy,
): WayBack {
  return async () => {
    // Others may have placed the same units: what stands now is asked.
    const now = await places.read();
    if (!now.ok) return { kind: 'bad', text: now.problem.message };
    const { places: back, left } = planPutBack(before, { made, now: byUnit(now.data.places) });
    if (back.length > 0) {
      const answer = await places.save(back);
      if (!answer.ok) return { kind: 'bad', text: answer.problem.message };
      void inTurn(drawAnew);
    }
    if (left.length === 0) return { text: t.undone };
    const those = nameUnits(screen.current, left);
    return back.length > 0 ? { text: t.undoneBut(those) } : { kind: 'bad', text: t.placedSince(those) };
  };
}

/** The unit of a box that can be placed. */
function unitOf({ scene }: OpenScreen, box: number): number | undefined {
  const isPlaced = (scene.screen.boxes.levels[box] ?? -1) >= 0;
  const isUnit = nodeOfBox(scene, box).unit_type !== 'group';
  return isPlaced && isUnit ? Number(unitsOfBox(scene, box)[0]?.id) : undefined;
}

/** Names units by their boxes; one without a box here is "…". */
function nameUnits(open: OpenScreen, units: readonly number[]): string {
  const named = new Map<number | undefined, string>();
  for (let box = 0; box < open.scene.count; box++) named.set(unitOf(open, box), open.names.nameOf(box));
  return [...new Set(units.map((unit) => named.get(unit) ?? '…'))].join(', ');
}
