import type { SceneMember } from './scene-members.ts';
import type { SolidShape } from './scene-model.ts';

/** Sizes by unit, m: `width` along x, `depth` along z. */
export interface SolidSizes {
  width: Float64Array;
  depth: Float64Array;
  height: Float64Array;
  /** 1 where width and depth are recorded. */
  isRecorded: Uint8Array;
}

/** Width, depth and height if nothing is recorded, m. */
const USUAL: Record<SolidShape, readonly [number, number, number]> = {
  layer: [3, 3, 0.3],
  cut: [1.6, 1.6, 0.4],
  fill: [1.4, 1.4, 0.25],
  wall: [3, 0.6, 0.7],
  burial: [1.9, 0.7, 0.25],
  find: [0.4, 0.4, 0.25],
  virtual: [2.5, 2.5, 0.5],
  document: [0.6, 0.6, 0.1],
};

/** Recorded sizes outside this range are treated as typing errors, m. */
const LEAST = 0.1;
const MOST = 200;

/** Returns the size of each unit: the recorded size, or the default of its shape. Heights are always defaults. */
export function measureSolids(members: readonly SceneMember[]): SolidSizes {
  const size = members.length;
  const [width, depth, height] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  const isRecorded = new Uint8Array(size);
  for (const [unit, { record, shape }] of members.entries()) {
    const [usualWidth, usualDepth, usualHeight] = USUAL[shape];
    const length = bound(record?.length);
    const across = bound(record?.width);
    width[unit] = length ?? across ?? usualWidth;
    depth[unit] = across ?? (length === undefined ? usualDepth : Math.min(length, usualDepth));
    height[unit] = usualHeight;
    isRecorded[unit] = length === undefined && across === undefined ? 0 : 1;
  }
  return { width, depth, height, isRecorded };
}

function bound(recorded: number | null | undefined): number | undefined {
  return recorded == null || recorded <= 0 ? undefined : Math.min(Math.max(recorded, LEAST), MOST);
}
