import type { ChosenRecord, Filter } from '@trowel/domain/records';

/** Tables whose records are features of a map. */
export type FeatureTable = 'sites' | 'units' | 'items' | 'samples' | 'geometries';

/** Field of a shape that names the record it belongs to, and the record's field with the same value. */
export type ShapeLink = 'us_number' | 'inventory_number' | 'sample_number';

/** A box in the coordinates of some sites. */
export interface SiteBox {
  siteIds: readonly number[];
  min_x: number;
  min_y: number;
  max_x: number;
  max_y: number;
}

/** The box of a search. A record without a place matches every box. */
export interface BoxSearch {
  /** Sites whose place is known. Records of all others have no place. */
  placedIds: readonly number[];
  boxes: readonly SiteBox[];
}

/** The records of a page of features, by id. */
export interface FeatureQuery {
  table: FeatureTable;
  /** Fields to read. */
  fields: readonly string[];
  filters: readonly Filter[];
  /** Kinds of shape: of the records themselves, or of the shapes that belong to them by `link`. */
  kinds: readonly string[];
  link?: ShapeLink | undefined;
  box?: BoxSearch | undefined;
  /** First and last day in a field. Records without a day match. */
  days?: { field: string; from: string | undefined; to: string | undefined } | undefined;
  afterId: number;
  limit: number;
}

/** A shape and the names of the record it belongs to. */
export interface LinkedShape {
  site_id: number;
  number: string;
  area: string | null;
  unit_type: string | null;
  geometry: unknown;
}

/** A site with its coordinate system. */
export interface PlacedSite {
  id: number;
  site_name: string;
  srid: number | null;
  local_grid: unknown;
  latitude: number | null;
  longitude: number | null;
}

/** Extent of the shapes of one kind at one site, in the coordinates of the site. */
export interface ShapeExtent {
  site_id: number;
  kind: string;
  min_x: number;
  min_y: number;
  max_x: number;
  max_y: number;
}

/** Reads of records as features of a map. */
export interface FeatureStore {
  /** Returns the first records after an id. */
  listRecords(query: FeatureQuery): Promise<ChosenRecord[]>;
  /** Counts the records, on all pages. */
  countRecords(query: Omit<FeatureQuery, 'afterId' | 'limit' | 'fields'>): Promise<number>;
  /** Returns the shapes of records with these numbers, in the order of their ids. */
  listShapes(of: {
    link: ShapeLink;
    kinds: readonly string[];
    siteIds: readonly number[];
    numbers: readonly string[];
  }): Promise<LinkedShape[]>;
  /** Returns the sites with these names, or all of them. */
  listPlacedSites(names?: readonly string[]): Promise<PlacedSite[]>;
  /** Returns the extents of all shapes by site and kind. Cost: all shapes. */
  listExtents(): Promise<ShapeExtent[]>;
}
