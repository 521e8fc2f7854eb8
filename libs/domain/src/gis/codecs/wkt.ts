import { type Geometry, type GeometryType, MAX_VERTICES } from '@trowel/domain/geometry';
import {
  createSizeError,
  createTypeError,
  createVertexError,
  GeometryFormatError,
} from './geometry-errors.ts';
import type { DecodedGeometry } from './wkb.ts';
import { hasHeights } from './write-shape.ts';

const TYPES: readonly GeometryType[] = [
  'MultiPolygon',
  'MultiLineString',
  'MultiPoint',
  'Polygon',
  'LineString',
  'Point',
];
/** Levels of brackets of each type, counted without those of single positions. */
const LEVELS: Readonly<Record<GeometryType, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  Polygon: 2,
  MultiLineString: 2,
  MultiPolygon: 3,
};
const HEAD = /^\s*(?:SRID=(-?\d+);)?\s*([a-z]+?)\s*(ZM|Z|M)?\s*(EMPTY|\()/i;

type Nested = number[] | Nested[];

/** Returns true if a text begins as WKT. */
export function isWkt(text: string): boolean {
  const name = HEAD.exec(text.slice(0, 100))?.[2]?.toLowerCase();
  return TYPES.some((type) => type.toLowerCase() === name);
}

/** Reads WKT, also with `SRID=…;` before it as PostGIS writes it. M values are dropped. @throws GeometryFormatError */
export function readWkt(text: string): DecodedGeometry {
  const head = HEAD.exec(text.slice(0, 200));
  const type = TYPES.find((one) => one.toLowerCase() === head?.[2]?.toLowerCase());
  if (!head || type === undefined) throw createTypeError(text.trim().slice(0, 30));
  const srid = head[1] === undefined ? {} : { srid: Number(head[1]) };
  if (head[4]!.toUpperCase() === 'EMPTY') return { geometry: null, ...srid };
  const values = parseNested(text.slice(head[0].length - 1), head[3]?.toUpperCase() ?? '');
  const plain = type === 'Point' ? values[0] : withoutInnerBrackets(values, LEVELS[type]);
  if (!isDeep(plain, LEVELS[type])) throw createSyntaxError(0);
  return { geometry: { type, coordinates: plain as unknown } as Geometry, ...srid };
}

/** `MULTIPOINT ((1 2), (3 4))` has brackets around each position, `MULTIPOINT (1 2, 3 4)` has none. */
function withoutInnerBrackets(values: Nested, level: number): Nested {
  if (level !== 1) return values;
  const inner = values as Nested[];
  return inner.map((one) => (Array.isArray(one[0]) ? one[0] : one));
}

function isDeep(value: unknown, level: number): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return level === 0 ? typeof value[0] === 'number' : value.every((one) => isDeep(one, level - 1));
}

/** Parses brackets, commas and numbers without recursion. Each innermost list is a position. */
function parseNested(text: string, dimension: string): Nested {
  const token = /\s*(?:([(),])|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[-+]?(?:nan|inf(?:inity)?)))/iy;
  const root: Nested[] = [];
  const open: Nested[][] = [];
  let numbers: number[] = [];
  let vertices = 0;
  const endPosition = (): void => {
    if (numbers.length === 0) return;
    vertices += 1;
    if (vertices > MAX_VERTICES) throw createSizeError();
    open.at(-1)!.push(toPosition(numbers, dimension, vertices));
    numbers = [];
  };
  for (;;) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (!match) throw createSyntaxError(at);
    const [, mark, written] = match;
    if (written !== undefined) numbers.push(Number(written));
    else if (mark === '(') {
      const list: Nested[] = [];
      (open.at(-1) ?? root).push(list);
      open.push(list);
      if (open.length > 4) throw createSyntaxError(at);
    } else {
      endPosition();
      if (mark === ')') open.pop();
      if (open.length === 0) break;
    }
  }
  if (text.slice(token.lastIndex).trim() !== '') throw createSyntaxError(token.lastIndex);
  return root[0]!;
}

function toPosition(numbers: readonly number[], dimension: string, vertex: number): number[] {
  if (numbers.length < 2 || numbers.length > 4) throw createVertexError(vertex);
  const hasHeight = numbers.length > 2 && dimension !== 'M';
  const position = numbers.slice(0, hasHeight ? 3 : 2);
  if (!position.every(Number.isFinite)) throw createVertexError(vertex);
  return position;
}

function createSyntaxError(at: number): GeometryFormatError {
  return new GeometryFormatError({
    en: `The text is no valid WKT geometry (character ${at + 1})`,
    it: `Il testo non è una geometria WKT valida (carattere ${at + 1})`,
  });
}

/** Formats a geometry as WKT. */
export function formatWkt(geometry: Geometry): string {
  const format = (value: unknown): string => {
    const list = value as readonly unknown[];
    return typeof list[0] === 'number' ? list.join(' ') : `(${list.map(format).join(', ')})`;
  };
  const body = geometry.type === 'Point' ? `(${format(geometry.coordinates)})` : format(geometry.coordinates);
  return `${geometry.type.toUpperCase()}${hasHeights(geometry) ? ' Z' : ''} ${body}`;
}
