import type { CheckedKind, KindName, MatrixFields } from '@trowel/domain/records';

/** A find whose unit number has no recorded unit. */
export interface UnplacedItemRow {
  id: number;
  inventory_number: string;
  area: string | null;
  us_number: string | null;
}

/** Number of records that depend on another. Declared kinds are present if there are records. */
export interface Dependants extends Partial<Record<KindName, number>> {
  us: number;
  inventario: number;
  periods: number;
}

/** Tables whose records have a site of their own. */
export type SitedTable = 'units' | 'items' | KindName;

/** Lookups of sites and of the records that depend on them. */
export interface SiteLookups {
  findSiteId(siteName: string): Promise<number | undefined>;
  /** Returns the highest id of a visible site, or 0. */
  findLastSiteId(): Promise<number>;
  /** Returns the names of sites, at most `most`, by name. */
  listSiteNames(most: number): Promise<string[]>;
  /** Returns true if any site has the name, including hidden ones: names are unique. */
  isSiteNameTaken(siteName: string): Promise<boolean>;
  /** Returns the site of a record. */
  findSiteOf(entity: SitedTable, id: number): Promise<number | undefined>;
  /** Returns the sites of records. */
  listSitesOf(entity: SitedTable, ids: readonly number[]): Promise<number[]>;
  /** Locks a site, so that writes to its units and relations run one after another. */
  lockSite(siteId: number): Promise<void>;
  countDependantsOfSite(siteId: number): Promise<Dependants>;
}

/** The columns that identify a unit within its site. */
export interface UnitNumber {
  id: number;
  area: string;
  us_number: string;
}

/** Fields of a unit needed for the matrix. */
export type UnitTraits = MatrixFields & { id: number };

/**
 * Fields of a unit needed only for a scene: its dimensions in m (walls have separate fields), and its
 * English definition.
 */
export interface UnitMeasures {
  id: number;
  length_max: number | null;
  width_mean: number | null;
  height_max: number | null;
  depth_max: number | null;
  wall_length: number | null;
  wall_thickness: number | null;
  wall_height: number | null;
  definition_en: string | null;
}

/** A closed sheet: who closed it, and when. */
export interface ClosedUnit extends UnitNumber {
  state_by: string | null;
  state_at: string | null;
}

/** Lookups of units, and reads of a few fields of all units. */
export interface UnitLookups {
  findUnitId(siteId: number, unit: { area: string; us_number: string }): Promise<number | undefined>;
  /** Returns the units of a site with this number, in any area, by id. Cost: the areas of the site. */
  findUnitsByNumber(siteId: number, usNumber: string): Promise<UnitNumber[]>;
  /** Returns those of the units that belong to the site, by id. */
  findUnitNumbers(siteId: number, ids: readonly number[]): Promise<UnitNumber[]>;
  listUnitNumbers(siteId: number): Promise<UnitNumber[]>;
  /** Returns the closed sheets of a site, by id. Cost: all units of the site. */
  listClosedUnits(siteId: number): Promise<ClosedUnit[]>;
  /** Returns the fields needed for the matrix, for all units of a site. */
  listUnitTraits(siteId: number): Promise<UnitTraits[]>;
  /** Returns the dimensions of all units of a site, by id. */
  listUnitMeasures(siteId: number): Promise<UnitMeasures[]>;
  listUnitIds(siteId: number): Promise<number[]>;
  /** Counts the units of a type, case-insensitively. Cost: all units. */
  countUnitsOfType(code: string): Promise<number>;
}

/** Lookups of finds and of their units. */
export interface ItemLookups {
  listItemIds(within: { siteId: number } | { unitId: number }): Promise<number[]>;
  /** Returns the finds of a site whose unit does not exist. */
  listUnplacedItems(siteId: number): Promise<UnplacedItemRow[]>;
  /** Returns the inventory numbers of a site, unsorted. */
  listItemNumbers(siteId: number): Promise<string[]>;
  hasItemNumber(siteId: number, inventoryNumber: string): Promise<boolean>;
  countItemsOfUnit(unitId: number): Promise<number>;
  /** Returns the first of the units that have finds, and the number of finds. */
  findUnitWithItems(unitIds: readonly number[]): Promise<{ id: number; items: number } | undefined>;
  /** Assigns finds to a unit. */
  tieItems(ids: readonly number[], unitId: number): Promise<void>;
}

/** A drawn shape as the checks of the plan read it. */
export interface StoredPlanShape {
  kind: string;
  area: string | null;
  us_number: string | null;
  unit_type: string | null;
  /** GeoJSON as text, because it is parsed where it is used. */
  geometry: string;
}

/** Lookups of records of the declared kinds. */
export interface KindLookups {
  listKindIds(kind: KindName, siteId: number): Promise<number[]>;
  /** Returns the numbers of a kind at a site, unsorted. */
  listKindNumbers(kind: KindName, siteId: number): Promise<string[]>;
  /** Returns the records of a kind at a site with the fields that `listCheckedFields` names. Cost: all of them. */
  listCheckedRows(kind: CheckedKind, siteId: number): Promise<Readonly<Record<string, unknown>>[]>;
  /** Returns the shapes of a site with one of the kinds and a geometry, by id. Cost: all of them. */
  listPlanShapes(siteId: number, kinds: readonly string[]): Promise<StoredPlanShape[]>;
  /** Returns the ids of records of a site with these values. */
  findIdsWith(
    table: SitedTable,
    siteId: number,
    values: Readonly<Record<string, string | null>>,
  ): Promise<number[]>;
  /** Returns the ids of records of a site with a list that contains the text. Cost: all records of the kind there. */
  findIdsListing(table: KindName, siteId: number, listed: { field: string; text: string }): Promise<number[]>;
}

/** The columns that identify a term of the vocabularies. */
export interface TermKey {
  table_name: string;
  field_name: string;
  value: string;
  language: string;
}

/** Number of relations between the units of two periods (or phases). */
export interface PeriodRelations {
  period: string;
  phase: string;
  type: string;
  target_period: string;
  target_phase: string;
  count: number;
}

/** Lookups of periods, terms and node types. */
export interface VocabularyLookups {
  listPeriodIds(siteId: number): Promise<number[]>;
  /** Counts the relations between the periods and phases of a site. */
  countPeriodRelations(siteId: number): Promise<PeriodRelations[]>;
  hasPeriod(siteId: number, period: { period: string; phase: string }): Promise<boolean>;
  hasTerm(term: TermKey): Promise<boolean>;
  /** Returns the natural keys of all terms. */
  listTermKeys(): Promise<TermKey[]>;
  /** Returns the node type with a code, case-insensitively. */
  findNodeTypeId(code: string): Promise<number | undefined>;
}

/** Number of records that share a value. Null means not recorded. */
export interface ValueCount {
  value: string | null;
  count: number;
}

/** Counts of records, in total or of one site. */
export interface RecordFigures {
  count(entity: 'sites' | 'units' | 'items', siteId?: number): Promise<number>;
  countDistinct(column: 'region' | 'province', siteId?: number): Promise<number>;
  /** Counts records by value, largest first. */
  countByValue(
    of: 'sites.region' | 'units.period' | 'items.find_type',
    siteId?: number,
  ): Promise<ValueCount[]>;
}

/** Lookups of use-cases that do not read whole records. */
export type Lookups = SiteLookups &
  UnitLookups &
  ItemLookups &
  KindLookups &
  VocabularyLookups &
  RecordFigures;

/** Dating of a unit's sheet. */
export interface UnitDatingRow {
  id: number;
  dating: string | null;
  dating_elements: string | null;
}

/** Dating of a find, for its unit. */
export interface FindDatingRow {
  unit_id: number;
  inventory_number: string;
  find_type: string | null;
  dating: string | null;
}

/** Reads of the datings of a site's units. */
export interface Datings {
  /** Returns the units of the site with a dating. */
  ofUnits(siteId: number): Promise<UnitDatingRow[]>;
  /** Returns the finds of the site in recorded units. */
  ofFinds(siteId: number): Promise<FindDatingRow[]>;
}
