import { compileRowBuilder } from '../sql/row-builder.ts';
import type { Tables } from '../../schema/tables.ts';

/** A relation as stored: one row however many sheets record it. */
export type StoredRelation = Tables['relations']['$inferSelect'];
/** A relation as stored, with the number of the unit that records it. */
export type RelationRow = StoredRelation & { unit_area: string; unit_us_number: string };
/** A relation as stored, without its site. */
export type SiteRelation = Omit<StoredRelation, 'site_id'>;
/** What of a relation orders units: the one that records it, the type as it sees it, the other if there is one. */
export type RelationLink = Pick<StoredRelation, 'unit_id' | 'type' | 'target_id'>;
/** A relation to be stored. */
export type NewRelationRow = Omit<StoredRelation, 'id'> & { id?: number };

/** The columns of a relation, in the order they are read and written. */
export const RELATION_COLUMNS = [
  'id',
  'site_id',
  'unit_id',
  'type',
  'target_id',
  'target_area',
  'target_us_number',
  'certainty',
  'note',
  'confirmed',
] as const;

const STORED = RELATION_COLUMNS.map((name) => ({
  name,
  decoding: name === 'confirmed' ? ('boolean' as const) : ('plain' as const),
}));

/** Makes a relation of the columns and, after them, the area and the number of its unit. */
export const toRelation = compileRowBuilder<RelationRow>([
  ...STORED,
  { name: 'unit_area', decoding: 'plain' },
  { name: 'unit_us_number', decoding: 'plain' },
]);

const OF_SITE = STORED.filter(({ name }) => name !== 'site_id');

/** The columns of a relation whose site is known. */
export const SITE_RELATION_COLUMNS = OF_SITE.map(({ name }) => name);
/** Makes a relation of the columns but the site. */
export const toSiteRelation = compileRowBuilder<SiteRelation>(OF_SITE);

const LINK_COLUMNS = ['unit_id', 'type', 'target_id', 'id'] as const;

/** Makes a link of the unit that records it, the type, the other unit and the id. */
export const toLink = compileRowBuilder<RelationLink & { id: number }>(
  LINK_COLUMNS.map((name) => ({ name, decoding: 'plain' })),
);
