import { unitsOfBox } from '@trowel/domain/drawing';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import type { SitePeriods } from '../../records/periods.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import { createMatrixSurface, type MatrixSurface } from './surface/matrix-surface.ts';
import type { SurfaceEvents } from './surface/surface-gestures.ts';
import type { Marks } from './surface/paint-marks.ts';
import type { OpenScreen } from './use-screen.ts';

/** Functions of the drawing that other parts of the page call. */
export type StageHandle = Pick<MatrixSurface, 'fit' | 'zoom' | 'goTo' | 'goToAll' | 'walk'>;

export interface MatrixStageProps {
  open: OpenScreen;
  periods: SitePeriods;
  marks: Marks;
  /** Ids of the units that are not faded. Undefined if none are faded. */
  members: ReadonlySet<string> | undefined;
  events: SurfaceEvents;
  ref: Ref<StageHandle | null>;
}

/** Mounts the drawing surface, which is plain TypeScript, passes it the scene, and disposes it on unmount. */
export function MatrixStage({ open, periods, marks, members, events, ref }: MatrixStageProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const surface = useRef<MatrixSurface>(undefined);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useImperativeHandle(
    ref,
    () => ({
      fit: () => surface.current?.fit(),
      zoom: (factor) => surface.current?.zoom(factor),
      goTo: (box, options) => surface.current?.goTo(box, options),
      goToAll: (boxes) => surface.current?.goToAll(boxes),
      walk: (way) => surface.current?.walk(way) ?? -1,
    }),
    [],
  );
  useEffect(() => {
    const made = createMatrixSurface({
      label: t.drawingLabel,
      language,
      events: forwardTo(latest),
    });
    surface.current = made;
    place.current?.append(made.object);
    return () => {
      surface.current = undefined;
      made.dispose();
    };
  }, [t, language]);
  useEffect(() => {
    surface.current?.show(open);
  }, [open]);
  useEffect(() => {
    const { boxes, words, lanes } = open.scene.screen;
    const colours = boxes.periods.map((at, box) =>
      periods.colorOf(words[at] ?? '', words[boxes.phases[box] ?? 0]),
    );
    const ofLanes = lanes.map(({ period, phase }) => periods.colorOf(period, phase));
    surface.current?.colour({ colourOf: (box) => colours[box], colourOfLane: (lane) => ofLanes[lane] });
  }, [open, periods]);
  useEffect(() => {
    const { scene } = open;
    const isMember = (box: number): boolean =>
      unitsOfBox(scene, box).some(({ id }) => members?.has(String(id)));
    const faded = members && Array.from({ length: scene.count }, (_, box) => !isMember(box));
    surface.current?.fade(faded && ((box) => faded[box] === true));
  }, [open, members]);
  // Marks refer to boxes of one scene, so they are set again with each new scene.
  useEffect(() => surface.current?.mark(marks), [marks]);
  return <div className="matrix-stage" ref={place} />;
}

/** Forwards events to the latest handlers, because the surface outlives a render. */
function forwardTo(latest: RefObject<SurfaceEvents>): SurfaceEvents {
  return {
    onChoose: (box, more) => latest.current.onChoose(box, more),
    onChooseEdge: (edge) => latest.current.onChooseEdge(edge),
    onOpen: (box) => latest.current.onOpen(box),
    canLink: (from) => latest.current.canLink(from),
    judge: (from, to) => latest.current.judge(from, to),
    onLink: (from, to) => latest.current.onLink(from, to),
    judgeMove: (moved, to) => latest.current.judgeMove(moved, to),
    onMove: (moved, to) => latest.current.onMove(moved, to),
    canPlace: () => latest.current.canPlace(),
    onPlace: (box, by) => latest.current.onPlace(box, by),
    onBeside: (box, place, of) => latest.current.onBeside(box, place, of),
    onLane: (box, lane) => latest.current.onLane(box, lane),
  };
}
