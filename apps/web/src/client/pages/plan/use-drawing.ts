import type { Geometry } from '@trowel/domain/geometry';
import type { ShapeKind, SitePlanShape } from '@trowel/domain/plan';
import { useEffect, useRef, useState } from 'react';
import type { PlanTool } from '../../plan/plan-events.ts';
import { splitGeometry } from '../../plan/split-geometry.ts';
import { useKeys } from '../../keys/keys.ts';
import { useBatches } from '../../tables/use-batches.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { PLAN_TEXTS } from './plan-texts.ts';
import type { PlanHandle } from './plan-stage.tsx';
import type { OpenPlan } from './use-plan.ts';
import { useShapeWrites, type NewShape, type ShapeWrites } from './use-shape-writes.ts';

/** A geometry that needs an answer of the user before it is stored. */
export type PendingShape =
  | { of: 'height'; position: readonly [x: number, y: number] | undefined }
  | { of: 'section'; geometry: Geometry }
  | { of: 'typed'; kind: 'outline' | 'cut' | 'section' };

/** Drawing on the plan: the active tool, what waits for an answer, and the writes. */
export interface Drawing {
  tool: PlanTool;
  use: (tool: PlanTool) => void;
  pending: PendingShape | undefined;
  ask: (pending: PendingShape | undefined) => void;
  /** Index of the selected unit, or -1. */
  unit: number;
  /** Id of the unit whose outline was stored last. It is checked for overlaps. */
  drawn: { unitId: number; token: number } | undefined;
  /** Stores a shape of the selected unit, or of the site. Returns true if it was stored. */
  record: (shape: Omit<NewShape, 'unit'>) => Promise<boolean>;
  remove: (shape: SitePlanShape) => Promise<void>;
  onDrawn: (tool: PlanTool, geometry: Geometry) => void;
  onReshaped: (shape: SitePlanShape, geometry: Geometry) => Promise<void>;
  undo: () => void;
  redo: () => void;
}

/** Tools that draw something of a unit. */
const OF_UNIT: ReadonlySet<PlanTool> = new Set(['outline', 'cut', 'reshape', 'split']);
/** Kinds of shape whose overlaps are checked. */
const CHECKED: ReadonlySet<ShapeKind> = new Set(['outline', 'cut']);

interface DrawingParts {
  site: string;
  open: OpenPlan;
  chosen: number;
  stage: PlanHandle | null;
}

/** Returns the state of drawing on a plan. Each finished shape is stored immediately, and can be undone. */
export function useDrawing(parts: DrawingParts): Drawing {
  const t = useTexts(PLAN_TEXTS);
  const { site, open, chosen, stage } = parts;
  const [tool, setTool] = useState<PlanTool>('choose');
  const [pending, setPending] = useState<PendingShape>();
  const writes = useShapeWrites(site, open);
  const { undoLast, redoLast } = useBatches('geometries', site);
  const stored = useStoring(parts, writes);
  const split = useSplitting(parts, writes);
  useToolOfStage(stage, tool, chosen);
  const drawing: Drawing = {
    ...stored,
    tool,
    pending,
    unit: chosen,
    ask(next) {
      if (next === undefined) stage?.sketch(undefined);
      setPending(next);
    },
    use(next) {
      if (OF_UNIT.has(next) && chosen < 0) showToast({ kind: 'bad', text: t.needsUnit });
      else setTool(next);
    },
    onDrawn(by, geometry) {
      stage?.sketch(geometry);
      if (by === 'height' && geometry.type === 'Point')
        setPending({ of: 'height', position: [geometry.coordinates[0], geometry.coordinates[1]] });
      else if (by === 'section') setPending({ of: 'section', geometry });
      else if (by === 'split') void split(geometry);
      else if (by === 'outline' || by === 'cut') void stored.record({ kind: by, geometry });
    },
    undo: () => void (stage?.removeLastPoint() || undoLast()),
    redo: () => void redoLast(),
  };
  useDrawingKeys(drawing, stage);
  return drawing;
}

/** Returns the writes of drawn shapes, with their messages. */
function useStoring(
  { open, chosen, stage }: DrawingParts,
  writes: ShapeWrites,
): Pick<Drawing, 'drawn' | 'record' | 'remove' | 'onReshaped'> {
  const t = useTexts(PLAN_TEXTS);
  const [drawn, setDrawn] = useState<Drawing['drawn']>();
  const check = (kind: ShapeKind, unit: number): void => {
    const id = open.plan.units[unit]?.id;
    if (CHECKED.has(kind) && id !== undefined) setDrawn({ unitId: id, token: Date.now() });
  };
  return {
    drawn,
    async record(shape) {
      const isStored = await writes.create({ ...shape, unit: chosen });
      stage?.sketch(undefined);
      if (!isStored) return false;
      const what = t.kinds[shape.kind];
      showToast({ text: chosen < 0 ? t.savedPlain(what) : t.saved(what, open.names.nameOf(chosen)) });
      check(shape.kind, chosen);
      return true;
    },
    async remove(shape) {
      if (await writes.remove(shape)) showToast({ text: t.deleted(t.kinds[shape.kind]) });
    },
    async onReshaped(shape, geometry) {
      if (await writes.reshape(shape, geometry)) check(shape.kind, shape.unit);
      // The corner goes back to its stored place.
      else stage?.show(open.plan);
    },
  };
}

/** Returns a function that splits the first outline of the selected unit that a line crosses. */
function useSplitting(
  { open, chosen, stage }: DrawingParts,
  writes: ShapeWrites,
): (line: Geometry) => Promise<void> {
  const t = useTexts(PLAN_TEXTS);
  return async (line) => {
    stage?.sketch(undefined);
    const shapes = (open.shapesOf[chosen] ?? []).map((at) => open.plan.shapes[at]!);
    const outlines = shapes.filter(({ kind }) => CHECKED.has(kind));
    for (const shape of outlines) {
      const parts = splitGeometry(shape.geometry, line);
      if (!parts) continue;
      if (await writes.split(shape, parts)) showToast({ text: t.splitDone(open.names.nameOf(chosen)) });
      return;
    }
    showToast({ kind: 'bad', text: outlines.length === 0 ? t.splitFails.none : t.splitFails.crossings });
  };
}

/** Passes the tool to the map. */
function useToolOfStage(stage: PlanHandle | null, tool: PlanTool, chosen: number): void {
  const last = useRef({ stage, tool, chosen });
  useEffect(() => {
    const before = last.current;
    last.current = { stage, tool, chosen };
    if (before.stage !== stage || before.tool !== tool || before.chosen !== chosen) stage?.use(tool);
  }, [stage, tool, chosen]);
}

function useDrawingKeys(drawing: Drawing, stage: PlanHandle | null): void {
  const t = useTexts(PLAN_TEXTS);
  const escape = (): void => {
    if (stage?.isBegun()) stage.endDrawing(false);
    else drawing.use('choose');
  };
  useKeys([
    { keys: 'Ctrl+z', label: t.undo, run: drawing.undo },
    { keys: 'Ctrl+y', label: t.redo, run: drawing.redo },
    { keys: 'Ctrl+Shift+z', label: t.redo, run: drawing.redo },
    ...(drawing.tool === 'choose'
      ? []
      : [
          { keys: 'Enter', label: t.toolKeys.finish, run: () => stage?.endDrawing(true) },
          { keys: 'Backspace', label: t.toolKeys.removePoint, run: () => void stage?.removeLastPoint() },
          { keys: 'Escape', label: t.toolKeys.cancel, run: escape },
        ]),
  ]);
}
