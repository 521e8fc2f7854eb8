import { isActive } from '../../site-graph/graph-stated-relations.ts';
import type { RelationType } from '@trowel/domain/records';
import type { FileUnit } from './graphml-units.ts';

/** A relation between units, by their ids. */
export interface GraphmlRelation {
  from: string;
  type: RelationType;
  to: string;
  certainty?: string | null;
}

/** A step in the chain from a unit to its sources. */
export interface SourceLine {
  source: string;
  target: string;
  /** Name in the Extended Matrix. */
  name: string;
}

/** The chain from units to their sources, and the parts that belong to a single unit. */
export interface Sources {
  edges: SourceLine[];
  /** Claims, reasoning and sources that belong to a single unit, by its id, in the order of the units. */
  groups: Map<string, FileUnit[]>;
}

/** Names of the allowed connections (connections datamodel 1.5). */
const NAMES: Readonly<Record<string, string>> = {
  'unit property': 'has_property',
  'unit document': 'has_documentation',
  'document property': 'has_property',
  'property combiner': 'has_data_provenance',
  'property extractor': 'has_data_provenance',
  'property document': 'has_visual_reference',
  'combiner extractor': 'combines',
  'combiner document': 'has_visual_reference',
  'extractor document': 'extracted_from',
};
const ELSE = 'generic_connection';

/**
 * Finds the chain from units to their sources in the relations, without duplicates, in the order of
 * the units. Cost: linear.
 */
export function findSources(units: readonly FileUnit[], relations: readonly GraphmlRelation[]): Sources {
  if (!units.some(({ drawn }) => drawn.isParadata)) return { edges: [], groups: new Map() };
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  const places = new Map(units.map(({ id }, at) => [id, at]));
  const edges = new Map<string, SourceLine>();
  for (const { from, type, to } of relations) {
    const [own, other] = [byId.get(from), byId.get(to)];
    if (!own || !other || own === other) continue;
    if (!own.drawn.isParadata && !other.drawn.isParadata) continue;
    const isFirst = places.get(from)! < places.get(to)!;
    // The recording sheet does not matter.
    const edge = isActive(type, isFirst) ? joinUnits(own, other, isFirst) : joinUnits(other, own, !isFirst);
    edges.set(`${edge.source} ${edge.target}`, edge);
  }
  const sorted = [...edges.values()].sort(
    (a, b) => places.get(a.source)! - places.get(b.source)! || places.get(a.target)! - places.get(b.target)!,
  );
  return { edges: sorted, groups: groupByOwner(units, sorted) };
}

/** Connects two units in the direction that the Extended Matrix allows; otherwise from the unit, or in their order. */
function joinUnits(first: FileUnit, second: FileUnit, isFirst: boolean): SourceLine {
  const along = NAMES[`${roleOf(first)} ${roleOf(second)}`];
  const back = NAMES[`${roleOf(second)} ${roleOf(first)}`];
  const isLater = first.drawn.isParadata === second.drawn.isParadata ? !isFirst : first.drawn.isParadata;
  const isTurned = !along && (back !== undefined || isLater);
  const [source, target] = isTurned ? [second, first] : [first, second];
  return { source: source.id, target: target.id, name: along ?? back ?? ELSE };
}

function roleOf({ drawn: { isParadata, nodeType } }: FileUnit): string {
  return isParadata ? nodeType : 'unit';
}

/**
 * Groups sources by unit. Sources of several units belong to none. A source reached a third time is
 * known to be shared, so the cost is linear.
 */
function groupByOwner(units: readonly FileUnit[], edges: readonly SourceLine[]): Map<string, FileUnit[]> {
  const targets = new Map<string, string[]>();
  for (const { source, target } of edges) {
    const known = targets.get(source);
    if (known) known.push(target);
    else targets.set(source, [target]);
  }
  const sources = new Map(units.filter(({ drawn }) => drawn.isParadata).map((unit) => [unit.id, unit]));
  const ownerOf = new Map<string, string>();
  for (const { id, drawn } of units) if (!drawn.isParadata) claim(id, { targets, sources, ownerOf });
  return collect(sources, ownerOf);
}

const SHARED = '';

function claim(
  owner: string,
  {
    targets,
    sources,
    ownerOf,
  }: {
    targets: ReadonlyMap<string, string[]>;
    sources: ReadonlyMap<string, FileUnit>;
    ownerOf: Map<string, string>;
  },
): void {
  const open = [...(targets.get(owner) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const known = ownerOf.get(id);
    if (!sources.has(id) || known === owner || known === SHARED) continue;
    ownerOf.set(id, known === undefined ? owner : SHARED);
    for (const next of targets.get(id) ?? []) open.push(next);
  }
}

/** Collects the sources of a unit. A single document does not make a group. */
function collect(
  sources: ReadonlyMap<string, FileUnit>,
  ownerOf: ReadonlyMap<string, string>,
): Map<string, FileUnit[]> {
  const groups = new Map<string, FileUnit[]>();
  for (const [id, unit] of sources) {
    const owner = ownerOf.get(id);
    if (!owner) continue;
    const members = groups.get(owner);
    if (members) members.push(unit);
    else groups.set(owner, [unit]);
  }
  return new Map(
    [...groups].filter(([, members]) => members.some(({ drawn }) => drawn.nodeType !== 'document')),
  );
}
