import type { RelationType } from '@trowel/domain/records';
import type { Finding } from './findings/finding.ts';
import type { UnitForm } from './graph/unit-kind.ts';
import type { ChainStep } from './proofs/chain-step.ts';

/** A unit of a merged node. */
export interface NodeMember {
  id: string;
  us_number: string;
  area: string;
  /** What its own sheet says, where several units share a box and each may say something else. */
  own?: MemberFacts;
}

/** Facts of a unit that a box can tell of one of its units only. */
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

/** A box of the matrix: a unit, or several recorded as one. `id` is the key of the first unit shown. */
export interface MatrixNode extends Omit<NodeMember, 'own'> {
  unit_type: string | null;
  /** What it is drawn as where that is no plain deposit: told by its type or by the words of its sheet. */
  form?: Exclude<UnitForm, 'deposit'>;
  /** What it belongs to, as its sheet says: several joined by `/`. */
  structure?: string;
  /** The doing it was part of. */
  activity?: string;
  period: string | null;
  phase: string | null;
  /** The last period and phase of a unit that lasted. */
  period_end: string | null;
  phase_end: string | null;
  /** 0 is the latest. */
  level: number;
  /** All its units, in natural order. */
  members: NodeMember[];
}

/** A line of the matrix; `source` is the later node. */
export interface MatrixEdge {
  source: string;
  target: string;
  relation: RelationType;
  certainty: string | null;
  /** The suspect of a contradiction, left out of the order. */
  contradicts?: true;
  /** Not recorded as such: the order leads from one to the other through units that are not shown. */
  through_hidden?: true;
  /** Between collapsed groups: some of its units lie the other way round. */
  interleaves?: true;
}

/** A relation not drawn because a chain of drawn ones implies it. */
export interface RedundantEdge extends MatrixEdge {
  /** Ids of the nodes in between. */
  implied_by: string[];
}

/** A recorded relation that an error keeps out of the drawing: no line can show it. */
export interface SetApart {
  /** Id of the node of the sheet it is on. */
  node: string;
  from: string;
  type: RelationType;
  /** What was written for the other unit. */
  to: string;
}

/** Units recorded as one, and the statements that say so. */
export interface SameUnits {
  node: string;
  units: string[];
  chain: ChainStep[];
}

export interface MatrixStatistics {
  /** Units given. */
  units: number;
  /** Order relations between them, each pair once. */
  relations: number;
  /** Lines left after merging and reduction, without contradicting ones. */
  reduced_relations: number;
  /** Pieces that hang together by relations of order, and units without any; contemporaneity does not count. */
  components: number;
  isolated: number;
  /** Nodes on the longest chain. */
  depth: number;
  /** Nodes on the fullest level. */
  width: number;
}

/** The Harris matrix of a site and all that is odd about its records. */
export interface HarrisMatrix {
  nodes: MatrixNode[];
  edges: MatrixEdge[];
  redundant: RedundantEdge[];
  /** Ids of the nodes of each level, latest level first, in natural order. */
  levels: string[][];
  same_as: SameUnits[];
  /** Pairs of contemporary nodes. */
  contemporary: MatrixEdge[];
  /**
   * Relations of a unit with itself, within a node, or with a unit that does not exist. Absent where there are none.
   */
  set_apart?: SetApart[];
  findings: Finding[];
  statistics: MatrixStatistics;
}
