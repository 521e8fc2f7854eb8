import type { EmNodeType } from '@trowel/domain/records';
import type { GraphEpoch } from './graph-epochs.ts';
import type { GraphModel, GraphRecords, GraphUnit } from './graph-records.ts';

/** The ten node categories of the standard graph JSON, in the order of the file. */
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

/** The ten edge arrays of the standard graph JSON, in the order of the file. */
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

/** A node in both formats. */
export interface WrittenNode {
  type: string;
  name: string;
  description: string;
  data: Record<string, unknown>;
  /** Records of units repeat number, place and period outside `data`, for older readers. */
  [mirror: string]: unknown;
}

/** Ends of an edge. `from` is the older unit if the edge has an order in time. */
export interface EdgeEnds {
  from: string;
  to: string;
  /** The relation read from `from` to `to`: `COVERED_BY`. */
  stratigraphic_relation?: string;
  /** The relation as text for people, or the sign of an Extended Matrix link. */
  relation_label?: string;
  certainty?: string;
  note?: string;
  /** The recording sheet, if it is not that of the younger unit or, for edges without time, that of the first. */
  told_by?: 'from' | 'to' | 'both';
}

/** An edge in both formats, with an id unique in the document. */
export interface WrittenEdge extends EdgeEnds {
  id: string;
}

/** A unit with its id in the graph. */
export interface PlacedUnit {
  unit: GraphUnit;
  id: string;
  /** Text on the unit, unique in the graph. */
  name: string;
  em: EmNodeType;
}

/** A relation without an array in the format. It is stored in the data of the unit that records it. */
export interface FurtherRelation {
  type: string;
  us_number: string;
  area: string;
  certainty?: string;
  note?: string;
  /** The recording sheet, if it is not only that of the unit. */
  told_by?: 'to' | 'both';
}

/** A 3D model with its ids in the graph. */
export interface PlacedModel {
  model: GraphModel;
  /** Id of its link node. */
  link: string;
  /** Id of its representation in a scene; undefined if viewers cannot show the format. */
  representation: string | undefined;
  /** Address below the resource path, with escaped characters. */
  url: string;
  /** Index of its unit in `units`; undefined if the records do not contain it. */
  unit: number | undefined;
}

/** A fact that a graph cannot represent like the records. */
export interface GraphRemark {
  code: 'unknown_type' | 'unknown_unit' | 'self_relation' | 'looping_link' | 'no_array';
  message: string;
  /** Affected units, by node id. */
  units: string[];
}

/** A site as a graph, independent of the format; all lists in natural order. */
export interface SiteGraph {
  records: GraphRecords;
  id: string;
  epochs: GraphEpoch[];
  units: PlacedUnit[];
  authors: { id: string; name: string }[];
  /** Authors of the whole graph. */
  defaultAuthors: string[];
  groups: { id: string; name: string }[];
  models: PlacedModel[];
  /** Ids of the shapes of units in a scene, by index in `units`. */
  shapes: string[];
  /** Links to documents. */
  documents: { link: string; url: string; unit: number }[];
  edges: Record<EdgeArray, EdgeEnds[]>;
  /** Relations without an order in time. Only the scene has an array for them. Both ends are indexes in `units`. */
  others: { subject: number; ends: EdgeEnds; relation: FurtherRelation }[];
  /** Relations to units that are not recorded, by index of the recording unit. */
  unplaced: { subject: number; relation: FurtherRelation }[];
  /** Sources of a unit by index: documents of an extractor, extractors of a combiner. */
  sources: ReadonlyMap<number, readonly number[]>;
  /** First epoch of each unit, by index in `units`; undefined without a period. */
  firstEpoch: (string | undefined)[];
  remarks: GraphRemark[];
}
