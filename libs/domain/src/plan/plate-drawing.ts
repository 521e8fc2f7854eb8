import { computeBounds, type Geometry, listPaths, listPolygons } from '@trowel/domain/geometry';
import { findInteriorPoint } from './interior-point.ts';
import type { PlatePath, PlatePoint, PlateText } from './plate-model.ts';
import type { PlateWords } from './plate-words.ts';
import type { SitePlan, SitePlanShape } from './plan-model.ts';
import { isUnitSurface, listSurfaces } from './plan-order.ts';

const INK = '#23201c';
const SOFT = '#6b645a';
const SECTION = '#8a3b12';
/** Share of white in the colour of a period on paper. Outlines and numbers stay legible. */
const WHITE_SHARE: Partial<Record<SitePlanShape['kind'], number>> = {
  outline: 0.45,
  part: 0.25,
  heap: 0.25,
  cut: 0.7,
};
const LABEL_MM = 2.4;
const HEIGHT_MM = 1.7;
/** Points closer than this on paper are left out, in millimetres. */
const LEAST_STEP_MM = 0.04;

/** A drawn part of a plan with its bounds on paper, so that each sheet draws what lies on it. */
export interface PlacedItem {
  item: PlatePath | PlateText;
  bounds: readonly [minX: number, minY: number, maxX: number, maxY: number];
}

/** Words, colours and names with which a plan is drawn on paper. */
export interface PlateStyle {
  words: PlateWords;
  /** `#rrggbb` of the period of a unit, by its index. */
  colourOf: (unit: number) => string;
  nameOf: (unit: number) => string;
  /** Converts coordinates of the site to millimetres. */
  toPaper: (x: number, y: number) => PlatePoint;
}

/**
 * Draws a plan in paper coordinates: surfaces in the order of the matrix, the latest on top, then areas, lines, points and texts.
 * Cost: linear in the vertices.
 */
export function drawPlan(plan: SitePlan, style: PlateStyle): PlacedItem[] {
  const surfaces = listSurfaces(plan);
  const others = plan.shapes.filter((shape) => !isUnitSurface(shape));
  const items: (PlatePath | PlateText)[] = [];
  for (const shape of surfaces) items.push(drawSurface(shape, style));
  for (const shape of others) items.push(...drawOther(shape, style));
  for (const shape of surfaces) items.push(...drawLabel(shape, style));
  return items.map((item) => ({ item, bounds: boundsOf(item) }));
}

function drawSurface(shape: SitePlanShape, { colourOf, toPaper }: PlateStyle): PlatePath {
  const { kind, geometry } = shape;
  const lines = toLines(geometry, toPaper);
  if (kind === 'extent')
    return { kind: 'path', lines, isClosed: true, stroke: SOFT, width: 0.2, dash: [0.6, 1] };
  if (kind === 'characterisation') return { kind: 'path', lines, isClosed: true, stroke: SOFT, width: 0.2 };
  return {
    kind: 'path',
    lines,
    isClosed: true,
    fill: mixWithWhite(colourOf(shape.unit), WHITE_SHARE[kind] ?? 0.45),
    stroke: INK,
    width: kind === 'cut' ? 0.4 : 0.25,
    ...(kind === 'cut' && { dash: [2, 0.9] }),
  };
}

function drawOther(shape: SitePlanShape, style: PlateStyle): (PlatePath | PlateText)[] {
  const { geometry, kind, name } = shape;
  const { toPaper } = style;
  if (geometry.type === 'Point' || geometry.type === 'MultiPoint') return drawPoints(shape, style);
  const isGround = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  const lines = toLines(geometry, toPaper);
  const stroke = kind === 'section' ? SECTION : isGround ? INK : SOFT;
  const width = kind === 'section' || isGround ? 0.5 : 0.25;
  const dash = kind === 'section' ? [4, 1, 0.8, 1] : isGround ? [3, 1.2] : [1, 1];
  return [
    { kind: 'path', lines, isClosed: isGround, stroke, width, dash },
    ...lines.flatMap((line) => nameLine(line, name, { isGround, colour: stroke })),
  ];
}

/** Writes the name at the corner of an area, and at both ends of a line. */
function nameLine(
  line: readonly PlatePoint[],
  name: string | null,
  { isGround, colour }: { isGround: boolean; colour: string },
): PlateText[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!name || !first || !last) return [];
  const base = { kind: 'text', size: LABEL_MM, isBold: true, colour, hasHalo: true } as const;
  if (isGround) {
    const corner = line.reduce((best, point) => (point[0] + point[1] < best[0] + best[1] ? point : best));
    return [{ ...base, at: [corner[0] + 1, corner[1] - 0.8], text: name, align: 'left' }];
  }
  // `A–A′` names both ends.
  const [from = name, to = ''] = name.split(/\s*[–—-]\s*/);
  const isRight = last[0] >= first[0];
  return [
    {
      ...base,
      at: [first[0] + (isRight ? -1 : 1), first[1] + 0.8],
      text: from,
      align: isRight ? 'right' : 'left',
    },
    {
      ...base,
      at: [last[0] + (isRight ? 1 : -1), last[1] + 0.8],
      text: to,
      align: isRight ? 'left' : 'right',
    },
  ];
}

function drawPoints(shape: SitePlanShape, { toPaper, words }: PlateStyle): (PlatePath | PlateText)[] {
  const { geometry, kind, name } = shape;
  return listPaths(geometry)
    .flat()
    .flatMap(([x, y, z]): (PlatePath | PlateText)[] => {
      const at = toPaper(x, y);
      const text = kind === 'height' ? formatHeight(z, words) : (name ?? '');
      const beside: PlatePoint = [at[0] + 1.3, at[1] + HEIGHT_MM * 0.35];
      return [
        kind === 'height' ? heightSign(at, shape.surface === 'bottom') : findSign(at),
        { kind: 'text', at: beside, text, size: HEIGHT_MM, align: 'left', colour: INK, hasHalo: true },
      ];
    });
}

function formatHeight(z: number | undefined, { decimal }: PlateWords): string {
  return z === undefined ? '' : z.toFixed(2).replace('.', decimal);
}

/** A triangle on its tip, as on drawn plans. On its base for the bottom of a unit. */
export function heightSign([x, y]: PlatePoint, isBottom = false): PlatePath {
  const way = isBottom ? -1 : 1;
  const line: PlatePoint[] = [
    [x, y],
    [x - 0.8, y - 1.4 * way],
    [x + 0.8, y - 1.4 * way],
  ];
  return { kind: 'path', lines: [line], isClosed: true, fill: INK };
}

/** A lozenge for a find or sample. */
export function findSign([x, y]: PlatePoint): PlatePath {
  const line: PlatePoint[] = [
    [x, y - 0.9],
    [x + 0.9, y],
    [x, y + 0.9],
    [x - 0.9, y],
  ];
  return { kind: 'path', lines: [line], isClosed: true, fill: SECTION };
}

/** Writes the number of a unit into its outline, if it is large enough. */
function drawLabel({ kind, unit, geometry }: SitePlanShape, { nameOf, toPaper }: PlateStyle): PlateText[] {
  if (kind !== 'outline' && kind !== 'cut') return [];
  const bounds = computeBounds(geometry);
  const inside = findInteriorPoint(geometry);
  if (!bounds || !inside) return [];
  const [left, top] = toPaper(bounds.min_x, bounds.max_y);
  const [right, bottom] = toPaper(bounds.max_x, bounds.min_y);
  if (right - left < LABEL_MM || bottom - top < LABEL_MM) return [];
  const [x, y] = toPaper(inside[0], inside[1]);
  return [
    {
      kind: 'text',
      at: [x, y + LABEL_MM * 0.35],
      text: nameOf(unit),
      size: LABEL_MM,
      align: 'center',
      isBold: true,
      colour: INK,
      hasHalo: true,
    },
  ];
}

/** Converts the lines or rings of a geometry to paper. Points too close to be seen are left out. */
function toLines(geometry: Geometry, toPaper: PlateStyle['toPaper']): PlatePoint[][] {
  const rings = listPolygons(geometry);
  const paths = rings.length > 0 ? rings.flat() : listPaths(geometry);
  return paths.map((path) => {
    const line: PlatePoint[] = [];
    for (const [at, [x, y]] of path.entries()) {
      const point = toPaper(x, y);
      const last = line.at(-1);
      const isClose =
        last && Math.abs(point[0] - last[0]) < LEAST_STEP_MM && Math.abs(point[1] - last[1]) < LEAST_STEP_MM;
      if (!isClose || at === path.length - 1) line.push(point);
    }
    return line;
  });
}

/** Returns a colour mixed with white, `#rrggbb`. */
export function mixWithWhite(colour: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(part + (255 - part) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** Letters are at most this wide, as a share of their height. */
const LETTER_WIDTH = 0.8;

function boundsOf(item: PlatePath | PlateText): PlacedItem['bounds'] {
  if (item.kind === 'text') {
    const reach = item.text.length * item.size * LETTER_WIDTH;
    const [x, y] = item.at;
    return [x - reach, y - item.size, x + reach, y + item.size];
  }
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of item.lines)
    for (const [x, y] of line) {
      minX = Math.min(minX, x);
      minY = Math.min(minY, y);
      maxX = Math.max(maxX, x);
      maxY = Math.max(maxY, y);
    }
  return [minX, minY, maxX, maxY];
}
