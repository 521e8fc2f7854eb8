import { mediaColumns, model3dColumns } from '@trowel/domain/records';
import { sql } from 'drizzle-orm';
import type { Kit } from '../columns/kit.ts';
import { factColumns, recordColumns } from '../columns/record-columns.ts';
import type { defineItems, defineSites, defineUnits } from './excavation.ts';

interface Owners {
  sites: ReturnType<typeof defineSites>;
  units: ReturnType<typeof defineUnits>;
  items: ReturnType<typeof defineItems>;
}

/** 3D models of units. Their bytes are in the file storage. */
export function defineModels(kit: Kit, { sites, units }: Omit<Owners, 'items'>) {
  const { site_name: _site, us_id: _unit, area: _area, ...modelFacts } = model3dColumns;
  const { folded, updated_at, version } = recordColumns(kit);
  return kit.table(
    'models',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      unit_id: kit
        .integer()
        .notNull()
        .references(() => units.id),
      file_key: kit.key().notNull(),
      ...factColumns(kit, modelFacts),
      /** Files the model needs (buffers, textures): name to SHA-256. */
      companions: kit.json().$type<Record<string, string>>().notNull(),
      folded,
      updated_at,
      version,
    },
    (t) => [
      kit.uniqueIndex('models_name').on(t.unit_id, t.file_name),
      kit.index('models_site').on(t.site_id),
      kit.index('models_bytes').on(t.sha256),
    ],
  );
}

/** The photographs, drawings and documents of sites, units and finds. */
export function defineMedia(kit: Kit, { sites, units, items }: Owners) {
  return kit.table(
    'media',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      /** The unit or find of the file. Both are null for a file of the site. */
      unit_id: kit.integer().references(() => units.id),
      item_id: kit.integer().references(() => items.id),
      ...factColumns(kit, mediaColumns),
      ...recordColumns(kit),
    },
    (t) => [
      kit.index('media_owner').on(t.entity, t.record_id),
      kit.index('media_site').on(t.site_id),
      kit.index('media_unit').on(t.unit_id),
      kit.index('media_item').on(t.item_id),
      kit.index('media_bytes').on(t.sha256),
      kit
        .index('media_georeferenced')
        .on(t.site_id, t.id)
        .where(sql`georeference is not null`),
    ],
  );
}

/** Index of the records in `media.links`. It follows each write of a file. */
export function defineMediaLinks(kit: Kit, { media }: { media: ReturnType<typeof defineMedia> }) {
  return kit.table(
    'media_links',
    {
      media_id: kit
        .integer()
        .notNull()
        .references(() => media.id, { onDelete: 'cascade' }),
      entity: kit.key().notNull(),
      record_id: kit.integer().notNull(),
    },
    (t) => [
      kit.index('media_links_file').on(t.media_id),
      kit.index('media_links_record').on(t.entity, t.record_id),
    ],
  );
}
