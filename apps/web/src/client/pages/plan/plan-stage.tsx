import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import type { PlanMapEvents } from '../../plan/plan-events.ts';
import { createPlanMap, type PlanMap } from '../../plan/plan-map.ts';
import type { PlanLook } from '../../plan/plan-look.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { OpenPlan } from './use-plan.ts';

/** Functions of the map that other parts of the page call. */
export type PlanHandle = Omit<PlanMap, 'object' | 'map' | 'look' | 'dispose'>;

export interface PlanStageProps {
  open: OpenPlan;
  look: PlanLook;
  /** Text that the server of the background map requires. */
  attribution?: string | undefined;
  events: Omit<PlanMapEvents, 'onPointer'>;
  ref: Ref<PlanHandle | null>;
}

/** Mounts the map, which is plain TypeScript, passes it the plan and its look, and disposes it on unmount. */
export function PlanStage({ open, look, attribution, events, ref }: PlanStageProps): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PlanMap>();
  const [pointer, setPointer] = useState<readonly [number, number]>();
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useImperativeHandle<PlanHandle | null, PlanHandle | null>(ref, () => map ?? null, [map]);
  useEffect(() => {
    const made = createPlanMap(t.mapLabel, {
      onChoose: (unit) => latest.current.onChoose(unit),
      onOpen: (unit) => latest.current.onOpen(unit),
      onDrawn: (tool, geometry) => latest.current.onDrawn(tool, geometry),
      onReshaped: (shape, geometry) => void latest.current.onReshaped(shape, geometry),
      onPointer: setPointer,
    });
    place.current?.append(made.object);
    setMap(made);
    return () => {
      setMap(undefined);
      made.object.remove();
      made.dispose();
    };
  }, [t]);
  useEffect(() => map?.look(look), [map, look]);
  useEffect(() => map?.show(open.plan), [map, open]);
  return (
    <div className="plan-stage" ref={place}>
      <Position srid={open.plan.srid} pointer={pointer} />
      {attribution && <p className="plan-attribution">{attribution}</p>}
    </div>
  );
}

/** The coordinate system, and the coordinates under the pointer. */
function Position({
  srid,
  pointer,
}: {
  srid: number | null;
  pointer: readonly [number, number] | undefined;
}): ReactNode {
  const t = useTexts(PLAN_TEXTS);
  const { decimal } = useFormat();
  return (
    <p className="plan-position">
      {srid === null ? t.localGrid : t.crs(srid)}
      {pointer && <span>{t.position(decimal(pointer[0], 2), decimal(pointer[1], 2))}</span>}
    </p>
  );
}
