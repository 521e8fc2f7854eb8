import { nodeOfBox, unitsOfBox } from '@trowel/domain/drawing';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import type { MatrixView, PlacedBy } from './matrix-view.ts';
import {
  byUnit,
  nudgePosition,
  planUndo,
  getPosition,
  type ManualPositions,
  type ManualPosition,
} from './manual-positions.ts';
import { MATRIX_TEXTS, type MatrixTexts } from './matrix-texts.ts';
import type { Undo } from './undo-list.ts';
import type { Done, Edits } from './use-edits.ts';
import { useManualPositions, type StoredPlaces } from './use-manual-positions.ts';
import type { OpenScreen } from './use-screen.ts';

/** Actions of the manual layout. */
export interface ManualLayout {
  whose: Exclude<PlacedBy, 'none'>;
  mayPlace: boolean;
  /** Number of units with a manual position, including those in a drawing that preserves earlier positions. */
  count: number;
  /** Moves boxes to the right within their rows, by `by` pt. */
  nudge: (boxes: readonly number[], by: number) => void;
  setBeside: (box: number, place: 'left' | 'right', of: number) => void;
  /** Aligns boxes in one column with the first of them. */
  align: (boxes: readonly number[]) => void;
  /** Resets boxes to the automatic layout. */
  giveBack: (boxes: readonly number[]) => void;
  reset: () => void;
}

interface ManualLayoutWork {
  site: string;
  view: MatrixView;
  open: OpenScreen;
  edits: Edits;
  layOutFromScratch: () => Promise<void>;
}

/**
 * Returns the actions of the manual layout, or undefined if the drawing uses the automatic one. Each
 * change waits for the previous one.
 */
export function useManualLayout(work: ManualLayoutWork, mayChange: boolean): ManualLayout | undefined {
  const t = useTexts(MATRIX_TEXTS);
  const { open, layOutFromScratch } = work;
  const { places: whose } = work.view;
  const { runOther, inTurn } = work.edits;
  const places = useManualPositions(work.site, whose);
  const screen = useRef(open);
  useEffect(() => {
    screen.current = open;
  });
  if (whose === 'none') return undefined;

  const { names } = open;
  const make = async (positions: readonly ManualPosition[]): Promise<Done> => {
    const known = places.known();
    const before = positions.map(({ unit }) => getPosition(known, unit));
    const answer = await places.save(positions);
    if (!answer.ok) return { ok: false, message: answer.problem.message };
    const all = byUnit(answer.data.places);
    const made = byUnit(before.map(({ unit }) => getPosition(all, unit)));
    const isChange = planUndo(before, { made, now: made }).places.length > 0;
    const by = { places, screen, layOutFromScratch, inTurn, t };
    return { ok: true, undoAction: isChange ? createUndo(before, made, by) : undefined };
  };
  const run = (decide: () => readonly ManualPosition[], text: string): void => {
    const isMade = runOther(
      inTurn(() => make(decide())),
      text,
    );
    void inTurn(async () => ((await isMade) ? layOutFromScratch() : undefined));
  };
  /** A box with several units is placed by its first unit. */
  const place = (boxes: readonly number[], positionOf: (unit: number) => ManualPosition): void => {
    const units = boxes.flatMap((box) => unitOf(open, box) ?? []);
    if (units.length === 0) return showToast({ kind: 'bad', text: t.notPlaced });
    run(() => units.map(positionOf), t.placed(boxes.map((box) => names.nameOf(box)).join(', ')));
  };
  return {
    whose,
    count: places.count,
    mayPlace: whose === 'mine' || mayChange,
    nudge: (boxes, by) => place(boxes, (unit) => nudgePosition(places.known(), { unit, by: Math.round(by) })),
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

/** Context of an undo. It outlives the drawing in which it was created, so it must not reference that drawing. */
interface UndoContext {
  places: StoredPlaces;
  /** The drawing on the screen at the time of the undo. */
  screen: { readonly current: OpenScreen };
  layOutFromScratch: () => Promise<void>;
  inTurn: Edits['inTurn'];
  t: MatrixTexts;
}

function createUndo(
  before: readonly ManualPosition[],
  made: ManualPositions,
  { places, screen, layOutFromScratch, inTurn, t }: UndoContext,
): Undo {
  return async () => {
    // Other users may have moved the same units, so the current positions are fetched first.
    const now = await places.read();
    if (!now.ok) return { kind: 'bad', text: now.problem.message };
    const { places: back, unchanged } = planUndo(before, { made, now: byUnit(now.data.places) });
    if (back.length > 0) {
      const answer = await places.save(back);
      if (!answer.ok) return { kind: 'bad', text: answer.problem.message };
      void inTurn(layOutFromScratch);
    }
    if (unchanged.length === 0) return { text: t.undone };
    const those = nameUnits(screen.current, unchanged);
    return back.length > 0 ? { text: t.undoneBut(those) } : { kind: 'bad', text: t.placedSince(those) };
  };
}

/** Returns the unit of a box, or undefined if the box cannot be moved. */
function unitOf({ scene }: OpenScreen, box: number): number | undefined {
  const isPlaced = (scene.screen.boxes.levels[box] ?? -1) >= 0;
  const isUnit = nodeOfBox(scene, box).unit_type !== 'group';
  return isPlaced && isUnit ? Number(unitsOfBox(scene, box)[0]?.id) : undefined;
}

/** Names units by their boxes. A unit without a box in this drawing is shown as "…". */
function nameUnits(open: OpenScreen, units: readonly number[]): string {
  const named = new Map<number | undefined, string>();
  for (let box = 0; box < open.scene.count; box++) named.set(unitOf(open, box), open.names.nameOf(box));
  return [...new Set(units.map((unit) => named.get(unit) ?? '…'))].join(', ');
}
