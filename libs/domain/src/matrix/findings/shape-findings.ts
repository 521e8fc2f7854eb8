import { firstFactOf } from '../graph/graph.ts';
import type { Components } from '../graph/levels.ts';
import { mapInts } from '../graph/map-ints.ts';
import { membersOf, representativeOf } from '../graph/merge.ts';
import type { Order } from '../graph/order.ts';
import { isStratum } from '../graph/unit-kind.ts';
import { describeOrderFact } from '../proofs/describe-statements.ts';
import type { SetApartRelation } from '../proofs/set-apart-relations.ts';
import type { Reduction } from '../reduction/reduce.ts';
import { buildFinding, type Finding } from './finding.ts';
import type { Messages } from './messages.ts';

/**
 * Returns a finding for each unit without relations to another. Order and contemporaneity connect units. A unit with a
 * relation set apart by an error has a finding of its own. Hidden vertices belong to no component. Documents and similar
 * units are not expected to have relations.
 */
export function findIsolated(
  { facts, merge, graph }: Order,
  { componentOf, sizes, setApart }: Components & { setApart: readonly SetApartRelation[] },
  messages: Messages,
): Finding[] {
  const related = new Set(setApart.map(({ vertex }) => vertex));
  const findings: Finding[] = [];
  for (let vertex = 0; vertex < graph.size; vertex++) {
    if (sizes[componentOf[vertex]] !== 1 || related.has(vertex)) continue;
    const members = [...membersOf(merge, vertex)];
    if (!members.some((member) => isStratum(facts.units[member]))) continue;
    const units = members.map((member) => facts.labels[member]);
    findings.push(buildFinding('isolated', { message: messages.isolated(units.join(' = ')), units }));
  }
  return findings;
}

/** Returns a finding for each recorded relation that a chain of others already implies. */
export function findRedundant(
  order: Order,
  { redundant, witnesses }: Reduction,
  messages: Messages,
): Finding[] {
  const { facts, merge, graph } = order;
  const findings: Finding[] = [];
  for (let at = 0; at < redundant.length; at++) {
    const fact = firstFactOf(graph, redundant[at]);
    if (fact === undefined) continue;
    const step = describeOrderFact(facts, fact);
    const implied_by = mapInts(witnesses[at], (vertex) => facts.labels[representativeOf(merge, vertex)]);
    const message = messages.redundant(step, implied_by);
    findings.push(
      buildFinding('redundant', { message, units: [step.from, step.to], chain: [step], implied_by }),
    );
  }
  return findings;
}

/** Returns a finding for each group of related units that is not connected to the largest group. */
export function findDisconnected(
  { facts, merge, graph }: Order,
  { componentOf, sizes }: Components,
  messages: Messages,
): Finding[] {
  const largest = sizes.reduce((best, size, component) => (size > sizes[best] ? component : best), 0);
  const groups = new Map<number, string[]>();
  for (let vertex = 0; vertex < graph.size; vertex++) {
    const component = componentOf[vertex];
    if (component < 0 || component === largest || sizes[component] === 1) continue;
    const units = groups.get(component) ?? [];
    units.push(facts.labels[representativeOf(merge, vertex)]);
    groups.set(component, units);
  }
  return [...groups.values()].map((units) =>
    buildFinding('disconnected', { message: messages.disconnected(units, groups.size + 1), units }),
  );
}
