import { inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import type { EdgeEnds, GraphRemark, PlacedUnit, SiteGraph } from './graph-model.ts';
import { createIndexFinder } from './graph-units.ts';

/** A relation between two units in its active form. */
export interface StatedRelation {
  subject: number;
  object: number;
  type: RelationType;
  certainty: string;
  note: string;
  /** The recording sheet. */
  recordedBy: 'subject' | 'object' | 'both';
}

/** The relations on the sheets of a site. */
export interface StatedRelations extends Pick<SiteGraph, 'unplaced' | 'remarks'> {
  /** Relations between two units, without duplicates. */
  relations: StatedRelation[];
}

/** Relations in active form; the others are their inverses. */
const ACTIVE = new Set<RelationType>([
  'covers',
  'cuts',
  'fills',
  'abuts',
  'later_than',
  'same_as',
  'bonded_to',
  'contemporary_with',
  'adjacent_to',
  'connected_to',
  'contains',
  'documented_by',
  'em_links_to',
  'em_refers_to',
]);

const REMARKS: Partial<Record<GraphRemark['code'], string>> = {
  self_relation: 'relations of a unit with itself are not edges and are stored in its data',
  unknown_unit: 'relations name a unit that is not recorded',
  looping_link: 'links contradict the order and were left out of it',
};

/** Lists each relation once, in the order of the units and the vocabulary. */
export function listStatedRelations(units: readonly PlacedUnit[]): StatedRelations {
  const find = createIndexFinder(units);
  const found = new Map<string, StatedRelation>();
  const [selves, strangers]: StatedRelation[][] = [[], []];
  const unplaced: StatedRelations['unplaced'] = [];
  for (const [place, { unit }] of units.entries()) {
    for (const { type, us_number, area = unit.area, certainty, note } of unit.relationships ?? []) {
      const other = find({ area, us_number });
      const one: StatedRelation = {
        subject: place,
        object: other ?? place,
        type,
        certainty: certainty ?? '',
        note: note ?? '',
        recordedBy: 'subject',
      };
      if (other !== undefined && other !== place) {
        addFullerStatement(found, orient(one));
        continue;
      }
      (other === place ? selves! : strangers!).push(one);
      unplaced.push({ subject: place, relation: { type, us_number, area, ...writeCertainty(one) } });
    }
  }
  const remarks = [
    ...remarkOn('self_relation', selves!, units),
    ...remarkOn('unknown_unit', strangers!, units),
  ];
  return { relations: [...found.values()].sort(compareRelations), unplaced, remarks };
}

/** Returns true if a relation has the active form. A symmetric relation has it if its first end `standsFirst`. */
export function isActive(type: RelationType, isFirst: boolean): boolean {
  return inverseOf(type) === type ? isFirst : ACTIVE.has(type);
}

/** Converts a relation to its active form. Symmetric relations start at the first unit. */
function orient(relation: StatedRelation): StatedRelation {
  const { subject, object, type } = relation;
  if (isActive(type, subject <= object)) return relation;
  return { ...relation, subject: object, object: subject, type: inverseOf(type), recordedBy: 'object' };
}

/** Merges a relation that is recorded twice. The one with more details is used, regardless of the order. */
function addFullerStatement(found: Map<string, StatedRelation>, one: StatedRelation): void {
  const key = `${one.subject} ${one.object} ${one.type}`;
  const known = found.get(key);
  const fuller = !known || textOf(known) < textOf(one) ? one : known;
  found.set(key, known && known.recordedBy !== one.recordedBy ? { ...fuller, recordedBy: 'both' } : fuller);
}

function textOf({ certainty, note }: StatedRelation): string {
  return JSON.stringify([certainty, note]);
}

function compareRelations(a: StatedRelation, b: StatedRelation): number {
  return (
    startOf(a) - startOf(b) || a.object - b.object || a.subject - b.subject || (a.type < b.type ? -1 : 1)
  );
}

/** Returns the index of the unit where the edge starts. */
function startOf({ subject, object, type }: StatedRelation): number {
  return relationClassOf(type) === 'later' || isLink({ type }) ? object : subject;
}

/** Returns true if a relation is a link `>` of the Extended Matrix. */
export function isLink({ type }: Pick<StatedRelation, 'type'>): boolean {
  return type === 'em_links_to';
}

/** Returns certainty and note of an edge, without empty ones. */
export function writeCertainty({
  certainty,
  note,
}: Pick<StatedRelation, 'certainty' | 'note'>): Pick<EdgeEnds, 'certainty' | 'note'> {
  return { ...(certainty !== '' && { certainty }), ...(note !== '' && { note }) };
}

/** Creates a remark on relations; empty without relations. */
export function remarkOn(
  code: GraphRemark['code'],
  relations: readonly StatedRelation[],
  units: readonly PlacedUnit[],
): GraphRemark[] {
  if (relations.length === 0) return [];
  const ids = new Set(relations.map(({ subject }) => units[subject]!.id));
  return [{ code, message: `${relations.length} ${REMARKS[code]}`, units: [...ids] }];
}
