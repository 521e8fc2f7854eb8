import {
  changeColumns,
  importBatchColumns,
  inventoryItemColumns,
  mediaColumns,
  model3dColumns,
  nodeTypeColumns,
  periodColumns,
  siteColumns,
  thesaurusTermColumns,
  unitColumns,
  userColumns,
} from '@trowel/domain/records';
import type { Custom } from '@trowel/domain/core';
import { factColumns } from './fact-columns.ts';
import type { Kit } from './kit.ts';

/** Text folded for searching, by field; both databases look into it and so answer alike. */
export type Folded = Record<string, string>;

/**
 * Makes every table in the dialect of the kit. Columns of the wire keep their wire name; beside them
 * stand ids that tie rows together, `*_key` columns (natural order) and `folded` (searching).
 */
export function defineTables(kit: Kit) {
  const record = {
    folded: kit.searchable().$type<Folded>().notNull(),
    created_at: kit.text().notNull(),
    updated_at: kit.text().notNull(),
    version: kit.integer().notNull().default(1),
  };
  const { site_name: _site, ...siteFacts } = siteColumns;
  const { site_name: _unitSite, ...unitFacts } = unitColumns;
  const { site_name: _itemSite, ...itemFacts } = inventoryItemColumns;
  const { site_name: _periodSite, ...periodFacts } = periodColumns;

  const sites = kit.table(
    'sites',
    {
      id: kit.id(),
      site_name: kit.text().notNull(),
      site_key: kit.key().notNull(),
      ...factColumns(kit, siteFacts),
      ...record,
    },
    (t) => [kit.uniqueIndex('sites_name').on(t.site_name), kit.index('sites_order').on(t.site_key, t.id)],
  );

  const units = kit.table(
    'units',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      area_key: kit.key().notNull(),
      us_key: kit.key().notNull(),
      ...factColumns(kit, unitFacts),
      custom: kit.json().$type<Custom>().notNull(),
      ...record,
    },
    (t) => [
      kit.uniqueIndex('units_number').on(t.site_id, t.area, t.us_number),
      kit.index('units_order').on(t.site_id, t.area_key, t.us_key, t.id),
    ],
  );

  const items = kit.table(
    'items',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      unit_id: kit.integer().references(() => units.id),
      number_key: kit.key().notNull(),
      ...factColumns(kit, itemFacts),
      custom: kit.json().$type<Custom>().notNull(),
      ...record,
    },
    (t) => [
      kit.uniqueIndex('items_number').on(t.site_id, t.inventory_number),
      kit.index('items_order').on(t.site_id, t.number_key, t.id),
      kit.index('items_unit').on(t.unit_id),
    ],
  );

  const relations = kit.table(
    'relations',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      /** The unit on whose sheet the relation was recorded first. */
      unit_id: kit
        .integer()
        .notNull()
        .references(() => units.id),
      /** The relation as seen from that unit. */
      type: kit.text().notNull(),
      /** The other unit; null while no such unit exists. */
      target_id: kit.integer().references(() => units.id),
      /** How the sheet names the other unit. */
      target_area: kit.text().notNull(),
      target_us_number: kit.text().notNull(),
      certainty: kit.text(),
      note: kit.text(),
      /** Recorded on the other unit's sheet too. */
      confirmed: kit.boolean().notNull().default(false),
    },
    (t) => [
      kit.index('relations_site').on(t.site_id),
      kit.uniqueIndex('relations_unit').on(t.unit_id, t.type, t.target_area, t.target_us_number),
      kit.index('relations_target').on(t.target_id),
    ],
  );

  const periods = kit.table(
    'periods',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      period_key: kit.key().notNull(),
      ...factColumns(kit, periodFacts),
      ...record,
    },
    (t) => [
      kit.uniqueIndex('periods_name').on(t.site_id, t.period, t.phase),
      kit.index('periods_order').on(t.site_id, t.sort_order, t.period_key),
    ],
  );

  const { site_name: _modelSite, us_id: _modelUnit, area: _modelArea, ...modelFacts } = model3dColumns;
  const models = kit.table(
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
      /** The files a model is drawn with (buffers, textures): name to SHA-256. */
      companions: kit.json().$type<Record<string, string>>().notNull(),
      folded: record.folded,
      updated_at: record.updated_at,
      version: record.version,
    },
    (t) => [
      kit.uniqueIndex('models_name').on(t.unit_id, t.file_name),
      kit.index('models_site').on(t.site_id),
      kit.index('models_bytes').on(t.sha256),
    ],
  );

  const media = kit.table(
    'media',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      /** The unit or find the file belongs to; both null for a file of the site. */
      unit_id: kit.integer().references(() => units.id),
      item_id: kit.integer().references(() => items.id),
      ...factColumns(kit, mediaColumns),
      ...record,
    },
    (t) => [
      kit.index('media_owner').on(t.entity, t.record_id),
      kit.index('media_site').on(t.site_id),
      kit.index('media_unit').on(t.unit_id),
      kit.index('media_item').on(t.item_id),
      kit.index('media_bytes').on(t.sha256),
    ],
  );

  const terms = kit.table(
    'terms',
    { id: kit.id(), ...factColumns(kit, thesaurusTermColumns), ...record },
    (t) => [kit.uniqueIndex('terms_key').on(t.table_name, t.field_name, t.value, t.language)],
  );

  const nodeTypes = kit.table(
    'node_types',
    { id: kit.id(), code_key: kit.key().notNull(), ...factColumns(kit, nodeTypeColumns), ...record },
    (t) => [kit.uniqueIndex('node_types_code').on(t.code_key)],
  );

  const users = kit.table(
    'users',
    {
      id: kit.id(),
      ...factColumns(kit, userColumns),
      username_key: kit.key().notNull(),
      email_key: kit.key().notNull(),
      password_hash: kit.text().notNull(),
      /** Raised when tokens given before must no longer count. */
      token_version: kit.integer().notNull().default(1),
      created_at: kit.text().notNull(),
    },
    (t) => [
      kit.uniqueIndex('users_username').on(t.username_key),
      kit.uniqueIndex('users_email').on(t.email_key),
    ],
  );

  const changes = kit.table(
    'changes',
    {
      id: kit.id(),
      ...factColumns(kit, changeColumns),
    },
    (t) => [
      kit.index('changes_record').on(t.entity, t.record_id, t.id),
      kit.index('changes_batch').on(t.batch),
    ],
  );

  const { id: _importId, ...importFacts } = importBatchColumns;
  const imports = kit.table('imports', { id: kit.text().primaryKey(), ...factColumns(kit, importFacts) });

  return {
    sites,
    units,
    items,
    relations,
    periods,
    models,
    media,
    terms,
    nodeTypes,
    users,
    changes,
    imports,
  };
}

export type Tables = ReturnType<typeof defineTables>;
