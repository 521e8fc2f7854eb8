import { compileRowBuilder } from '../sql/row-builder.ts';
import type { RelationLink, RelationRow, SiteRelation } from '../../store/relations.ts';

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
