import type { MatrixFields } from '@trowel/domain/records';

/** A find that names a unit without being in one. */
export interface UnplacedItemRow {
  id: number;
  inventory_number: string;
  area: string | null;
  us_number: string | null;
}

/** How many records rest on another. */
export interface Dependants {
  us: number;
  inventario: number;
  periods: number;
}

/** Which site is meant, and what rests on it. */
export interface SiteLookups {
  findSiteId(siteName: string): Promise<number | undefined>;
  /** The highest id of a site that is seen; 0 where there is none. */
  findLastSiteId(): Promise<number>;
  /** Names of sites; of very many the first by name. */
  listSiteNames(most: number): Promise<string[]>;
  /** Whether any site has the name, be it one that is not seen: names are given once. */
  isSiteNameTaken(siteName: string): Promise<boolean>;
  /** The site a unit or a find belongs to. */
  findSiteOf(entity: 'units' | 'items', id: number): Promise<number | undefined>;
  /** The sites to which units or finds belong. */
  listSitesOf(entity: 'units' | 'items', ids: readonly number[]): Promise<number[]>;
  /** Locks a site so that writes to its units and relations happen one after another. */
  lockSite(siteId: number): Promise<void>;
  countDependantsOfSite(siteId: number): Promise<Dependants>;
}

/** How a unit is told from the others of its site. */
export interface UnitNumber {
  id: number;
  area: string;
  us_number: string;
}

/** What the matrix needs to know of a unit. */
export type UnitTraits = MatrixFields & { id: number };

/** What only a scene needs of a unit: how large it is recorded to be, m (a wall has fields of its own), and its English definition. */
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

/** Which units are meant, and the few fields that are read of all of them. */
export interface UnitLookups {
  findUnitId(siteId: number, unit: { area: string; us_number: string }): Promise<number | undefined>;
  /** The units of a site with that number, in any area, by id. Cost: the areas of the site. */
  findUnitsByNumber(siteId: number, usNumber: string): Promise<UnitNumber[]>;
  /** Those of the units that belong to the site, by id. */
  findUnitNumbers(siteId: number, ids: readonly number[]): Promise<UnitNumber[]>;
  listUnitNumbers(siteId: number): Promise<UnitNumber[]>;
  /** Of every unit of a site the few fields its matrix needs. */
  listUnitTraits(siteId: number): Promise<UnitTraits[]>;
  /** Of every unit of a site how large it is, by id. */
  listUnitMeasures(siteId: number): Promise<UnitMeasures[]>;
  listUnitIds(siteId: number): Promise<number[]>;
  /** Units of the type, in any letter case. Cost: all units. */
  countUnitsOfType(code: string): Promise<number>;
}

/** Which finds are meant, and the units they lie in. */
export interface ItemLookups {
  listItemIds(within: { siteId: number } | { unitId: number }): Promise<number[]>;
  /** The finds of a site that name a unit which does not exist. */
  listUnplacedItems(siteId: number): Promise<UnplacedItemRow[]>;
  /** The inventory numbers in use at a site, in no order. */
  listItemNumbers(siteId: number): Promise<string[]>;
  hasItemNumber(siteId: number, inventoryNumber: string): Promise<boolean>;
  countItemsOfUnit(unitId: number): Promise<number>;
  /** The first of the units on which finds rest, and how many. */
  findUnitWithItems(unitIds: readonly number[]): Promise<{ id: number; items: number } | undefined>;
  /** Makes finds belong to a unit. */
  tieItems(ids: readonly number[], unitId: number): Promise<void>;
}

/** What tells a term of the vocabularies from the others. */
export interface TermKey {
  table_name: string;
  field_name: string;
  value: string;
  language: string;
}

/** Which periods, terms and types of unit are recorded. */
export interface VocabularyLookups {
  listPeriodIds(siteId: number): Promise<number[]>;
  hasPeriod(siteId: number, period: { period: string; phase: string }): Promise<boolean>;
  hasTerm(term: TermKey): Promise<boolean>;
  /** The natural keys of every term. */
  listTermKeys(): Promise<TermKey[]>;
  /** The type of node with that code, in any letter case. */
  findNodeTypeId(code: string): Promise<number | undefined>;
}

/** How many records share a value; null where it is not recorded. */
export interface ValueCount {
  value: string | null;
  count: number;
}

/** How many records there are, in all or of one site. */
export interface RecordFigures {
  count(entity: 'sites' | 'units' | 'items', siteId?: number): Promise<number>;
  countDistinct(column: 'region' | 'province', siteId?: number): Promise<number>;
  /** Largest first. */
  countByValue(
    of: 'sites.region' | 'units.period' | 'items.find_type',
    siteId?: number,
  ): Promise<ValueCount[]>;
}

/** Small questions the use-cases ask besides reading whole records. */
export type Lookups = SiteLookups & UnitLookups & ItemLookups & VocabularyLookups & RecordFigures;

/** What a unit's sheet says of its date. */
export interface UnitDatingRow {
  id: number;
  dating: string | null;
  dating_elements: string | null;
}

/** What a find says of the date of its unit. */
export interface FindDatingRow {
  unit_id: number;
  inventory_number: string;
  find_type: string | null;
  dating: string | null;
}

/** Reads what dates the units of a site. */
export interface Datings {
  /** Units of the site of which something is said. */
  ofUnits(siteId: number): Promise<UnitDatingRow[]>;
  /** Finds of the site that lie in a recorded unit. */
  ofFinds(siteId: number): Promise<FindDatingRow[]>;
}
