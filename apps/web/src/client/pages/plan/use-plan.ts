import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listPlanLevels, type SitePlan } from '@trowel/domain/plan';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { KEYS, useSite } from '../../data/queries.ts';
import { nameUnits, type PlanNames } from './plan-names.ts';

/** The plan of a site, prepared for the page. */
export interface OpenPlan {
  plan: SitePlan;
  names: PlanNames;
  /** Levels of the matrix that have a surface, the latest first. */
  levels: readonly number[];
  /** Indexes of the shapes of each unit. */
  shapesOf: readonly (readonly number[])[];
}

/** Fetches the plan of a site. Every change of records fetches it again, because it may change order and colours. */
export function usePlan(site: string): UseQueryResult<OpenPlan> {
  const { data: record, error } = useSite(site);
  const plan = useQuery({
    queryKey: [...KEYS.plan(site), record?.id],
    enabled: record !== undefined,
    queryFn: async ({ signal }) =>
      openPlan(dataOf(await fetchApi<SitePlan>(`/api/sites/${record!.id}/plan`, { signal }))),
    // The names are functions, which cannot be compared.
    structuralSharing: false,
  });
  return error && !record ? ({ ...plan, error } as UseQueryResult<OpenPlan>) : plan;
}

/** Prepares a plan for the page. */
export function openPlan(plan: SitePlan): OpenPlan {
  const shapesOf: number[][] = plan.units.map(() => []);
  for (const [at, { unit }] of plan.shapes.entries()) shapesOf[unit]?.push(at);
  return { plan, names: nameUnits(plan.units), levels: listPlanLevels(plan), shapesOf };
}
