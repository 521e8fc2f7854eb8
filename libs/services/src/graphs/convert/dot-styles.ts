import type { DotPart } from '@trowel/domain/formats';
import { findDotColor } from './dot-colors.ts';
import type { GraphEdge, LineType, NodeStyle } from './general-graph.ts';

/** Style of an edge. */
export type EdgeStyle = Pick<
  GraphEdge,
  'color' | 'isHidden' | 'lineType' | 'width' | 'sourceArrow' | 'targetArrow'
>;

const SHAPES: Record<string, string> = {
  ellipse: 'ellipse',
  oval: 'ellipse',
  circle: 'ellipse',
  point: 'ellipse',
  doublecircle: 'ellipse',
  egg: 'ellipse',
  hexagon: 'hexagon',
  septagon: 'octagon',
  octagon: 'octagon',
  doubleoctagon: 'octagon',
  tripleoctagon: 'octagon',
  parallelogram: 'parallelogram',
  diamond: 'diamond',
  mdiamond: 'diamond',
  triangle: 'triangle',
  house: 'hexagon',
  pentagon: 'hexagon',
  trapezium: 'trapezoid',
  invtrapezium: 'trapezoid2',
  mrecord: 'roundrectangle',
  cylinder: 'roundrectangle',
  box3d: 'rectangle3d',
  star: 'star5',
};
const BARE_SHAPES = new Set(['plaintext', 'none', 'plain']);
const ARROWS: Record<string, string> = {
  normal: 'standard',
  inv: 'standard',
  vee: 'plain',
  open: 'plain',
  halfopen: 'plain',
  empty: 'white_delta',
  onormal: 'white_delta',
  invempty: 'white_delta',
  oinv: 'white_delta',
  diamond: 'diamond',
  odiamond: 'white_diamond',
  ediamond: 'white_diamond',
  dot: 'circle',
  invdot: 'circle',
  odot: 'transparent_circle',
  invodot: 'transparent_circle',
  box: 't_shape',
  obox: 't_shape',
  tee: 't_shape',
  crow: 'crows_foot_many',
  none: 'none',
};
const LINE_TYPES = ['dashed', 'dotted'] as const;
/** Fill colours that readers of the Extended Matrix interpret as a note, which they skip. */
const NOTE_FILLS = new Set(['#FFCC00', '#FFFF00', '#FFFF99']);

/**
 * Returns the style of a node. The unit type decides shape and border, which other programs rely on.
 * Fill and text colours come from the file.
 */
export function styleDotNode(part: DotPart, unit: NodeStyle | undefined): NodeStyle {
  const words = styleWords(part);
  const given = givenFill(part, words);
  const fill = unit && given !== undefined && NOTE_FILLS.has(given) ? undefined : given;
  const base = unit ?? plainStyle(part, words);
  const fontSize = numberOf(part, 'fontsize', { least: 4, most: 72 }) ?? (unit ? base.fontSize : 12);
  return {
    ...base,
    fontSize,
    ...(fill !== undefined && { fill }),
    text: colorOf(part, 'fontcolor') ?? (fill === undefined ? base.text : readableOn(fill)),
  };
}

/** Returns the style of an edge. Edges of an undirected graph have arrows only if the file requests them. */
export function styleDotEdge(part: DotPart, isDirected: boolean): EdgeStyle {
  const words = styleWords(part);
  const width = numberOf(part, 'penwidth', { least: 0.1, most: 20 }) ?? (words.has('bold') ? 2 : 1);
  const direction = (part.attributes.get('dir') ?? (isDirected ? 'forward' : 'none')).toLowerCase();
  const hasHead = direction === 'forward' || direction === 'both';
  const hasTail = direction === 'back' || direction === 'both';
  return {
    color: colorOf(part, 'color') ?? '#000000',
    isHidden: words.has('invis'),
    lineType: lineTypeOf(words),
    width,
    sourceArrow: hasTail ? arrowOf(part, 'arrowtail') : 'none',
    targetArrow: hasHead ? arrowOf(part, 'arrowhead') : 'none',
  };
}

/** Returns the colours of a cluster, or undefined if it has none. */
export function styleDotCluster(part: DotPart): {
  fill: string | undefined;
  border: string | undefined;
  borderType: LineType;
} {
  const words = styleWords(part);
  return {
    fill: colorOf(part, 'bgcolor') ?? givenFill(part, words),
    border: colorOf(part, 'pencolor') ?? colorOf(part, 'color'),
    borderType: lineTypeOf(words),
  };
}

/** Returns the requested size of a node in points, 0 if there is none. */
export function sizeOfDotNode(part: DotPart): { width: number; height: number } {
  const inches = { least: 0, most: 20 };
  return {
    width: 72 * (numberOf(part, 'width', inches) ?? 0),
    height: 72 * (numberOf(part, 'height', inches) ?? 0),
  };
}

function plainStyle(part: DotPart, words: ReadonlySet<string>): NodeStyle {
  const name = (part.attributes.get('shape') ?? 'ellipse').toLowerCase();
  const shape = Object.hasOwn(SHAPES, name) ? SHAPES[name]! : 'rectangle';
  const isBare = BARE_SHAPES.has(name) || words.has('invis');
  const width = numberOf(part, 'penwidth', { least: 0, most: 20 }) ?? (words.has('bold') ? 2 : 1);
  return {
    realizer: 'shape',
    shape: shape === 'rectangle' && words.has('rounded') ? 'roundrectangle' : shape,
    fill: name === 'point' ? (colorOf(part, 'color') ?? '#000000') : undefined,
    border: colorOf(part, 'color') ?? '#000000',
    borderType: lineTypeOf(words),
    borderWidth: isBare ? 0 : width,
    text: '#000000',
    fontSize: 12,
  };
}

function styleWords({ attributes }: DotPart): ReadonlySet<string> {
  const text = attributes.get('style');
  return new Set(
    text === undefined
      ? []
      : text
          .slice(0, 200)
          .toLowerCase()
          .split(/[\s,]+/),
  );
}

/** A fill colour applies even if the file omits `style=filled`. */
function givenFill(part: DotPart, words: ReadonlySet<string>): string | undefined {
  const fill = colorOf(part, 'fillcolor');
  if (fill !== undefined || !words.has('filled')) return fill;
  return colorOf(part, 'color') ?? '#D3D3D3';
}

function lineTypeOf(words: ReadonlySet<string>): LineType {
  return LINE_TYPES.find((type) => words.has(type)) ?? 'line';
}

function arrowOf({ attributes }: DotPart, name: 'arrowhead' | 'arrowtail'): string {
  const requested = (attributes.get(name) ?? 'normal').toLowerCase();
  const bare = requested.replace(/^(o?)[lr](?=[a-z]{3})/, '$1');
  return Object.hasOwn(ARROWS, bare) ? ARROWS[bare]! : 'standard';
}

function colorOf({ attributes }: DotPart, name: string): string | undefined {
  const text = attributes.get(name);
  return text === undefined ? undefined : findDotColor(text);
}

function numberOf(
  { attributes }: DotPart,
  name: string,
  { least, most }: { least: number; most: number },
): number | undefined {
  const value = Number.parseFloat(attributes.get(name) ?? '');
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : undefined;
}

/** Returns black or white, whichever is readable on the colour (luminance by ITU-R BT.601). */
function readableOn(fill: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 110 ? '#FFFFFF' : '#000000';
}
