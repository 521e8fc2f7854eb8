import { inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import type { EdgeEnds, GraphRemark, PlacedUnit, SiteGraph } from './graph-model.ts';
import { createUnitFinder } from './graph-units.ts';

/** A relation between two placed units, told from the side of its active form. */
export interface StatedRelation {
  subject: number;
  object: number;
  type: RelationType;
  certainty: string;
  note: string;
  /** Whose sheet tells it. */
  recordedBy: 'subject' | 'object' | 'both';
}

/** What the sheets of a site say of its relations. */
export interface StatedRelations extends Pick<SiteGraph, 'unplaced' | 'remarks'> {
  /** Each relation between two units once. */
  relations: StatedRelation[];
}

/** The form in which a relation is told; the other is its inverse. */
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
  self_relation: 'relations of a unit with itself are not edges and are kept in its data',
  unknown_unit: 'relations name a unit that is not recorded',
  looping_link: 'links contradict the order and were left out of it',
};

/** Gives each relation once, in the order of its units and the vocabulary. */
export function listStatedRelations(units: readonly PlacedUnit[]): StatedRelations {
  const find = createUnitFinder(units);
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

/** Tells whether a relation is in the form in which it is told; a symmetric one is when its first end `standsFirst`. */
export function isActive(type: RelationType, standsFirst: boolean): boolean {
  return inverseOf(type) === type ? standsFirst : ACTIVE.has(type);
}

/** Symmetric relations are told by the unit that stands first. */
function orient(relation: StatedRelation): StatedRelation {
  const { subject, object, type } = relation;
  if (isActive(type, subject <= object)) return relation;
  return { ...relation, subject: object, object: subject, type: inverseOf(type), recordedBy: 'object' };
}

/** Of a relation told twice the one that says more; which comes first must not matter. */
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

/** Place of the unit its edge runs from. */
function startOf({ subject, object, type }: StatedRelation): number {
  return relationClassOf(type) === 'later' || isLink({ type }) ? object : subject;
}

/** Tells whether a relation is a link `>` of the Extended Matrix. */
export function isLink({ type }: Pick<StatedRelation, 'type'>): boolean {
  return type === 'em_links_to';
}

/** Gives certainty and note as an edge tells them, nothing where they are empty. */
export function writeCertainty({
  certainty,
  note,
}: Pick<StatedRelation, 'certainty' | 'note'>): Pick<EdgeEnds, 'certainty' | 'note'> {
  return { ...(certainty !== '' && { certainty }), ...(note !== '' && { note }) };
}

/** Gives a remark on relations, none when there are none of the kind. */
export function remarkOn(
  code: GraphRemark['code'],
  relations: readonly StatedRelation[],
  units: readonly PlacedUnit[],
): GraphRemark[] {
  if (relations.length === 0) return [];
  const ids = new Set(relations.map(({ subject }) => units[subject]!.id));
  return [{ code, message: `${relations.length} ${REMARKS[code]}`, units: [...ids] }];
}
