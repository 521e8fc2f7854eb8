import type { Store, StoredPlanShape } from '@trowel/db';
import type { Geometry } from '@trowel/domain/geometry';
import { hasDegrees } from '@trowel/domain/gis';
import {
  createPlanCheck,
  PLAN_KINDS,
  type PlanCheck,
  type PlanKind,
  type PlanShape,
} from '@trowel/domain/plan-check';
import type { MatrixUnit } from '@trowel/domain/matrix';
import { createUnitFinder, type PlanTolerances } from '@trowel/domain/records';

/** The shapes of a site as plain data, and how to compare them. */
export interface PlanRecords {
  shapes: readonly StoredPlanShape[];
  tolerances: PlanTolerances | null;
  /** True if the coordinates are degrees. */
  isGeographic: boolean;
}

/** Reads the plan of a site. Returns undefined, after one query, for a site without shapes. */
export async function loadPlanRecords(store: Store, siteId: number): Promise<PlanRecords | undefined> {
  const shapes = await store.lookups.listPlanShapes(siteId, PLAN_KINDS);
  if (shapes.length === 0) return undefined;
  const site = await store.sites.find(siteId);
  return {
    shapes,
    tolerances: site?.plan_tolerances ?? null,
    isGeographic: site !== undefined && hasDegrees(site),
  };
}

/** Prepares the comparison of the plan with the matrix. Shapes of units that are not recorded are left out. */
export function buildPlanCheck(
  { shapes, tolerances, isGeographic }: PlanRecords,
  units: readonly MatrixUnit[],
): PlanCheck {
  const findUnit = createUnitFinder(units);
  const drawn = shapes.map((shape): PlanShape => ({
    unit: findUnit(shape)?.key,
    kind: shape.kind as PlanKind,
    geometry: JSON.parse(shape.geometry) as Geometry,
  }));
  return createPlanCheck({ shapes: drawn, tolerances, isGeographic });
}
