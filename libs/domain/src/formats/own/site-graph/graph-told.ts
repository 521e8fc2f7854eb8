import { inverseOf, relationClassOf, type RelationType } from '@trowel/domain/records';
import type { EdgeEnds, GraphRemark, PlacedUnit, SiteGraph } from './graph-model.ts';
import { createUnitFinder } from './graph-units.ts';

/** A relation between two placed units, told from the side of its active form. */
export interface Told {
  subject: number;
  object: number;
  type: RelationType;
  certainty: string;
  note: string;
  /** Whose sheet tells it. */
  teller: 'subject' | 'object' | 'both';
}

/** What the sheets of a site say of its relations. */
export interface ToldRelations extends Pick<SiteGraph, 'unplaced' | 'remarks'> {
  /** Each relation between two units once. */
  told: Told[];
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
export function readTold(units: readonly PlacedUnit[]): ToldRelations {
  const find = createUnitFinder(units);
  const told = new Map<string, Told>();
  const [selves, strangers]: Told[][] = [[], []];
  const unplaced: ToldRelations['unplaced'] = [];
  for (const [place, { unit }] of units.entries()) {
    for (const { type, us_number, area = unit.area, certainty, note } of unit.relationships ?? []) {
      const other = find({ area, us_number });
      const one: Told = {
        subject: place,
        object: other ?? place,
        type,
        certainty: certainty ?? '',
        note: note ?? '',
        teller: 'subject',
      };
      if (other !== undefined && other !== place) {
        keepFuller(told, orient(one));
        continue;
      }
      (other === place ? selves! : strangers!).push(one);
      unplaced.push({ subject: place, relation: { type, us_number, area, ...spoken(one) } });
    }
  }
  const remarks = [
    ...remarkOn('self_relation', selves!, units),
    ...remarkOn('unknown_unit', strangers!, units),
  ];
  return { told: [...told.values()].sort(compareTold), unplaced, remarks };
}

/** Tells whether a relation is in the form in which it is told; a symmetric one is when its first end `standsFirst`. */
export function isActive(type: RelationType, standsFirst: boolean): boolean {
  return inverseOf(type) === type ? standsFirst : ACTIVE.has(type);
}

/** Symmetric relations are told by the unit that stands first. */
function orient(told: Told): Told {
  const { subject, object, type } = told;
  if (isActive(type, subject <= object)) return told;
  return { ...told, subject: object, object: subject, type: inverseOf(type), teller: 'object' };
}

/** Of a relation told twice the one that says more; which comes first must not matter. */
function keepFuller(told: Map<string, Told>, one: Told): void {
  const key = `${one.subject} ${one.object} ${one.type}`;
  const known = told.get(key);
  const fuller = !known || sayingOf(known) < sayingOf(one) ? one : known;
  told.set(key, known && known.teller !== one.teller ? { ...fuller, teller: 'both' } : fuller);
}

function sayingOf({ certainty, note }: Told): string {
  return JSON.stringify([certainty, note]);
}

function compareTold(a: Told, b: Told): number {
  return (
    startOf(a) - startOf(b) || a.object - b.object || a.subject - b.subject || (a.type < b.type ? -1 : 1)
  );
}

/** Place of the unit its edge runs from. */
function startOf({ subject, object, type }: Told): number {
  return relationClassOf(type) === 'later' || isLink({ type }) ? object : subject;
}

/** Tells whether a relation is a link `>` of the Extended Matrix. */
export function isLink({ type }: Pick<Told, 'type'>): boolean {
  return type === 'em_links_to';
}

/** Gives certainty and note as an edge tells them, nothing where they are empty. */
export function spoken({
  certainty,
  note,
}: Pick<Told, 'certainty' | 'note'>): Pick<EdgeEnds, 'certainty' | 'note'> {
  return { ...(certainty !== '' && { certainty }), ...(note !== '' && { note }) };
}

/** Gives a remark on relations, none when there are none of the kind. */
export function remarkOn(
  code: GraphRemark['code'],
  told: readonly Told[],
  units: readonly PlacedUnit[],
): GraphRemark[] {
  if (told.length === 0) return [];
  const ids = new Set(told.map(({ subject }) => units[subject]!.id));
  return [{ code, message: `${told.length} ${REMARKS[code]}`, units: [...ids] }];
}
