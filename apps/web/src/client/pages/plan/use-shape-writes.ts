import { useQueryClient } from '@tanstack/react-query';
import type { Geometry } from '@trowel/domain/geometry';
import type { ShapeKind, SitePlanShape } from '@trowel/domain/plan';
import type { DeclaredRecord } from '@trowel/domain/records';
import type { ApiResult } from '../../data/api-request.ts';
import { newKey } from '../../data/new-key.ts';
import type { Problem } from '../../data/problem.ts';
import { fetchList, invalidateRecords, queryOf } from '../../data/queries.ts';
import { requestUntilAnswered } from '../../data/request-until-answered.ts';
import { showToast } from '../../ui/toasts.tsx';
import type { OpenPlan } from './use-plan.ts';

/** A shape to store. `unit` is the index of its unit, or -1. */
export interface NewShape {
  kind: ShapeKind;
  geometry: Geometry;
  unit: number;
  name?: string | undefined;
  surface?: 'top' | 'bottom' | undefined;
  draw_order?: number | null;
}

/** Writes of shapes. Each returns true if it was stored. Otherwise the reason is shown. */
export interface ShapeWrites {
  create: (shape: NewShape) => Promise<boolean>;
  reshape: (shape: SitePlanShape, geometry: Geometry) => Promise<boolean>;
  remove: (shape: SitePlanShape) => Promise<boolean>;
  /** Stores the first part in place of a shape, and the others as further shapes of its unit. */
  split: (shape: SitePlanShape, parts: readonly Geometry[]) => Promise<boolean>;
}

/** Returns the writes of shapes at a site. They are based on the versions of the plan that is shown. */
export function useShapeWrites(site: string, { plan }: OpenPlan): ShapeWrites {
  const queries = useQueryClient();
  const finish = async (result: ApiResult<unknown>): Promise<boolean> => {
    if (!result.ok) showToast({ kind: 'bad', text: describeProblem(result.problem) });
    await invalidateRecords(queries, ['geometries']);
    return result.ok;
  };
  const create = async ({ unit, ...shape }: NewShape): Promise<ApiResult<DeclaredRecord>> => {
    const { us_number, area } = plan.units[unit] ?? {};
    const body = { site_name: site, geometry_number: await fetchFreeNumber(site), us_number, area, ...shape };
    return requestUntilAnswered('/api/geometries', { method: 'POST', body, key: newKey() });
  };
  const update = ({ id, version }: SitePlanShape, geometry: Geometry): Promise<ApiResult<DeclaredRecord>> =>
    requestUntilAnswered(`/api/geometries/${id}`, {
      method: 'PUT',
      body: { geometry },
      ifMatch: version,
      key: newKey(),
    });
  return {
    create: async (shape) => finish(await create(shape)),
    reshape: async (shape, geometry) => finish(await update(shape, geometry)),
    remove: async ({ id, version }) =>
      finish(
        await requestUntilAnswered(`/api/geometries/${id}`, {
          method: 'DELETE',
          ifMatch: version,
          key: newKey(),
        }),
      ),
    async split(shape, [first, ...others]) {
      if (!first) return false;
      let result = await update(shape, first);
      const { kind, unit, draw_order } = shape;
      for (const geometry of others)
        if (result.ok) result = await create({ kind, unit, draw_order, geometry });
      return finish(result);
    },
  };
}

/** Returns the sentence of the server with the field that it rejects, which names the vertex. */
function describeProblem({ message, fields: [first] }: Problem): string {
  return first ? `${message} ${first.message}` : message;
}

const NUMBER_PREFIX = 'plan ';

/** Returns the next free number for a shape drawn on this page. Numbers of imported shapes have other forms. */
async function fetchFreeNumber(site: string): Promise<string> {
  const query = {
    site_name_is: site,
    geometry_number: NUMBER_PREFIX,
    fields: 'geometry_number',
    sort_by: 'geometry_number',
    sort_order: 'desc',
    limit: 1,
  };
  const { rows } = await fetchList<{ geometry_number: string }>(`/api/geometries${queryOf(query)}`);
  const last = Number(rows[0]?.geometry_number.slice(NUMBER_PREFIX.length) ?? 0);
  return `${NUMBER_PREFIX}${(Number.isSafeInteger(last) ? last : 0) + 1}`;
}
