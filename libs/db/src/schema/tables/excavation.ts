import {
  findingNoteColumns,
  installationSheetColumns,
  inventoryItemColumns,
  nodeTypeColumns,
  periodColumns,
  sheetColumns,
  siteColumns,
  thesaurusTermColumns,
  unitColumns,
  type SiteLocation,
  type SiteVisibility,
} from '@trowel/domain/records';
import type { Custom } from '@trowel/domain/core';
import type { Kit } from '../columns/kit.ts';
import { factColumns, recordColumns } from '../columns/record-columns.ts';

type Sites = ReturnType<typeof defineSites>;
type Units = ReturnType<typeof defineUnits>;

/** The excavations, with unique names. */
export function defineSites(kit: Kit) {
  const { site_name: _name, ...siteFacts } = siteColumns;
  return kit.table(
    'sites',
    {
      id: kit.id(),
      site_name: kit.text().notNull(),
      site_key: kit.key().notNull(),
      ...factColumns(kit, siteFacts),
      visibility: kit.text().$type<SiteVisibility>().notNull().default('all'),
      location: kit.text().$type<SiteLocation>().notNull().default('exact'),
      embargo_until: kit.text(),
      ...recordColumns(kit),
    },
    (t) => [kit.uniqueIndex('sites_name').on(t.site_name), kit.index('sites_order').on(t.site_key, t.id)],
  );
}

/** The stratigraphic units of the sites. */
export function defineUnits(kit: Kit, { sites }: { sites: Sites }) {
  const { site_name: _site, ...unitFacts } = unitColumns;
  return kit.table(
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
      ...recordColumns(kit),
    },
    (t) => [
      kit.uniqueIndex('units_number').on(t.site_id, t.area, t.us_number),
      kit.index('units_order').on(t.site_id, t.area_key, t.us_key, t.id),
    ],
  );
}

/** The finds of the sites, linked to their unit if it is recorded. */
export function defineItems(kit: Kit, { sites, units }: { sites: Sites; units: Units }) {
  const { site_name: _site, ...itemFacts } = inventoryItemColumns;
  return kit.table(
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
      ...recordColumns(kit),
    },
    (t) => [
      kit.uniqueIndex('items_number').on(t.site_id, t.inventory_number),
      kit.index('items_order').on(t.site_id, t.number_key, t.id),
      kit.index('items_unit').on(t.unit_id),
    ],
  );
}

/** Stratigraphic relations between two units, one row per relation. */
export function defineRelations(kit: Kit, { sites, units }: { sites: Sites; units: Units }) {
  return kit.table(
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
      /** The relation from the point of view of that unit. */
      type: kit.text().notNull(),
      /** The other unit, or null while it does not exist. */
      target_id: kit.integer().references(() => units.id),
      /** Area of the other unit, as written on the sheet. */
      target_area: kit.text().notNull(),
      target_us_number: kit.text().notNull(),
      certainty: kit.text(),
      note: kit.text(),
      /** True if the other unit's sheet records it too. */
      confirmed: kit.boolean().notNull().default(false),
    },
    (t) => [
      kit.index('relations_site').on(t.site_id),
      kit.uniqueIndex('relations_unit').on(t.unit_id, t.type, t.target_area, t.target_us_number),
      kit.index('relations_target').on(t.target_id),
    ],
  );
}

/** The periods and phases of the sites. */
export function definePeriods(kit: Kit, { sites }: { sites: Sites }) {
  const { site_name: _site, ...periodFacts } = periodColumns;
  return kit.table(
    'periods',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      period_key: kit.key().notNull(),
      ...factColumns(kit, periodFacts),
      ...recordColumns(kit),
    },
    (t) => [
      kit.uniqueIndex('periods_name').on(t.site_id, t.period, t.phase),
      kit.index('periods_order').on(t.site_id, t.sort_order, t.period_key),
    ],
  );
}

/** Notes of users about findings of a site. */
export function defineFindingNotes(kit: Kit, { sites }: { sites: Sites }) {
  const { site_name: _site, ...facts } = findingNoteColumns;
  return kit.table(
    'finding_notes',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      ...factColumns(kit, facts),
      ...recordColumns(kit),
    },
    (t) => [kit.index('finding_notes_site').on(t.site_id, t.code)],
  );
}

/** The sheet definitions of the sites. */
export function defineSheets(kit: Kit, { sites }: { sites: Sites }) {
  const { site_name: _site, ...facts } = sheetColumns;
  return kit.table(
    'sheet_definitions',
    {
      id: kit.id(),
      site_id: kit
        .integer()
        .notNull()
        .references(() => sites.id),
      ...factColumns(kit, facts),
      ...recordColumns(kit),
    },
    (t) => [kit.uniqueIndex('sheet_definitions_entity').on(t.site_id, t.entity)],
  );
}

/** The sheet definitions of the installation. */
export function defineInstallationSheets(kit: Kit) {
  return kit.table(
    'installation_sheets',
    { id: kit.id(), ...factColumns(kit, installationSheetColumns), ...recordColumns(kit) },
    (t) => [kit.uniqueIndex('installation_sheets_entity').on(t.entity)],
  );
}

/**
 * Number of units by period and of finds by type for each site, so that totals need no reads of
 * records. Database triggers maintain them (see the migration).
 */
export function defineTallies(kit: Kit) {
  return kit.table(
    'tallies',
    {
      site_id: kit.integer().notNull(),
      /** `units` or `items`. */
      kind: kit.text().notNull(),
      /** The period or type after an `=`, or empty. */
      value: kit.key().notNull(),
      count: kit.integer().notNull(),
    },
    (t) => [kit.uniqueIndex('tallies_value').on(t.kind, t.site_id, t.value)],
  );
}

/** Terms of the vocabularies, by language. */
export function defineTerms(kit: Kit) {
  return kit.table(
    'terms',
    { id: kit.id(), ...factColumns(kit, thesaurusTermColumns), ...recordColumns(kit) },
    (t) => [kit.uniqueIndex('terms_key').on(t.table_name, t.field_name, t.value, t.language)],
  );
}

/** Node types with their names and symbols. */
export function defineNodeTypes(kit: Kit) {
  return kit.table(
    'node_types',
    {
      id: kit.id(),
      code_key: kit.key().notNull(),
      ...factColumns(kit, nodeTypeColumns),
      ...recordColumns(kit),
    },
    (t) => [kit.uniqueIndex('node_types_code').on(t.code_key)],
  );
}
