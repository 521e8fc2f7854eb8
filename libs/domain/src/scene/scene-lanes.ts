import { linkEdges, type EdgeGraph, sortPairs } from '@trowel/domain/matrix';
import {
  createPeriodColors,
  inferLanes,
  type LanePeriod,
  listLanes,
  type LaneRange,
} from '@trowel/domain/drawing';
import type { ScenePeriod } from './scene-model.ts';
import type { SceneMatrix, ScenePeriodRecord } from './scene-records.ts';

/** The periods of a scene, the most recent first, and how units find theirs. */
export interface SceneLanes {
  periods: ScenePeriod[];
  /** Index in `periods` of each node of the matrix, recorded or inferred from the order. -1 if unknown. */
  laneOf: Int32Array;
  /** The period a unit is recorded in, given that of its node, or -1. */
  periodOf: (unit: { period?: string | null; phase?: string | null }, lane: number) => number;
}

/** Finds the periods in use and the period of each node of the matrix. */
export function findSceneLanes(matrix: SceneMatrix, listed: readonly ScenePeriodRecord[]): SceneLanes {
  const { nodes } = matrix;
  const order = orderOf(matrix);
  const { lanes, findRange } = listLanes(
    nodes,
    order,
    listed.map(({ color, ...lane }) => ({ ...lane, ...(color !== null && { color }) })),
  );
  const ranges = nodes.map(
    ({ period, phase, period_end, phase_end }) =>
      findRange(period, phase) ?? findRange(period_end, phase_end),
  );
  return {
    periods: describePeriods(lanes, listed),
    laneOf: inferLanes(order, ranges),
    periodOf: ({ period = null, phase = null }, lane) => placeIn(findRange(period, phase), lane),
  };
}

function orderOf({ nodes, edges }: SceneMatrix): EdgeGraph {
  const indexOf = new Map(nodes.map(({ id }, at) => [id, at]));
  const consistent = edges.filter(({ contradicts }) => !contradicts);
  const source = Int32Array.from(consistent, (edge) => indexOf.get(edge.source)!);
  const target = Int32Array.from(consistent, (edge) => indexOf.get(edge.target)!);
  const sorted = sortPairs(source, target, nodes.length);
  return linkEdges(
    nodes.length,
    sorted.map((at) => source[at]!),
    sorted.map((at) => target[at]!),
  );
}

function placeIn(range: LaneRange | undefined, lane: number): number {
  if (!range) return -1;
  if (lane >= range.first && lane <= range.last) return lane;
  return range.home === -1 ? range.first : range.home;
}

function describePeriods(lanes: readonly LanePeriod[], listed: readonly ScenePeriodRecord[]): ScenePeriod[] {
  const colorOf = createPeriodColors(listed);
  return lanes.map(({ period, phase, label }) => {
    const described = (wanted: string): ScenePeriodRecord | undefined =>
      listed.find((one) => one.period.trim() === period && one.phase.trim() === wanted);
    const record = described(phase);
    const whole = phase === '' ? undefined : described('');
    return {
      period,
      phase,
      label,
      ...(whole && { period_label: whole.label }),
      color: colorOf(period, phase),
      ...(phase !== '' && { period_color: colorOf(period) }),
      start_year: record?.start_year ?? null,
      end_year: record?.end_year ?? null,
    };
  });
}
