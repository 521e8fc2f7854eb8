import { edgeOf, unitsOfBox } from '@trowel/domain/drawing';
import { useKeys } from '../../keys/keys.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { WHOLE, type MatrixView, type ChangeView } from './matrix-view.ts';
import { type SelectionActions } from './selection-bar.tsx';
import { changeRelation, mergeUnits, setPeriod, type RelationAct } from './matrix-edits.ts';
import { type StageHandle } from './matrix-stage.tsx';
import { MATRIX_TEXTS, type MatrixTexts } from './matrix-texts.ts';
import { formatRelation } from './surface/box-names.ts';
import type { MovedEnd } from './surface/drawn-scene.ts';
import type { Pull } from './surface/paint-marks.ts';
import type { SurfaceEvents } from './surface/surface-gestures.ts';
import { type StartedRelation } from './use-started-relation.ts';
import { type MatrixSelection } from './use-selection.ts';
import { type ManualLayout } from './use-manual-layout.ts';
import { type Edits } from './use-edits.ts';
import { type Judged, type Linking } from './use-linking.ts';
import { type OpenScreen } from './use-screen.ts';

export interface MatrixWorkProps {
  site: string;
  view: MatrixView;
  change: ChangeView;
  /** Token that changes whenever a unit is selected. */
  naming: string;
  /** The unit that was searched for last. A new object for each search. */
  found: { box: number } | undefined;
  /** Present if the filter is open. */
  filtering: { onClose: () => void } | undefined;
  open: OpenScreen;
  /** Lays out the matrix from scratch, without preserving positions. */
  layOutFromScratch: () => Promise<void>;
}

/** State shared by the parts of the page. */
export interface Work extends MatrixWorkProps {
  chosen: MatrixSelection;
  edits: Edits;
  linking: Linking;
  /** The manual layout, if the drawing uses one. */
  manual: ManualLayout | undefined;
  mayChange: boolean;
  stage: StageHandle | null;
  /** Starts a relation by keyboard. Undefined cancels it. */
  begin: (started: StartedRelation | undefined) => void;
}

/** Returns what the surface does with the gestures of the user. */
export function eventsOf(
  { open, change, chosen, edits, linking, manual, mayChange }: Work,
  t: MatrixTexts,
): SurfaceEvents {
  const { scene, names } = open;
  return {
    onChoose: chosen.choose,
    onChooseEdge: chosen.chooseEdge,
    onOpen: (box) => change({ unit: names.nameOf(box), sheet: '1' }),
    canLink(from) {
      if (mayChange) linking.prepare(from);
      return mayChange;
    },
    judge(from, to) {
      linking.prefetchDrawing(from, to);
      return verdictOf(linking.judge(from, to));
    },
    onLink: (from, to) => void linking.record(from, to),
    judgeMove: (moved, to) => verdictOf(linking.judgeMove(moved, to)),
    onMove: (moved, to) => void linking.move(moved, to),
    canPlace: () => manual?.mayPlace === true,
    onPlace: (box, by) => manual?.nudge([box], by),
    onBeside: (box, place, of) => manual?.setBeside(box, place, of),
    onLane(box, at) {
      const lane = scene.screen.lanes[at];
      if (!lane || lane.period === '') return;
      const sentence = t.periodSet(names.nameOf(box), nameRow(lane));
      void edits.run(setPeriod(unitsOfBox(scene, box), lane), sentence);
    },
  };
}

function verdictOf({ verdict: { fits } }: Judged): Pull['verdict'] {
  if (fits === undefined) return 'unknown';
  return fits ? 'fits' : 'contradicts';
}

/** Returns the actions that the bar below offers for the selection. */
export function useSelectionActions({ open, change, chosen, edits, linking, begin }: Work): SelectionActions {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  const { scene, names } = open;
  const listed = chosen.boxes.map((box) => names.nameOf(box));
  const units = chosen.boxes.flatMap((box) => unitsOfBox(scene, box));
  const beginAt = (from: number | undefined, moved?: MovedEnd): void => {
    linking.prepare(moved ? undefined : from);
    if (from !== undefined) begin({ from, ...(moved && { moved }) });
  };
  return {
    onOpen: (box) => change({ unit: names.nameOf(box), sheet: '1' }),
    onRelate: () => beginAt(chosen.boxes.at(-1)),
    onAround: (box) => change({ ...WHOLE, around: names.nameOf(box) }),
    onOnly: () => change({ ...WHOLE, units: listed.join(',') }),
    onWhy: () => change({ path: listed.join(',') }),
    onMerge: () => void edits.run(mergeUnits(units), t.merged(listed.join(', '))),
    onPeriod: (period, phase) => {
      const name = nameRow({ period, phase });
      const sentence =
        period === '' ? t.periodCleared(listed.join(', ')) : t.periodSet(listed.join(', '), name);
      void edits.run(setPeriod(units, { period, phase }), sentence);
    },
    onChooseEdge: chosen.chooseEdge,
    onEdge(edge, act) {
      const { source, target, relation } = edgeOf(scene, edge);
      const verb = formatRelation({ type: relation, other: target, isDoubtful: false }, names, language);
      const change = changeRelation(scene, { source, target }, act);
      void edits.run(change, reportAct(act, t)(`${names.nameOf(source)} ${verb}`));
    },
    onMoveEnd(edge, end) {
      const { source, target } = edgeOf(scene, edge);
      beginAt(end === 'lower' ? source : target, { edge, end });
    },
  };
}

/** Returns the name of a row from its period and phase, such as `II.1`. */
function nameRow({ period, phase }: { period: string; phase: string }): string {
  return phase === '' ? period : `${period}.${phase}`;
}

function reportAct(act: RelationAct, t: MatrixTexts): (sentence: string) => string {
  return { doubt: t.doubted, assert: t.asserted, reverse: t.reversed, remove: t.removed }[act];
}

/** Distance by which one key press moves a box, in pt. */
const NUDGE_PT = 12;

/** Registers the keys of the drawing. */
export function useDrawingKeys({ chosen, edits, linking, manual, mayChange, stage, begin }: Work): void {
  const t = useTexts(MATRIX_TEXTS);
  const relate = (): void => {
    const box = chosen.boxes.at(-1);
    if (box === undefined) return;
    linking.prepare(box);
    begin({ from: box });
  };
  useKeys([
    { keys: '0', label: t.keyFit, run: () => stage?.fit() },
    { keys: '+', label: t.keyZoomIn, run: () => stage?.zoom(1.3) },
    { keys: '-', label: t.keyFarther, run: () => stage?.zoom(1 / 1.3) },
    ...(manual?.mayPlace
      ? [
          { keys: ',', label: t.keyLeft, run: () => manual.nudge(chosen.boxes, -NUDGE_PT) },
          { keys: '.', label: t.keyRight, run: () => manual.nudge(chosen.boxes, NUDGE_PT) },
        ]
      : []),
    ...(mayChange ? [{ keys: 'r', label: t.keyRelation, run: relate }] : []),
    // Users without permission to change records may still have a manual layout of their own.
    ...(mayChange || manual?.mayPlace ? [{ keys: 'Ctrl+z', label: t.keyUndo, run: edits.undoLast }] : []),
  ]);
}
