// A data table: which relations a node of the Extended Matrix may have. Where sheets and drawings differ, both are right.
import { type EmFamily, findSourceEdge, type RelationType } from '@trowel/domain/records';
import { isSource, type EmRole } from './em-role.ts';

/** What speaks against a relation, and which of its ends; `doubtful` is allowed, but can only be a hypothesis. */
export interface EmObjection {
  kind: 'unfit' | 'doubtful' | 'not_documenting' | 'no_link';
  side: 'from' | 'to';
}

type Row =
  | 'covers'
  | 'cuts'
  | 'fills'
  | 'bonds'
  | 'abuts'
  | 'one_time'
  | 'touches'
  | 'contains'
  | 'documents'
  | 'connects'
  | 'links'
  | 'refers';

const ROWS: Readonly<Record<RelationType, Row>> = {
  covers: 'covers',
  covered_by: 'covers',
  cuts: 'cuts',
  cut_by: 'cuts',
  fills: 'fills',
  filled_by: 'fills',
  bonded_to: 'bonds',
  abuts: 'abuts',
  abutted_by: 'abuts',
  same_as: 'one_time',
  contemporary_with: 'one_time',
  adjacent_to: 'touches',
  contains: 'contains',
  contained_in: 'contains',
  documents: 'documents',
  documented_by: 'documents',
  connected_to: 'connects',
  // Graphs of the Extended Matrix have no `>`: they say that one is later.
  later_than: 'links',
  earlier_than: 'links',
  em_links_to: 'links',
  em_linked_from: 'links',
  em_refers_to: 'refers',
  em_referred_from: 'refers',
};

type Rules = Partial<Record<Row, 'fits' | 'doubtful'>>;

/** What the chain of sources allows is asked of both ends together. */
const SOURCE: Rules = {};

/** What is not named does not fit. */
const RULES: Readonly<Record<EmRole, Rules | 'free'>> = {
  unit: 'free',
  virtual: {
    covers: 'fits',
    cuts: 'fits',
    one_time: 'doubtful',
    touches: 'fits',
    contains: 'fits',
    links: 'fits',
    refers: 'fits',
  },
  find: {
    covers: 'fits',
    cuts: 'fits',
    bonds: 'fits',
    abuts: 'fits',
    one_time: 'fits',
    touches: 'fits',
    contains: 'fits',
    links: 'fits',
  },
  continuity: { contains: 'fits', connects: 'fits', links: 'fits' },
  document: SOURCE,
  property: SOURCE,
  combiner: SOURCE,
  extractor: SOURCE,
};

/** A relation between the roles of two units, as the first sees it. */
export interface RoledRelation {
  from: EmRole;
  type: RelationType;
  to: EmRole;
}

/** Gives what the rules of the Extended Matrix say against a relation, if anything; plain units may do as they like. */
export function checkEmRelation({ from, type, to }: RoledRelation): EmObjection | undefined {
  if (from === 'unit' && to === 'unit') return undefined;
  const row = ROWS[type];
  if (row === 'documents') {
    const side = type === 'documents' ? 'from' : 'to';
    return (side === 'from' ? from : to) === 'document' ? undefined : { kind: 'not_documenting', side };
  }
  if ((row === 'refers' || row === 'connects') && (isSource(from) || isSource(to))) {
    return isLink(from, to) ? undefined : { kind: 'no_link', side: 'from' };
  }
  for (const kind of ['unfit', 'doubtful'] as const) {
    if (ruleFor(from, row) === kind) return { kind, side: 'from' };
    if (ruleFor(to, row) === kind) return { kind, side: 'to' };
  }
  return undefined;
}

function ruleFor(role: EmRole, row: Row): 'fits' | 'doubtful' | 'unfit' {
  const rules = RULES[role];
  return rules === 'free' ? 'fits' : (rules[row] ?? 'unfit');
}

/** unit → property → combiner → extractor → document, whichever is named first; a document may belong to a unit too. */
function isLink(from: EmRole, to: EmRole): boolean {
  const [a, b] = [familyOf(from), familyOf(to)];
  const isOfUnit = (a === 'stratum' && b === 'document') || (a === 'document' && b === 'stratum');
  return isOfUnit || findSourceEdge(a, b) !== undefined;
}

function familyOf(role: EmRole): EmFamily {
  return isSource(role) ? role : 'stratum';
}
