import type { Page } from 'playwright-core';
import { median } from './figures.ts';

/** Steps of one movement. */
export const STEPS = 40;

/** Script of a page that records how long the script of each frame takes. */
export const WATCH_FRAMES = `window.frames_ms = [];
const ask = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (run) => ask((at) => {
  const from = performance.now();
  run(at);
  window.frames_ms.push(performance.now() - from);
});`;

/** Moves a drawing and returns the script of its frames in ms: the median and the longest. */
export async function timeFrames(
  page: Page,
  move: (step: number) => Promise<void>,
): Promise<{ usual: number; worst: number }> {
  await page.mouse.move(760, 450);
  await page.evaluate('window.frames_ms.length = 0');
  for (let step = 0; step < STEPS; step++) {
    await move(step);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => done()))');
  }
  const frames = await page.evaluate<number[]>('window.frames_ms.filter((ms) => ms > 0.2)');
  return { usual: median(frames.length > 0 ? frames : [0]), worst: Math.max(0, ...frames) };
}
