/** Largest distance in px between pointer down and up that still counts as a click. */
const CLICK_PX = 5;

export interface PointerListeners {
  /** Called at most once per frame; undefined when the pointer leaves. */
  hover(event: PointerEvent | undefined): void;
  click(event: PointerEvent): void;
}

/** Reports hovering and clicks. A press that moves turns the view and is not a click. */
export function listenPointer(canvas: HTMLCanvasElement, { hover, click }: PointerListeners): void {
  let pressed: { x: number; y: number } | undefined;
  let frame = 0;
  canvas.addEventListener('pointerdown', ({ clientX: x, clientY: y, isPrimary, button }) => {
    pressed = isPrimary && button === 0 ? { x, y } : undefined;
  });
  canvas.addEventListener('pointerup', (event) => {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= CLICK_PX) click(event);
    pressed = undefined;
  });
  canvas.addEventListener('pointermove', (event) => {
    cancelAnimationFrame(frame);
    const isHovering = event.pointerType === 'mouse' && event.buttons === 0;
    if (isHovering) frame = requestAnimationFrame(() => hover(event));
  });
  canvas.addEventListener('pointerleave', () => {
    cancelAnimationFrame(frame);
    hover(undefined);
  });
}
