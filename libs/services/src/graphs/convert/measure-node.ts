import type { NodeStyle } from './general-graph.ts';

/** Sizes, in points, of the special symbols of yEd. */
const FIXED: Partial<Record<NodeStyle['realizer'], { width: number; height: number }>> = {
  document: { width: 35, height: 55 },
  property: { width: 64, height: 30 },
  extractor: { width: 25, height: 25 },
  combiner: { width: 25, height: 25 },
  continuity: { width: 26, height: 26 },
};
const PLAIN = { width: 60, height: 30 };
const POINT = { width: 8, height: 8 };
const ROUND = new Set(['circle', 'doublecircle', 'square']);
/** Shapes with cut corners, which need more room for their text. */
const ROOMY = new Set([
  'ellipse',
  'diamond',
  'triangle',
  'hexagon',
  'trapezoid',
  'trapezoid2',
  'parallelogram',
]);
const MAX_WIDTH = 480;
const MAX_HEIGHT = 480;

/** Returns the size of a node in points: estimated from its text, at least the requested size. */
export function measureNode({
  label,
  style,
  requested,
  least = PLAIN,
  shape,
}: {
  label: string;
  style: NodeStyle;
  requested: { width: number; height: number };
  /** Minimum size of its unit type. */
  least?: { width: number; height: number } | undefined;
  shape: string;
}): { width: number; height: number } {
  const fixed = FIXED[style.realizer];
  if (fixed) return fixed;
  if (shape === 'point') return POINT;
  const lines = label.split('\n');
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  const room = ROOMY.has(style.shape) ? 1.25 : 1;
  const width = Math.max(least.width, requested.width, (longest * style.fontSize * 0.6 + 12) * room);
  const height = Math.max(least.height, requested.height, (lines.length * style.fontSize * 1.25 + 10) * room);
  const size = { width: round(Math.min(MAX_WIDTH, width)), height: round(Math.min(MAX_HEIGHT, height)) };
  if (!ROUND.has(shape)) return size;
  const side = Math.max(size.width, size.height);
  return { width: side, height: side };
}

function round(value: number): number {
  return Math.ceil(value);
}
