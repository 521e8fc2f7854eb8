import type { Store, StoredPlanShape } from '@trowel/db';
import { type Geometry } from '@trowel/domain/geometry';
import { findCrs } from '@trowel/domain/gis';
import {
  createPlanCheck,
  PLAN_KINDS,
  type PlanCheck,
  type PlanKind,
  type PlanShape,
} from '@trowel/domain/plan-check';
import type { MatrixUnit } from '@trowel/domain/matrix';
import type { PlanTolerances } from '@trowel/domain/records';

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
  const crs = site?.local_grid || site?.srid == null ? undefined : findCrs(site.srid);
  return {
    shapes,
    tolerances: site?.plan_tolerances ?? null,
    isGeographic: crs?.isGeographic ?? false,
  };
}

/** Prepares the comparison of the plan with the matrix. Shapes of units that are not recorded are left out. */
export function buildPlanCheck(
  { shapes, tolerances, isGeographic }: PlanRecords,
  units: readonly MatrixUnit[],
): PlanCheck {
  const findUnit = indexUnits(units);
  const drawn = shapes.map((shape): PlanShape => ({
    unit: findUnit(shape),
    kind: shape.kind as PlanKind,
    geometry: JSON.parse(shape.geometry) as Geometry,
  }));
  return createPlanCheck({ shapes: drawn, tolerances, isGeographic });
}

/** Finds the unit of a shape. Without an area, the number must be unique. The type decides between namesakes. */
function indexUnits(units: readonly MatrixUnit[]): (shape: StoredPlanShape) => string | undefined {
  const byNumber = new Map<string, MatrixUnit[]>();
  for (const unit of units) {
    const alike = byNumber.get(unit.us_number);
    if (alike) alike.push(unit);
    else byNumber.set(unit.us_number, [unit]);
  }
  return ({ area, us_number, unit_type }) => {
    const alike = us_number === null ? [] : (byNumber.get(us_number) ?? []);
    const inArea = area ? alike.filter((unit) => unit.area === area) : alike;
    const ofType = inArea.length > 1 ? inArea.filter((unit) => unit.unit_type === unit_type) : inArea;
    return ofType.length === 1 ? ofType[0]!.key : undefined;
  };
}
