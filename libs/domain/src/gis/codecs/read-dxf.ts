import { type Geometry, MAX_VERTICES, type Position } from '@trowel/domain/geometry';
import { createSizeError, GeometryFormatError } from './geometry-errors.ts';
import { roundArcs, type ArcVertex } from './round-arcs.ts';

/** A shape of a drawing, with the layer on which it is drawn. */
export interface DxfShape {
  layer: string;
  geometry: Geometry;
  /** The line or pair of the file where the shape begins, from 1. */
  line: number;
}

/** Content of a DXF file. */
export interface DxfFile {
  shapes: DxfShape[];
  /** Number of entities that were not read, by their types. */
  skipped: Map<string, number>;
}

interface Entity {
  type: string;
  line: number;
  /** Values by group code, in their order. */
  values: [code: number, value: string][];
}

/** Most entities of a drawing. */
const MAX_ENTITIES = 500_000;
const BINARY = 'AutoCAD Binary DXF';
const HEAD = /^\s*(?:999\r?\n[^\n]*\n\s*)*0\r?\n\s*SECTION\s*\r?\n/;
const CLOSED = 1;

/** Returns true for a text that begins as DXF. */
export function isDxf(text: string): boolean {
  return HEAD.test(text.slice(0, 4_000)) || text.startsWith(BINARY);
}

/**
 * Reads points, lines and polylines of a DXF file (ASCII). Closed polylines become polygons, and arcs of
 * polylines become vertices. Blocks, texts and all other entities are counted.
 * @throws GeometryFormatError for a binary DXF, one without entities, and over the limits
 */
export function readDxf(text: string): DxfFile {
  if (text.startsWith(BINARY))
    throw new GeometryFormatError({
      en: 'The DXF file is binary. Save it as ASCII DXF',
      it: 'Il file DXF è binario. Salvalo come DXF ASCII',
    });
  const shapes: DxfShape[] = [];
  const skipped = new Map<string, number>();
  let open: { entity: Entity; vertices: Entity[] } | undefined;
  const finish = (): void => {
    if (open) addShape(shapes, open.entity, readPolyline(open.entity, open.vertices));
    open = undefined;
  };
  for (const entity of listEntities(text)) {
    if (open && entity.type === 'VERTEX') {
      open.vertices.push(entity);
      if (open.vertices.length > MAX_VERTICES) throw createSizeError();
      continue;
    }
    finish();
    if (entity.type === 'POLYLINE') open = { entity, vertices: [] };
    else if (READERS.has(entity.type)) addShape(shapes, entity, READERS.get(entity.type)!(entity));
    else if (entity.type !== 'SEQEND') skipped.set(entity.type, (skipped.get(entity.type) ?? 0) + 1);
  }
  finish();
  return { shapes, skipped };
}

function addShape(shapes: DxfShape[], entity: Entity, geometry: Geometry | null): void {
  if (!geometry) return;
  shapes.push({ layer: textOf(entity, 8) ?? '0', geometry, line: entity.line });
}

/** Yields the entities of the section ENTITIES. */
function* listEntities(text: string): Generator<Entity> {
  let [section, isSectionHead] = ['', false];
  let entity: Entity | undefined;
  let count = 0;
  for (const { code, value, line } of listPairs(text)) {
    if (code === 0) {
      if (entity) yield entity;
      entity = undefined;
      isSectionHead = value === 'SECTION';
      if (value === 'ENDSEC') section = '';
      else if (!isSectionHead && section === 'ENTITIES') {
        entity = { type: value, line, values: [] };
        count += 1;
        if (count > MAX_ENTITIES) throw createCountError();
      }
    } else if (code === 2 && isSectionHead) section = value;
    else entity?.values.push([code, value]);
  }
  if (entity) yield entity;
}

/** Yields the pairs of a DXF file: a group code and a value, each on a line. */
function* listPairs(text: string): Generator<{ code: number; value: string; line: number }> {
  let [at, line] = [0, 1];
  const next = (): string | undefined => {
    if (at >= text.length) return undefined;
    const end = text.indexOf('\n', at);
    const read = text.slice(at, end === -1 ? text.length : end);
    at = end === -1 ? text.length : end + 1;
    return read.trim();
  };
  for (;;) {
    const [code, value] = [next(), next()];
    if (code === undefined || value === undefined) return;
    if (!/^-?\d{1,4}$/.test(code))
      throw new GeometryFormatError({
        en: `Line ${line} of the DXF file must be a group code, but is "${code.slice(0, 30)}"`,
        it: `La riga ${line} del file DXF dovrebbe contenere un codice di gruppo, invece contiene «${code.slice(0, 30)}»`,
      });
    yield { code: Number(code), value, line };
    line += 2;
  }
}

function createCountError(): GeometryFormatError {
  return new GeometryFormatError({
    en: `The DXF file has more than ${MAX_ENTITIES} entities`,
    it: `Il file DXF ha più di ${MAX_ENTITIES} entità`,
  });
}

const READERS = new Map<string, (entity: Entity) => Geometry | null>([
  ['POINT', (entity) => ({ type: 'Point', coordinates: positionOf(entity, 10) })],
  [
    'LINE',
    (entity) => ({ type: 'LineString', coordinates: [positionOf(entity, 10), positionOf(entity, 11)] }),
  ],
  ['LWPOLYLINE', readLightPolyline],
]);

function textOf({ values }: Entity, code: number): string | undefined {
  return values.find(([one]) => one === code)?.[1];
}

function numberOf(entity: Entity, code: number): number | undefined {
  const text = textOf(entity, code);
  return text === undefined ? undefined : toNumber(entity, text);
}

function toNumber({ type, line }: Entity, text: string): number {
  const number = text === '' ? Number.NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw new GeometryFormatError({
    en: `${type} in line ${line} of the DXF file has a coordinate that is not a finite number: "${text.slice(0, 30)}"`,
    it: `${type} alla riga ${line} del file DXF ha una coordinata che non è un numero finito: «${text.slice(0, 30)}»`,
  });
}

/** Heights of 0 are those of plane drawings and are left out. */
function positionOf(entity: Entity, code: number): Position {
  const [x, y, z] = [numberOf(entity, code), numberOf(entity, code + 10), numberOf(entity, code + 20)];
  if (x === undefined || y === undefined) return [toNumber(entity, ''), 0];
  return z === undefined || z === 0 ? [x, y] : [x, y, z];
}

function readPolyline(entity: Entity, vertices: readonly Entity[]): Geometry | null {
  // Vertices of splines that are only control points have the flag 16.
  const drawn = vertices.filter((vertex) => ((numberOf(vertex, 70) ?? 0) & 16) === 0);
  const path = drawn.map((vertex): ArcVertex => ({
    position: positionOf(vertex, 10),
    bulge: numberOf(vertex, 42) ?? 0,
  }));
  return toPath(path, ((numberOf(entity, 70) ?? 0) & CLOSED) !== 0);
}

/** A light polyline has all its vertices in one entity, and one height for all of them. */
function readLightPolyline(entity: Entity): Geometry | null {
  const height = numberOf(entity, 38) ?? 0;
  const path: { position: [number, number] | [number, number, number]; bulge: number }[] = [];
  for (const [code, value] of entity.values) {
    const last = path.at(-1);
    if (code === 10) {
      const x = toNumber(entity, value);
      path.push({ position: height === 0 ? [x, 0] : [x, 0, height], bulge: 0 });
      if (path.length > MAX_VERTICES) throw createSizeError();
    } else if (code === 20 && last) last.position[1] = toNumber(entity, value);
    else if (code === 42 && last) last.bulge = toNumber(entity, value);
  }
  return toPath(path, ((numberOf(entity, 70) ?? 0) & CLOSED) !== 0);
}

/** A path that returns to its first vertex is closed too. */
function toPath(path: readonly ArcVertex[], isClosed: boolean): Geometry | null {
  const [first] = path;
  if (!first || path.length < 2) return first ? { type: 'Point', coordinates: first.position } : null;
  const line = roundArcs(path, isClosed);
  const last = line.at(-1)!;
  const returns = last[0] === first.position[0] && last[1] === first.position[1];
  if (!isClosed && !returns) return { type: 'LineString', coordinates: line };
  const ring = returns ? line : [...line, first.position];
  return ring.length < 4
    ? { type: 'LineString', coordinates: line }
    : { type: 'Polygon', coordinates: [ring] };
}
