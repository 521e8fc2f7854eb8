import type { NodeRelation } from '../../round-trip/round-trip-model.ts';
import { inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import type { ImportedStatement } from '../../../import/imported-data.ts';
import type { ParsedEdge } from '../../parsed/parsed-graph.ts';
import { toExportedStatement } from '../../round-trip/read-stored.ts';
import type { ExportedNode } from './exported-nodes.ts';

/** The present lines of a file that Trowel wrote. */
export interface ExportedLines {
  /** Ends of all lines. */
  ends: readonly { from: string; to: string }[];
  /** Lines with a relation between units. */
  drawn: readonly ParsedEdge[];
  /** Present names of units, by node id. */
  names: ReadonlyMap<string, { us_number: string; area: string }>;
}

/** A relation in normalized form. */
interface Canonical {
  from: string;
  type: RelationType;
  to: string;
}

/**
 * Compares the lines with their state when the file was written. A new line is a relation. A missing
 * line removes its relations. A line that was inverted or renamed does both. Cost: linear.
 */
export function compareLines(
  nodes: readonly ExportedNode[],
  { ends, drawn, names }: ExportedLines,
): { added: ParsedEdge[]; preserved: ImportedStatement[] } {
  const byName = new Map(nodes.map((node) => [nameOf(node), node.id]));
  const statements = nodes.flatMap((node) => node.relations.map((relation) => ({ node, relation })));
  const recorded = new Map<string, Canonical[]>();
  for (const { node, relation } of statements) {
    const to = byName.get(nameOf(relation));
    if (to !== undefined) append(recorded, toCanonical(node.id, relation.type, to));
  }
  const shown = new Map<string, Canonical[]>();
  for (const { from, kind, to } of drawn)
    append(shown, toCanonical(from, kind === 'order' ? 'later_than' : kind, to));
  const joined = new Set(ends.map(({ from, to }) => pairOf(from, to)));
  const isPreserved = ({ node, relation }: { node: ExportedNode; relation: NodeRelation }): boolean => {
    const to = byName.get(nameOf(relation));
    if (to === undefined || relation.line === undefined) return true;
    if (!joined.has(pairOf(node.id, to))) return false;
    const wanted = toCanonical(node.id, relation.type, to);
    const others = shown.get(pairOf(node.id, to)) ?? [];
    return relation.line === 'shared' || others.length === 0 || others.some((one) => isSame(one, wanted));
  };
  return {
    added: drawn.filter((edge) => isNew(edge, recorded)).map(asPlain),
    preserved: statements.filter(isPreserved).map(({ node, relation }) => {
      const [from, to] = [names.get(node.id), names.get(byName.get(nameOf(relation)) ?? '')];
      return toExportedStatement({
        from: { ...node, ...from },
        relation: { ...relation, ...to },
        source: node.source,
      });
    }),
  };
}

function isNew({ from, kind, to }: ParsedEdge, recorded: ReadonlyMap<string, readonly Canonical[]>): boolean {
  const known = recorded.get(pairOf(from, to)) ?? [];
  if (kind !== 'order') return !known.some((one) => isSame(one, toCanonical(from, kind, to)));
  return !known.some((one) => one.from === from && relationClassOf(one.type) === 'later');
}

/** Lines of Trowel point from the later to the earlier unit, so their direction is known. */
function asPlain(edge: ParsedEdge): ParsedEdge {
  return edge.kind === 'order' ? { ...edge, kind: 'later_than', isPlain: true } : edge;
}

/** Normalizes a relation: from the later unit or, without an order, from the first end. */
function toCanonical(from: string, type: RelationType, to: string): Canonical {
  const kind = relationClassOf(type);
  const isTurned =
    kind === 'earlier' ||
    (kind !== 'later' && (inverseOf(type) === type ? to < from : inverseOf(type) < type));
  return isTurned ? { from: to, type: inverseOf(type), to: from } : { from, type, to };
}

function isSame(a: Canonical, b: Canonical): boolean {
  return a.from === b.from && a.type === b.type && a.to === b.to;
}

function append(lists: Map<string, Canonical[]>, one: Canonical): void {
  const list = lists.get(pairOf(one.from, one.to));
  if (list) list.push(one);
  else lists.set(pairOf(one.from, one.to), [one]);
}

function pairOf(from: string, to: string): string {
  return from < to ? `${from} ${to}` : `${to} ${from}`;
}

function nameOf({ us_number, area }: { us_number: string; area: string }): string {
  return JSON.stringify([area, us_number]);
}
