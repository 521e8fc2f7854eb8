import type { Tables } from '../schema/tables.ts';

/** A stored relation: one row, even if both sheets record it. */
export type StoredRelation = Tables['relations']['$inferSelect'];
/** A stored relation with the number of the unit that records it. */
export type RelationRow = StoredRelation & { unit_area: string; unit_us_number: string };
/** A stored relation without its site. */
export type SiteRelation = Omit<StoredRelation, 'site_id'>;
/** The part of a relation that orders units: the recording unit, the type, and the other unit if it exists. */
export type RelationLink = Pick<StoredRelation, 'unit_id' | 'type' | 'target_id'>;
/** A relation to store. */
export type NewRelationRow = Omit<StoredRelation, 'id'> & { id?: number };

/** Number of records from which the matrix of a site is built. */
export interface SiteSize {
  units: number;
  relations: number;
}

/** Reads of relations. */
export interface RelationReads {
  /** Returns the relations of the units in either direction, by id. */
  ofUnits(unitIds: readonly number[]): Promise<RelationRow[]>;
  ofSite(siteId: number): Promise<RelationRow[]>;
  /** Returns the same without the numbers of the recording units, in half the time. */
  ofSiteWithoutNumbers(siteId: number): Promise<SiteRelation[]>;
  /** Counts the units and relations of a site, using indexes. */
  measureSite(siteId: number): Promise<SiteSize>;
  /**
   * Returns the next page of relations after an id, for callers that do not need all of them in
   * memory. Empty after the last one.
   */
  pageOfSite(siteId: number, afterId: number): Promise<RelationRow[]>;
  /** Returns the relations between the units, and their relations to missing units, by id. */
  among(unitIds: readonly number[]): Promise<RelationRow[]>;
  /**
   * Returns pending references: relations of a site to missing units, optionally only to one number.
   * The area is empty if the sheet contains none.
   */
  dangling(siteId: number, usNumber?: string): Promise<RelationRow[]>;
}

/** Reads of the links of relations. */
export interface RelationLinks {
  /** Returns the links of the units in either direction, by id. */
  linksOfUnits(unitIds: readonly number[]): Promise<RelationLink[]>;
  /** Returns the links of all relations of a site. */
  linksOfSite(siteId: number): Promise<RelationLink[]>;
}

/** Writes of relations. */
export interface RelationWrites {
  insertMany(rows: readonly NewRelationRow[]): Promise<void>;
  update(id: number, values: Partial<Omit<StoredRelation, 'id'>>): Promise<void>;
  /** Marks relations as recorded on the sheets of both units. */
  confirmMany(ids: readonly number[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** Updates the number of a unit in the relations that point to it. */
  renameTarget(targetId: number, name: { area: string; us_number: string }): Promise<void>;
}

/** Reads and writes of relations. */
export type RelationStore = RelationReads & RelationLinks & RelationWrites;
