import type { Facts, Statement, MatrixNode } from '@trowel/domain/matrix';
import { relationClassOf } from '@trowel/domain/records';
import { findSceneLanes, type SceneLanes } from './scene-lanes.ts';
import type { ScenePeriod, SolidShape } from './scene-model.ts';
import type { SceneMatrix, SceneRecords, SceneUnitRecord } from './scene-records.ts';
import { shapeOfUnit } from './solid-shape.ts';

/** A unit on its way into a scene. */
export interface SceneMember {
  /** Null for a unit that only relations name. */
  record: SceneUnitRecord | null;
  area: string;
  us_number: string;
  shape: SolidShape;
  /** Place of its node in the matrix, or -1. */
  node: number;
  level: number;
  /** Index of its period, recorded or inferred from the order. -1 if unknown. */
  lane: number;
  /** Place in the periods that is recorded, or -1. */
  period: number;
}

/** The units of a scene, in natural order, those without record last. */
export interface SceneMembers {
  members: SceneMember[];
  periods: ScenePeriod[];
  /** Place among the members of each unit of the facts, -1 where it is not shown. */
  memberOf: Int32Array;
  /** Place among the members of a unit without record, by the name relations give it. */
  namedOnly: ReadonlyMap<string, number>;
}

/** Gathers the units to be shown and those their relations name without a record. */
export function listMembers(
  { units, periods }: SceneRecords,
  { facts, matrix, shows }: { facts: Facts; matrix: SceneMatrix; shows: (unit: SceneUnitRecord) => boolean },
): SceneMembers {
  const records = new Map(units.map((unit) => [unit.key, unit]));
  const lanes = findSceneLanes(matrix, periods);
  const nodeOf = indexNodes(matrix.nodes);
  const fills = listFills(facts);
  const members: SceneMember[] = [];
  const memberOf = Int32Array.from(facts.units, ({ key }, unit) => {
    const record = records.get(key)!;
    if (!shows(record)) return -1;
    const member = describeMember(record, nodeOf.get(key) ?? -1, { lanes, matrix });
    const isFill = member.shape === 'layer' && fills.has(unit);
    return members.push(isFill ? { ...member, shape: 'fill' } : member) - 1;
  });
  const namedOnly = addNamedOnly(members, facts, memberOf);
  return { members, periods: lanes.periods, memberOf, namedOnly };
}

function indexNodes(nodes: readonly MatrixNode[]): Map<string, number> {
  const nodeOf = new Map<string, number>();
  for (const [at, { members }] of nodes.entries()) for (const { id } of members) nodeOf.set(id, at);
  return nodeOf;
}

/** The units recorded as filling another, by their place in the facts. */
function listFills({ order }: Facts): Set<number> {
  const isFilling = ({ type }: Statement): boolean => type === 'fills' || type === 'filled_by';
  return new Set(order.filter(({ statements }) => statements.some(isFilling)).map(({ later }) => later));
}

function describeMember(
  record: SceneUnitRecord,
  node: number,
  { lanes, matrix }: { lanes: SceneLanes; matrix: SceneMatrix },
): SceneMember {
  const lane = node === -1 ? -1 : lanes.laneOf[node]!;
  const { area, us_number } = record;
  return {
    record,
    area,
    us_number,
    shape: shapeOfUnit(record),
    node,
    level: matrix.nodes[node]?.level ?? 0,
    lane,
    period: lanes.periodOf(record, lane),
  };
}

/** Adds units without a record next to the first unit that names them, on the side given by the relation. */
function addNamedOnly(members: SceneMember[], facts: Facts, memberOf: Int32Array): Map<string, number> {
  const named = new Map<string, number>();
  for (const { from, to, toLabel, type } of facts.unknown) {
    const teller = memberOf[facts.indexOf.get(from) ?? -1] ?? -1;
    if (to !== null || type === null || !toLabel || teller === -1 || named.has(toLabel)) continue;
    const { area, level, lane } = members[teller]!;
    const step = { later: 1, earlier: -1, equal: 0, contemporary: 0, none: 0 }[relationClassOf(type)];
    const member = { record: null, area, us_number: toLabel, shape: shapeOfRelation(type), node: -1 };
    named.set(toLabel, members.push({ ...member, level: Math.max(0, level + step), lane, period: -1 }) - 1);
  }
  return named;
}

function shapeOfRelation(type: string): SolidShape {
  if (type === 'cut_by' || type === 'fills') return 'cut';
  return type === 'filled_by' ? 'fill' : 'layer';
}
