import type { Geometry } from '@trowel/domain/geometry';
import { indexBounds, visitPairs } from './list-pairs.ts';
import { type PlanOutline, type OutlineBuilder } from './outline.ts';
import { listPolygons } from '@trowel/domain/geometry';
import { measureOverlap } from './overlap-area.ts';
import type { PlanKind } from './plan-types.ts';
import type { Steps } from './steps.ts';

/** The plan of one unit. */
export interface UnitOutline {
  /** All borders of the unit, for distances and points. */
  border: PlanOutline;
  /** The same without repeated polygons, for areas. */
  solid: PlanOutline;
  /** True if only parts of the unit are drawn, such as single stones. */
  isPartial: boolean;
  /** The largest overlap of two polygons of the unit in square metres, and the area of the smaller one. */
  repeated: { area: number; smaller: number } | undefined;
}

/** Kinds in the order in which they count as the outline of a unit. Parts count only if nothing else is drawn. */
const OUTLINE_KINDS: readonly (readonly PlanKind[])[] = [['outline'], ['cut', 'heap'], ['part'], ['extent']];
/** A polygon covered by another one of the same unit for more than this share is a repetition. */
const REPEATED_SHARE = 0.5;

/**
 * Builds the outline of a unit from its shapes. Returns undefined if no area is drawn. If two polygons overlap for
 * more than half of the smaller one, that one is left out of the areas. Smaller overlaps count twice.
 */
export function buildUnitOutline(
  shapes: readonly { kind: PlanKind; geometry: Geometry }[],
  builder: OutlineBuilder,
  steps: Steps,
): UnitOutline | undefined {
  for (const [rank, kinds] of OUTLINE_KINDS.entries()) {
    const polygons = shapes
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ geometry }) => listPolygons(geometry))
      .map((polygon) => builder.build(polygon))
      .filter((outline) => outline !== undefined);
    const border = builder.join(polygons);
    if (border)
      return { border, isPartial: rank >= 2, ...removeRepeated(polygons, border, { builder, steps }) };
  }
  return undefined;
}

/** Joins polygons to one area, for example all trenches of a site. Repetitions are left out. */
export function uniteOutlines(
  polygons: readonly PlanOutline[],
  builder: OutlineBuilder,
  steps: Steps,
): PlanOutline | undefined {
  const border = builder.join(polygons);
  return border && removeRepeated(polygons, border, { builder, steps }).solid;
}

function removeRepeated(
  polygons: readonly PlanOutline[],
  border: PlanOutline,
  { builder, steps }: { builder: OutlineBuilder; steps: Steps },
): Pick<UnitOutline, 'solid' | 'repeated'> {
  if (polygons.length < 2) return { solid: border, repeated: undefined };
  const isRepeated = new Uint8Array(polygons.length);
  let repeated: UnitOutline['repeated'];
  visitPairs(polygons, indexBounds(polygons), (a, b) => {
    const area = measureOverlap(polygons[a], polygons[b], steps);
    const smallerAt = polygons[a].area < polygons[b].area ? a : b;
    const smaller = polygons[smallerAt].area;
    if (area > (repeated?.area ?? 0)) repeated = { area, smaller };
    if (!isRepeated[a] && !isRepeated[b] && area > REPEATED_SHARE * smaller) isRepeated[smallerAt] = 1;
    return steps.taken < steps.limit;
  });
  const solid = builder.join(polygons.filter((_, at) => !isRepeated[at])) ?? border;
  return { solid, repeated };
}
