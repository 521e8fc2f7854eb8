// A data table of the relations allowed for nodes of the Extended Matrix. If its sheets and
// drawings differ, both are accepted.
import { type EmFamily, findSourceEdge, type RelationType } from '@trowel/domain/records';
import { isSource, type EmRole } from './em-role.ts';

/**
 * An objection to a relation, and the end it concerns. `doubtful` relations are allowed, but can only be
 * hypotheses.
 */
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
  // Graphs of the Extended Matrix have no `>`. They say that one unit is later.
  later_than: 'links',
  earlier_than: 'links',
  em_links_to: 'links',
  em_linked_from: 'links',
  em_refers_to: 'refers',
  em_referred_from: 'refers',
};

type Rules = Partial<Record<Row, 'fits' | 'doubtful'>>;

/** For the chain of sources, both ends are checked together. */
const SOURCE: Rules = {};

/** Relations not listed are not allowed. */
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

/** A relation between the roles of two units, from the view of the first. */
export interface RoledRelation {
  from: EmRole;
  type: RelationType;
  to: EmRole;
}

/** Returns the objection of the Extended Matrix to a relation, if any. Plain units have no restrictions. */
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

/**
 * Returns true for neighbours in unit → property → combiner → extractor → document, in either direction. A
 * document may also belong directly to a unit.
 */
function isLink(from: EmRole, to: EmRole): boolean {
  const [a, b] = [familyOf(from), familyOf(to)];
  const isOfUnit = (a === 'stratum' && b === 'document') || (a === 'document' && b === 'stratum');
  return isOfUnit || findSourceEdge(a, b) !== undefined;
}

function familyOf(role: EmRole): EmFamily {
  return isSource(role) ? role : 'stratum';
}
