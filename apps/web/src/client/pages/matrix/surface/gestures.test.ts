import { expect, it } from 'vitest';
import { listenToSurface, type SurfaceGestures } from './gestures.ts';

function createCanvas(): HTMLElement {
  return Object.assign(new EventTarget(), {
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
  }) as unknown as HTMLElement;
}

function touch(
  canvas: HTMLElement,
  type: string,
  [pointerId, clientX, clientY]: [number, number, number],
): void {
  const event = new Event(type);
  canvas.dispatchEvent(
    Object.assign(event, { pointerId, clientX, clientY, button: 0, pointerType: 'touch' }),
  );
}

it('zooms with two fingers, around the point between them', () => {
  const done: [string, unknown][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]): false => {
      done.push([name, given[0]]);
      return false;
    };
  const names = ['pan', 'zoom', 'press', 'open', 'canPull', 'pull', 'drop', 'cancel'];
  const gestures = Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as SurfaceGestures;
  const canvas = createCanvas();
  const stop = listenToSurface(canvas, gestures);

  touch(canvas, 'pointerdown', [1, 100, 100]);
  touch(canvas, 'pointerdown', [2, 200, 100]);
  touch(canvas, 'pointermove', [2, 300, 100]);
  touch(canvas, 'pointerup', [2, 300, 100]);
  touch(canvas, 'pointerup', [1, 100, 100]);
  stop();

  expect(done.filter(([name]) => name === 'zoom')).toEqual([['zoom', { x: 200, y: 100, factor: 2 }]]);
  expect(done.filter(([name]) => name === 'pan')).toEqual([['pan', { x: 50, y: 0 }]]);
});
