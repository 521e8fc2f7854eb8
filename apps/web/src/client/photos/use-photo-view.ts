import { useEffect, useRef, useState, type PointerEvent } from 'react';
import {
  FITTED,
  fitPhoto,
  limitView,
  readSwipe,
  zoomPhoto,
  type PhotoView,
  type Size,
} from './photo-view.ts';

interface Point {
  x: number;
  y: number;
}

/** Zoom and pan of the picture on the stage, with the handlers of mouse and touch. */
export interface PhotoStage {
  /** Ref of the stage. */
  setElement: (element: HTMLDivElement | null) => void;
  /** Size of the picture before zoom and rotation. Undefined until both sizes are known. */
  shown: Size | undefined;
  view: PhotoView;
  zoomBy: (factor: number) => void;
  fit: () => void;
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
    onDoubleClick: (event: { clientX: number; clientY: number }) => void;
  };
}

const WHEEL_STEP = 0.002;
const DOUBLE_CLICK_SCALE = 3;

/**
 * Handles zoom and pan of a picture: wheel, double click, dragging, pinch. A swipe over the fitted
 * picture calls `onSwipe`. The view returns to the whole picture when the picture or its rotation changes.
 */
export function usePhotoView(
  { picture, rotation }: { picture: Size | undefined; rotation: number },
  onSwipe: (step: 1 | -1) => void,
): PhotoStage {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const stage = useSizeOf(element);
  const [view, setView] = useState(FITTED);
  const kind = `${picture?.width} ${picture?.height} ${rotation}`;
  const [lastKind, setLastKind] = useState(kind);
  if (kind !== lastKind) {
    setLastKind(kind);
    setView(FITTED);
  }
  const shown = picture && stage && fitPhoto(picture, stage, rotation);
  const isAcross = rotation % 180 !== 0;
  const upright = shown && (isAcross ? { width: shown.height, height: shown.width } : shown);
  const change = (next: (before: PhotoView) => PhotoView): void =>
    setView((before) => (upright && stage ? limitView(next(before), upright, stage) : before));
  const zoomAt = (factor: number, { clientX, clientY }: { clientX: number; clientY: number }): void => {
    const at = pointOn(element, { clientX, clientY });
    change((before) => zoomPhoto(before, factor, at));
  };
  useWheel(element, (event) => zoomAt(Math.exp(-event.deltaY * WHEEL_STEP), event));
  const pointers = usePointers({
    onPan: (by) => change((before) => ({ ...before, x: before.x + by.x, y: before.y + by.y })),
    onPinch: zoomAt,
    onEnd: (moved) => {
      const step = view.scale === 1 ? readSwipe(moved) : 0;
      if (step !== 0) onSwipe(step);
    },
  });
  return {
    setElement,
    shown,
    view,
    zoomBy: (factor) => change((before) => zoomPhoto(before, factor)),
    fit: () => setView(FITTED),
    handlers: {
      ...pointers,
      onDoubleClick: (event) => {
        if (view.scale > 1) setView(FITTED);
        else zoomAt(DOUBLE_CLICK_SCALE, event);
      },
    },
  };
}

function pointOn(stage: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage?.getBoundingClientRect();
  if (!box) return { x: 0, y: 0 };
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

function useSizeOf(element: HTMLElement | null): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Handles the wheel over an element. React's own listener could not prevent the page from scrolling. */
function useWheel(element: HTMLElement | null, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  useEffect(() => {
    latest.current = onWheel;
  });
  useEffect(() => {
    const listen = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(event);
    };
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [element]);
}

type PointerHandlers = Omit<PhotoStage['handlers'], 'onDoubleClick'>;

/** Reports dragging with one pointer and pinching with two. `onEnd` gets the whole movement of a single pointer. */
function usePointers({
  onPan,
  onPinch,
  onEnd,
}: {
  onPan: (by: Point) => void;
  onPinch: (factor: number, middle: { clientX: number; clientY: number }) => void;
  onEnd: (moved: Point) => void;
}): PointerHandlers {
  const [drag] = useState(() => ({
    pointers: new Map<number, Point>(),
    start: undefined as Point | undefined,
  }));
  const { pointers } = drag;
  const end = ({ pointerId, clientX, clientY }: PointerEvent, isDone: boolean): void => {
    if (!pointers.delete(pointerId)) return;
    if (isDone && drag.start) onEnd({ x: clientX - drag.start.x, y: clientY - drag.start.y });
    drag.start = undefined;
  };
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      drag.start = pointers.size === 1 ? { x: event.clientX, y: event.clientY } : undefined;
    },
    onPointerMove(event) {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      pointers.set(event.pointerId, now);
      const [other] = [...pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
      if (!other) return onPan({ x: now.x - before.x, y: now.y - before.y });
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      return onPinch(factor, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    },
    onPointerUp: (event) => end(event, true),
    onPointerCancel: (event) => end(event, false),
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
