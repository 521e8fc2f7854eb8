import type { Tables } from '../schema/tables.ts';

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

/** How many records a site has that its matrix is built from. */
export interface SiteSize {
  units: number;
  relations: number;
}

/** Reads the relations between units. */
export interface RelationReads {
  /** The relations in which one of the units stands on either side, by id. */
  ofUnits(unitIds: readonly number[]): Promise<RelationRow[]>;
  ofSite(siteId: number): Promise<RelationRow[]>;
  /** The same without the number of the unit that records each, which takes as long again to read. */
  ofSiteWithoutNumbers(siteId: number): Promise<SiteRelation[]>;
  /** Counts the units and relations of a site, by their indexes. */
  measureSite(siteId: number): Promise<SiteSize>;
  /** The first of them after an id, for those who do not need all at once; none when there are no more. */
  pageOfSite(siteId: number, afterId: number): Promise<RelationRow[]>;
  /** The relations between the units, and those of theirs that name no unit, by id. */
  among(unitIds: readonly number[]): Promise<RelationRow[]>;
  /**
   * Pending references: relations of a site that name a unit without pointing to one, with an empty area where the sheet
   * gives none; only those to a number, if given.
   */
  dangling(siteId: number, usNumber?: string): Promise<RelationRow[]>;
}

/** Reads of the relations what orders units. */
export interface RelationLinks {
  /** Those in which one of the units stands on either side, by id. */
  linksOfUnits(unitIds: readonly number[]): Promise<RelationLink[]>;
  /** Those of all relations of a site. */
  linksOfSite(siteId: number): Promise<RelationLink[]>;
}

/** Writes the relations between units. */
export interface RelationWrites {
  insertMany(rows: readonly NewRelationRow[]): Promise<void>;
  update(id: number, values: Partial<Omit<StoredRelation, 'id'>>): Promise<void>;
  /** Marks relations as recorded on the sheets of both units. */
  confirmMany(ids: readonly number[]): Promise<void>;
  remove(ids: readonly number[]): Promise<void>;
  /** Writes the unit's present number into the relations that point to it. */
  renameTarget(targetId: number, name: { area: string; us_number: string }): Promise<void>;
}

/** Reads and writes the relations between units. */
export type RelationStore = RelationReads & RelationLinks & RelationWrites;
