import { compareNatural } from '@trowel/domain/core';
import { orderGroups } from '@trowel/domain/drawing';
import { linkEdges, mapInts, sortPairs, type EdgeGraph } from '@trowel/domain/matrix';
import { relationClassOf } from '@trowel/domain/records';
import { unitKey, type ImportBuilder } from './import-builder.ts';
import type { ImportSource } from './imported-data.ts';

/** A period, or a phase of one, in which a file gathers units. */
export interface GroupPeriod {
  period: string;
  /** Empty for the period as a whole. */
  phase: string;
  /** Facts of the period in the file, by the field names of a new period. */
  fields: Record<string, unknown>;
  source: ImportSource;
}

/**
 * Adds records for the periods and phases of a file, each once, the most recent first. The order
 * follows most relations between their units, otherwise the names. It counts only for a site without
 * an order of its own.
 */
export function recordGroupPeriods(builder: ImportBuilder, groups: readonly GroupPeriod[]): void {
  if (groups.length === 0) return;
  const byKey = new Map<string, GroupPeriod>();
  for (const group of groups) {
    const known = byKey.get(keyOf(group));
    if (known) known.fields = { ...group.fields, ...known.fields };
    else byKey.set(keyOf(group), { ...group });
  }
  const order = linkUnits(builder);
  const periods = sortNames(
    [...byKey.values()].map(({ period }) => period),
    order,
    periodsOf(builder),
  );
  const sorted = periods.flatMap((period) => {
    const own = [...byKey.values()].filter((group) => group.period === period);
    if (own.length === 1) return own;
    const names = sortNames(
      own.map(({ phase }) => phase),
      order,
      phasesOf(builder, period),
    );
    return names.map((phase) => own.find((group) => group.phase === phase)!);
  });
  for (const [at, { period, phase, fields, source }] of sorted.entries())
    builder.records.push({
      entity: 'periods',
      fields: { ...fields, period, phase, sort_order: at + 1 },
      source,
      isDrawn: true,
    });
}

function keyOf({ period, phase }: Pick<GroupPeriod, 'period' | 'phase'>): string {
  return JSON.stringify([period, phase]);
}

/** Builds the graph of the relations of order between the units, by index. */
function linkUnits({ units, statements }: ImportBuilder): EdgeGraph {
  const places = new Map(units.map(({ us_number, area }, at) => [unitKey(us_number, area), at]));
  const later: number[] = [];
  const earlier: number[] = [];
  for (const { from, type, to } of statements) {
    const kind = type && relationClassOf(type);
    if (kind !== 'later' && kind !== 'earlier') continue;
    const [a, b] = [from, to].map(({ us_number, area = '' }) => places.get(unitKey(us_number, area)));
    if (a === undefined || b === undefined || a === b) continue;
    later.push(kind === 'later' ? a : b);
    earlier.push(kind === 'later' ? b : a);
  }
  const [from, to] = [Int32Array.from(later), Int32Array.from(earlier)];
  const sorted = sortPairs(from, to, units.length);
  return linkEdges(
    units.length,
    sorted.map((at) => from[at]!),
    sorted.map((at) => to[at]!),
  );
}

function periodsOf({ units }: ImportBuilder): unknown[] {
  return units.map(({ fields }) => fields['period']);
}

function phasesOf({ units }: ImportBuilder, period: string): unknown[] {
  return units.map(({ fields }) => (fields['period'] === period ? (fields['phase'] ?? '') : undefined));
}

/**
 * Returns the names without duplicates, the latest first. Names without relations follow their natural
 * order, ascending or descending as the others do (`Horizon 10` above `Horizon 9`). `nameOf` contains
 * the name of each unit.
 */
function sortNames(names: readonly string[], order: EdgeGraph, nameOf: readonly unknown[]): string[] {
  const sorted = [...new Set(names)].sort(compareNatural);
  const numberOf = new Map<unknown, number>(sorted.map((name, at) => [name, at]));
  const groupOf = Int32Array.from(nameOf, (name) => numberOf.get(name) ?? -1);
  const chained = chainGroups(listBetween(order, groupOf), sorted.length);
  return mapInts(orderGroups(chained, Int32Array.from(sorted.keys()), sorted.length), (at) => sorted[at]!);
}

/** Pairs of groups, the later first, one for each relation between their units. */
function listBetween({ source, target }: EdgeGraph, groupOf: Int32Array): [later: number, earlier: number][] {
  const pairs: [number, number][] = [];
  for (let edge = 0; edge < source.length; edge++) {
    const [later, earlier] = [groupOf[source[edge]!]!, groupOf[target[edge]!]!];
    if (later >= 0 && earlier >= 0 && later !== earlier) pairs.push([later, earlier]);
  }
  return pairs;
}

/**
 * Adds an edge from each name to the next, with half the weight of a relation. Its direction is that
 * of most relations.
 */
function chainGroups(pairs: readonly (readonly [number, number])[], count: number): EdgeGraph {
  const upward = pairs.reduce((sum, [later, earlier]) => sum + Math.sign(earlier - later), 0);
  const chain = Array.from({ length: Math.max(0, count - 1) }, (_, at): [number, number] =>
    upward < 0 ? [at + 1, at] : [at, at + 1],
  );
  const all = [...pairs, ...pairs, ...chain];
  const [from, to] = [0, 1].map((end) => Int32Array.from(all, (pair) => pair[end]!));
  const sorted = sortPairs(from!, to!, count);
  return linkEdges(
    count,
    sorted.map((at) => from![at]!),
    sorted.map((at) => to![at]!),
  );
}
