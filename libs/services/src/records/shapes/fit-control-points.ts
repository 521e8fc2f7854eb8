import { ConflictError } from '@trowel/domain/core';
import { type Position } from '@trowel/domain/geometry';
import { fitLocalGrid, type GridFit, type PointPair } from '@trowel/domain/gis';
import { ENTITIES, type DeclaredRecord } from '@trowel/domain/records';
import { readsOf, type Context } from '../../context.ts';
import { existing } from '../../writing/index.ts';

/** A grid that fits the control points of a site, and the points that have not both places. */
export interface ControlPointFit extends GridFit {
  left_out: string[];
}

/** Fits a local grid to the control points of a site. @throws NotFoundError; ConflictError for fewer than two points */
export async function fitControlPoints(ctx: Context, siteId: number): Promise<ControlPointFit> {
  const store = readsOf(ctx);
  existing(await store.sites.find(siteId), { label: ENTITIES.sites.label, id: siteId });
  const points = await store['control-points'].listAll(siteId);
  const pairs = points.flatMap(toPair);
  const used = new Set(pairs.map(({ name }) => name));
  const fit = fitLocalGrid(pairs);
  if (!fit)
    throw new ConflictError({
      en: `At least two control points with different places in both systems are required; there are ${pairs.length}`,
      it: `Servono almeno due punti di controllo con posizioni diverse in entrambi i sistemi; ce ne sono ${pairs.length}`,
    });
  const names = points.map((point) => String(point['point_name']));
  return { ...fit, left_out: names.filter((name) => !used.has(name)) };
}

function toPair(point: DeclaredRecord): PointPair[] {
  const local = toPosition([point['local_x'], point['local_y'], point['local_z']]);
  const base = toPosition([point['x'], point['y'], point['z']]);
  return local && base ? [{ name: String(point['point_name']), local, base }] : [];
}

function toPosition([x, y, z]: readonly unknown[]): Position | undefined {
  if (typeof x !== 'number' || typeof y !== 'number') return undefined;
  return typeof z === 'number' ? [x, y, z] : [x, y];
}
