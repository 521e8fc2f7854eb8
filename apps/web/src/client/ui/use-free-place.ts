import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { findFreePlace, type Obstacle } from './free-place.ts';

const INTERACTIVE =
  'a[href], button, input, select, textarea, summary, label, [role=button], [role=tab], [role=menuitem], [role=option], [tabindex="0"], [contenteditable=true]';
const GRID = '[role=grid]';
const CELL = '[role=gridcell], [role=row]';
/** Cells weigh little: there are many of them, and a message hides them only for a short time. */
const CELL_WEIGHT = 1;
const CONTROL_WEIGHT = 50;
/** The form or line in which the user is typing, because its next control is needed. */
const FOCUS_WEIGHT = 5_000;

/**
 * Moves an element to a place where it covers no control, whenever `what` or the page changes.
 * It does not move while the pointer is over it or the focus is in it.
 */
export function useFreePlace(element: RefObject<HTMLElement | null>, what: unknown, isShown: boolean): void {
  const place = useRef<() => void>(() => undefined);
  useEffect(() => {
    place.current = () => {
      if (element.current && isShown && !element.current.matches(':hover, :focus-within'))
        moveToFreePlace(element.current);
    };
  });
  useLayoutEffect(() => {
    if (element.current && isShown) moveToFreePlace(element.current);
  }, [element, what, isShown]);
  useEffect(() => {
    if (!isShown) return undefined;
    let frame = 0;
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => place.current());
    };
    const kinds = ['focusin', 'resize', 'scrollend'] as const;
    for (const kind of kinds) addEventListener(kind, later, { capture: true });
    // Elements may appear without an event, such as dialogs.
    const timer = setInterval(later, 500);
    return () => {
      for (const kind of kinds) removeEventListener(kind, later, { capture: true });
      clearInterval(timer);
      cancelAnimationFrame(frame);
    };
  }, [isShown]);
}

function moveToFreePlace(element: HTMLElement): void {
  const { width, height } = element.getBoundingClientRect();
  const screen = { width: document.documentElement.clientWidth, height: innerHeight };
  const { left, top } = findFreePlace({ width, height }, screen, listObstacles(element));
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

function listObstacles(element: HTMLElement): Obstacle[] {
  const obstacles: Obstacle[] = [];
  const add = (one: Element, weight: number): void => {
    if (element.contains(one) || one.contains(element)) return;
    const box = one.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || box.bottom < 0 || box.top > innerHeight) return;
    obstacles.push({ box, weight });
  };
  for (const one of document.querySelectorAll(INTERACTIVE))
    if (!one.matches(GRID)) add(one, one.closest(CELL) ? CELL_WEIGHT : CONTROL_WEIGHT);
  for (const one of document.querySelectorAll(CELL)) add(one, CELL_WEIGHT);
  const { activeElement: focused } = document;
  if (focused && focused !== document.body) {
    // The focus of a grid is in one of its cells.
    const cell = focused.matches(GRID) ? focused.getAttribute('aria-activedescendant') : null;
    const place =
      cell === null ? focused.closest('form, dialog, [data-line]') : document.getElementById(cell);
    add(place ?? focused, FOCUS_WEIGHT);
  }
  return obstacles;
}
