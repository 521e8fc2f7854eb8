import {
  findSourceEdge,
  inverseOf,
  relationClassOf,
  relationLabelsOf,
  type RelationType,
} from '@trowel/domain/records';
import { findLoopingLinks } from './graph-loops.ts';
import { usualRecorder } from '../round-trip/round-trip-model.ts';
import type { EdgeArray, EdgeEnds, PlacedUnit, SiteGraph } from './graph-model.ts';
import {
  isLink,
  listStatedRelations,
  remarkOn,
  writeCertainty,
  type StatedRelation,
} from './graph-stated-relations.ts';

/** The relations of a site, converted to edges. */
export interface GraphRelations extends Pick<SiteGraph, 'others' | 'unplaced' | 'remarks'> {
  edges: Pick<Record<EdgeArray, EdgeEnds[]>, RelationArray>;
  /** Sources of each unit by index: documents of an extractor, extractors of a combiner. */
  sources: Map<number, number[]>;
}
type RelationArray = 'is_before' | 'has_same_time' | 'has_data_provenance' | 'has_property';

/** Names of relations in the format, read from the older to the younger unit. */
const WORDS: Partial<Record<RelationType, string>> = {
  covers: 'COVERED_BY',
  cuts: 'CUT_BY',
  fills: 'FILLED_BY',
  abuts: 'LEANED_AGAINST_BY',
  later_than: 'EARLIER_THAN',
  same_as: 'EQUAL_TO',
  bonded_to: 'BONDS_TO',
  contemporary_with: 'CONTEMPORARY_WITH',
};

/**
 * Converts the relations of all sheets to edges: each relation once, the older unit first,
 * contemporaries by number. A link `>` between physical units is an order in the Extended Matrix, but
 * not in Trowel. It becomes an order unless that creates a cycle.
 */
export function listRelations(units: readonly PlacedUnit[]): GraphRelations {
  const { relations: stated, unplaced, remarks } = listStatedRelations(units);
  const ordering = stated.filter((one) => isOrder(one, units));
  const looping = findLoopingLinks(units.length, ordering, isLink);
  const result: GraphRelations = {
    edges: { is_before: [], has_same_time: [], has_data_provenance: [], has_property: [] },
    sources: new Map(),
    others: [],
    unplaced,
    remarks: [...remarks, ...remarkOn('looping_link', [...looping], units)],
  };
  const joined = new Set<string>();
  const [links, plain] = [stated.filter(isLink), stated.filter((one) => !isLink(one))];
  for (const one of plain) addEdge(result, units, { relation: one, joined });
  for (const one of links) {
    if (looping.has(one)) result.others.push(toOther(units, one));
    else addEdge(result, units, { relation: one, joined });
  }
  return result;
}

function isOrder({ subject, object, type }: StatedRelation, units: readonly PlacedUnit[]): boolean {
  const areStrata = units[subject]!.em.family === 'stratum' && units[object]!.em.family === 'stratum';
  return areStrata && (relationClassOf(type) === 'later' || type === 'em_links_to');
}

/** Adds an edge. A link or source between units that already have an edge goes to the other relations. */
function addEdge(
  result: GraphRelations,
  units: readonly PlacedUnit[],
  { relation, joined }: { relation: StatedRelation; joined: Set<string> },
): void {
  const edge = findEdge(result, units, relation);
  const key = edge && `${edge.array} ${edge.ends.from} ${edge.ends.to}`;
  const isSurplus = key !== undefined && edge?.ends.stratigraphic_relation === undefined && joined.has(key);
  if (!edge || key === undefined || isSurplus) {
    result.others.push(toOther(units, relation));
    return;
  }
  joined.add(key);
  const subjectId = units[relation.subject]!.id;
  const told_by = recordedByOf(relation, { subjectId, ...edge });
  result.edges[edge.array].push({ ...edge.ends, ...writeCertainty(relation), ...(told_by && { told_by }) });
}

/**
 * Returns the recording sheet of an edge, if it is not only the younger unit's or, for other edges,
 * the first one's.
 */
function recordedByOf(
  { recordedBy }: StatedRelation,
  { subjectId, array, ends }: { subjectId: string; array: RelationArray; ends: EdgeEnds },
): EdgeEnds['told_by'] {
  if (recordedBy === 'both') return 'both';
  const side = (recordedBy === 'subject') === (ends.from === subjectId) ? 'from' : 'to';
  return side === usualRecorder(array) ? undefined : side;
}

function findEdge(
  result: GraphRelations,
  units: readonly PlacedUnit[],
  relation: StatedRelation,
): { array: RelationArray; ends: EdgeEnds } | undefined {
  const [subject, object] = [units[relation.subject]!, units[relation.object]!];
  if (subject.em.family !== 'stratum' || object.em.family !== 'stratum')
    return findSource(result, units, relation);
  if (isOrder(relation, units))
    return { array: 'is_before', ends: { from: object.id, to: subject.id, ...labelsOf(relation) } };
  if (WORDS[relation.type] === undefined) return undefined;
  return { array: 'has_same_time', ends: { from: subject.id, to: object.id, ...labelsOf(relation) } };
}

/** Finds the edge between a unit and its source, if the chain allows one between the two. */
function findSource(
  { sources }: GraphRelations,
  units: readonly PlacedUnit[],
  relation: StatedRelation,
): { array: RelationArray; ends: EdgeEnds } | undefined {
  const edge = findSourceEdge(units[relation.subject]!.em.family, units[relation.object]!.em.family);
  if (!edge) return undefined;
  const { array, isReversed } = edge;
  const [from, to] = isReversed ? [relation.object, relation.subject] : [relation.subject, relation.object];
  const present = sources.get(from) ?? [];
  if (array === 'has_data_provenance' && !present.includes(to)) sources.set(from, [...present, to]);
  const relation_label = titleOf(isReversed ? inverseOf(relation.type) : relation.type);
  return { array, ends: { from: units[from]!.id, to: units[to]!.id, relation_label } };
}

function toOther(units: readonly PlacedUnit[], relation: StatedRelation): SiteGraph['others'][number] {
  const { subject, object, type, recordedBy } = relation;
  const { area, us_number } = units[object]!.unit;
  const ends = { from: units[subject]!.id, to: units[object]!.id, relation_label: titleOf(type) };
  const told_by = recordedBy !== 'subject' && {
    told_by: recordedBy === 'both' ? ('both' as const) : ('to' as const),
  };
  return {
    subject,
    ends: { ...ends, ...writeCertainty(relation), ...told_by },
    relation: { type, us_number, area, ...writeCertainty(relation), ...told_by },
  };
}

function labelsOf({ type }: StatedRelation): Pick<EdgeEnds, 'stratigraphic_relation' | 'relation_label'> {
  const word = WORDS[type];
  if (word === undefined) return { relation_label: titleOf(inverseOf(type)) };
  const label = word
    .split('_')
    .map((part) => part[0] + part.slice(1).toLowerCase())
    .join(' ');
  return { stratigraphic_relation: word, relation_label: label };
}

/** Returns the label of a relation (`Adjacent to`), or the sign of a link. */
function titleOf(type: RelationType): string {
  return relationLabelsOf(type).en;
}
