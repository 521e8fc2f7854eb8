import type { EmNodeType } from '@trowel/domain/records';
import type { GraphEpoch } from './graph-epochs.ts';
import type { GraphModel, GraphRecords, GraphUnit } from './graph-records.ts';

/** The ten node categories of the standard graph JSON, in the order they are written. */
export const NODE_CATEGORIES = [
  'authors',
  'stratigraphic',
  'epochs',
  'groups',
  'properties',
  'documents',
  'extractors',
  'combiners',
  'links',
  'geo',
] as const;
export type NodeCategory = (typeof NODE_CATEGORIES)[number];

/** The ten edge arrays of the standard graph JSON, in the order they are written. */
export const EDGE_ARRAYS = [
  'is_before',
  'has_same_time',
  'has_data_provenance',
  'has_author',
  'has_first_epoch',
  'survive_in_epoch',
  'is_in_activity',
  'has_property',
  'has_timebranch',
  'has_linked_resource',
] as const;
export type EdgeArray = (typeof EDGE_ARRAYS)[number];

/** A node as both formats write it. */
export interface WrittenNode {
  type: string;
  name: string;
  description: string;
  data: Record<string, unknown>;
  /** Stratigraphic records repeat their number, place and period beside `data`, for older readers. */
  [mirror: string]: unknown;
}

/** The ends of an edge; `from` is the older one where the edge tells time. */
export interface EdgeEnds {
  from: string;
  to: string;
  /** The relation read from `from` to `to`: `COVERED_BY`. */
  stratigraphic_relation?: string;
  /** The same for people, or the sign of an Extended Matrix link. */
  relation_label?: string;
  certainty?: string;
  note?: string;
  /** Whose sheet tells it, where that is not the younger unit's, or of edges without time the first one's. */
  told_by?: 'from' | 'to' | 'both';
}

/** An edge as both formats write it; its id is unique in the document. */
export interface WrittenEdge extends EdgeEnds {
  id: string;
}

/** A unit with its place in the graph. */
export interface PlacedUnit {
  unit: GraphUnit;
  id: string;
  /** What is written on it; no two units bear the same. */
  name: string;
  em: EmNodeType;
}

/** A relation that no array of a graph can tell: it stands in the data of the unit that states it. */
export interface FurtherRelation {
  type: string;
  us_number: string;
  area: string;
  certainty?: string;
  note?: string;
  /** Whose sheet tells it, where that is not the unit's own alone. */
  told_by?: 'to' | 'both';
}

/** A 3D model with its place in the graph. */
export interface PlacedModel {
  model: GraphModel;
  /** Id of its link node. */
  link: string;
  /** Id of its representation in a scene; undefined when viewers cannot show it. */
  representation: string | undefined;
  /** Address below the resource path, with the signs that would end a path escaped. */
  url: string;
  /** Place of its unit in `units`, or undefined when the records hold none. */
  unit: number | undefined;
}

/** What of the records a graph cannot tell as the records tell it. */
export interface GraphRemark {
  code: 'unknown_type' | 'unknown_unit' | 'self_relation' | 'looping_link' | 'no_array';
  message: string;
  /** Units concerned, by the id of their node. */
  units: string[];
}

/** A site as a graph, before it takes the form of one of the formats; everything in natural order. */
export interface SiteGraph {
  records: GraphRecords;
  id: string;
  epochs: GraphEpoch[];
  units: PlacedUnit[];
  authors: { id: string; name: string }[];
  /** Authors answerable for the whole. */
  defaultAuthors: string[];
  groups: { id: string; name: string }[];
  models: PlacedModel[];
  /** Ids for the shapes by which a scene points at units, by place in `units`. */
  shapes: string[];
  /** Links that are no models: addresses of documents. */
  documents: { link: string; url: string; unit: number }[];
  edges: Record<EdgeArray, EdgeEnds[]>;
  /** Relations without an order of time; only the scene has an array for them. Both ends are places in `units`. */
  others: { subject: number; ends: EdgeEnds; relation: FurtherRelation }[];
  /** Relations that name no unit of the records, by the place of the unit that states them. */
  unplaced: { subject: number; relation: FurtherRelation }[];
  /** Of a unit the places of what it is drawn from: documents of an extractor, extractors of a combiner. */
  sources: ReadonlyMap<number, readonly number[]>;
  /** Epoch of each unit's beginning, by place in `units`; undefined when it has no period. */
  firstEpoch: (string | undefined)[];
  remarks: GraphRemark[];
}
