import type { RelationType } from '@trowel/domain/records';
import type { Finding } from './findings/finding.ts';
import type { UnitForm } from './graph/unit-kind.ts';
import type { ChainStep } from './proofs/chain-step.ts';

/** A unit of a merged node. */
export interface NodeMember {
  id: string;
  us_number: string;
  area: string;
  /** Facts of its own sheet, if several units share a box and may differ. */
  own?: MemberFacts;
}

/** Facts of which a box can show only those of one unit. */
export const MEMBER_FACTS = [
  'unit_type',
  'period',
  'phase',
  'period_end',
  'phase_end',
  'structure',
  'activity',
] as const;
export type MemberFacts = { [Name in (typeof MEMBER_FACTS)[number]]?: string };

/** A box of the matrix: one unit, or several recorded as equal. `id` is the key of the first unit shown. */
export interface MatrixNode extends Omit<NodeMember, 'own'> {
  unit_type: string | null;
  /** Shape, if it is no plain deposit. It depends on the type or the words of the sheet. */
  form?: Exclude<UnitForm, 'deposit'>;
  /** Structures of the unit, joined by `/`. */
  structure?: string;
  /** Activity of the unit. */
  activity?: string;
  period: string | null;
  phase: string | null;
  /** Last period and phase, if the unit was in use for a longer time. */
  period_end: string | null;
  phase_end: string | null;
  /** Level in the matrix. 0 is the latest. */
  level: number;
  /** All units of the node, in natural order. */
  members: NodeMember[];
}

/** A line of the matrix; `source` is the later node. */
export interface MatrixEdge {
  source: string;
  target: string;
  relation: RelationType;
  certainty: string | null;
  /** True for the suspect edge of a contradiction, which is left out of the order. */
  contradicts?: true;
  /** True if the order leads from one node to the other through hidden units. The relation is not recorded directly. */
  through_hidden?: true;
  /** True between collapsed groups if some of their units are ordered the other way round. */
  interleaves?: true;
}

/** A relation that is not drawn, because a chain of drawn ones implies it. */
export interface RedundantEdge extends MatrixEdge {
  /** Ids of the nodes in between. */
  implied_by: string[];
}

/** A recorded relation that cannot be drawn because of an error. */
export interface SetApart {
  /** Id of the node on whose sheet it is. If that unit is not recorded, the id of the other node. */
  node: string;
  from: string;
  type: RelationType;
  /** Text written for the other unit. */
  to: string;
}

/** Units recorded as equal, and the statements that say so. */
export interface SameUnits {
  node: string;
  units: string[];
  chain: ChainStep[];
}

export interface MatrixStatistics {
  /** Number of units in the input. */
  units: number;
  /** Number of order relations between them, each pair once. */
  relations: number;
  /** Number of lines after merging and reduction, without contradicting ones. */
  reduced_relations: number;
  /** Number of components connected by order relations, including isolated units. Contemporaneity does not connect. */
  components: number;
  isolated: number;
  /** Number of nodes on the longest chain. */
  depth: number;
  /** Number of nodes on the fullest level. */
  width: number;
}

/** The Harris matrix of a site and the findings about its records. */
export interface HarrisMatrix {
  nodes: MatrixNode[];
  edges: MatrixEdge[];
  redundant: RedundantEdge[];
  /** Ids of the nodes of each level, latest level first, in natural order. */
  levels: string[][];
  same_as: SameUnits[];
  /** Pairs of contemporary nodes. */
  contemporary: MatrixEdge[];
  /** Relations of a unit with itself, within a node, or with an unknown unit. Absent if there are none. */
  set_apart?: SetApart[];
  findings: Finding[];
  statistics: MatrixStatistics;
}
