import type { Geometry, Position } from '@trowel/domain/geometry';
import type { DeclaredRecord, GeometryKind, RecordShapes, RecordShapesChanges } from '@trowel/domain/records';

/** Kinds of record whose shapes can be read and replaced together. */
export type ShapeOwner = 'us' | 'inventario' | 'sites';

/** Fields of a geometry that one shape in an answer or a body contains. */
export type ShapeFacts = { kind: GeometryKind; geometry: Geometry } & Readonly<Record<string, unknown>>;

type GroupName = 'outline' | 'parts' | 'extent' | 'heights' | 'sections' | 'points';

/** The shapes of one member of an answer, with the conversions between both forms. */
export interface ShapeGroup {
  name: GroupName;
  kinds: readonly GeometryKind[];
  /** Returns the shapes of a body, or undefined if the body does not contain the member. */
  read(body: RecordShapesChanges): ShapeFacts[] | undefined;
}

const PART_KINDS: Readonly<Record<ShapeOwner, readonly GeometryKind[]>> = {
  us: ['part', 'cut', 'heap', 'characterisation'],
  inventario: ['part', 'cut', 'heap', 'characterisation'],
  sites: ['trench', 'sector'],
};

/** Returns the kinds of part that shapes of an owner may have. */
export function listPartKinds(owner: ShapeOwner): readonly GeometryKind[] {
  return PART_KINDS[owner];
}

/** Returns the groups of shapes of an owner. Lines and directions of photographs are in none. */
export function listGroups(owner: ShapeOwner): ShapeGroup[] {
  const outline: GeometryKind = owner === 'sites' ? 'area' : 'outline';
  const one = (kind: GeometryKind, geometry: unknown): ShapeFacts[] | undefined => {
    if (geometry === undefined) return undefined;
    return geometry ? [{ kind, geometry: geometry as Geometry }] : [];
  };
  return [
    { name: 'outline', kinds: [outline], read: (body) => one(outline, body.outline) },
    {
      name: 'parts',
      kinds: PART_KINDS[owner],
      read: ({ parts }) =>
        parts?.map(({ order, geometry, ...facts }) => ({
          ...facts,
          draw_order: order,
          geometry: geometry as Geometry,
        })),
    },
    { name: 'extent', kinds: ['extent'], read: (body) => one('extent', body.extent) },
    {
      name: 'heights',
      kinds: ['height'],
      read: ({ heights }) =>
        heights?.map(({ x, y, z, surface, note }) => ({
          kind: 'height',
          surface,
          notes: note,
          geometry: { type: 'Point', coordinates: [x, y, z] },
        })),
    },
    {
      name: 'sections',
      kinds: ['section'],
      read: ({ sections }) =>
        sections?.map(({ name, geometry }) => ({ kind: 'section', name, geometry: geometry as Geometry })),
    },
    {
      name: 'points',
      kinds: ['point'],
      read: ({ points }) => points?.map((geometry) => ({ kind: 'point', geometry: geometry as Geometry })),
    },
  ];
}

/** Returns the shapes of a group, in the order of their numbers. Records without a shape are left out. */
export function listOfGroup({ kinds }: ShapeGroup, records: readonly DeclaredRecord[]): DeclaredRecord[] {
  return records.filter(({ kind, geometry }) => geometry && kinds.includes(kind as GeometryKind));
}

type ShapeLists = Omit<RecordShapes, 'srid' | 'local_grid' | 'version'>;

/** Returns the shapes of an owner as they are answered. */
export function groupShapes(owner: ShapeOwner, records: readonly DeclaredRecord[]): ShapeLists {
  const groups = new Map(listGroups(owner).map((group) => [group.name, listOfGroup(group, records)]));
  const of = (name: GroupName): DeclaredRecord[] => groups.get(name)!;
  const shapesOf = (name: GroupName): Geometry[] => of(name).map(({ geometry }) => geometry as Geometry);
  const first = [...groups.values()].flat()[0];
  return {
    outline: joinShapes(shapesOf('outline')) as ShapeLists['outline'],
    parts: of('parts').map(({ kind, draw_order, name, depicts, geometry }) => ({
      kind,
      order: draw_order,
      name,
      depicts,
      geometry,
    })) as ShapeLists['parts'],
    extent: joinShapes(shapesOf('extent')) as ShapeLists['extent'],
    heights: of('heights').flatMap(describeHeights) as ShapeLists['heights'],
    sections: of('sections').map(({ name, geometry }) => ({ name, geometry })) as ShapeLists['sections'],
    points: shapesOf('points') as ShapeLists['points'],
    source: (first?.['source'] as string | null | undefined) ?? null,
    accuracy_m: (first?.['accuracy_m'] as number | null | undefined) ?? null,
  };
}

/** Joins several shapes of one type to one. Shapes of another type than the first polygons are left out. */
function joinShapes(shapes: readonly Geometry[]): Geometry | null {
  const [first, ...others] = shapes;
  if (!first || others.length === 0) return first ?? null;
  const polygons = shapes.flatMap((shape) => {
    if (shape.type === 'Polygon') return [shape.coordinates];
    return shape.type === 'MultiPolygon' ? shape.coordinates : [];
  });
  return polygons.length > 0 ? { type: 'MultiPolygon', coordinates: polygons } : first;
}

/** Heights are points with a third coordinate. A point without one is no height yet. */
function describeHeights({ geometry, surface, notes }: DeclaredRecord): object[] {
  const shape = geometry as Geometry;
  const positions: readonly Position[] =
    shape.type === 'Point' ? [shape.coordinates] : shape.type === 'MultiPoint' ? shape.coordinates : [];
  return positions.flatMap(([x, y, z]) => (z === undefined ? [] : [{ x, y, z, surface, note: notes }]));
}
