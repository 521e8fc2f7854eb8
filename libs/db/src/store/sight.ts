import type { SiteRole } from '@trowel/domain/core';
import type { Tables } from '../schema/tables.ts';

/** What somebody may see and change, by the ids of sites. */
export interface Sight {
  /** These do not exist for them. */
  hidden: readonly number[];
  /** Nothing but these exists for them; all the others unless given. */
  only?: readonly number[] | undefined;
  /** Where these lie is told to a kilometre; of the next ones not at all. */
  rounded: readonly number[];
  unplaced: readonly number[];
  /** Nothing but these is changed by them, and nothing that belongs to no site; all they see unless given. */
  changesOnly?: readonly number[] | undefined;
}

/** A site of which not everybody sees everything. */
export type GuardedSite = Tables['guardedSites']['$inferSelect'];

/** What decides on what an account sees: the guarded sites, and its own roles by site. */
export interface SiteReach {
  guarded: readonly GuardedSite[];
  roles: ReadonlyMap<number, SiteRole>;
}

/** A member of a site. */
export interface SiteMemberRow {
  user_id: number;
  username: string;
  full_name: string | null;
  role: SiteRole;
}

/** Keeps who is a member of which site. */
export interface MemberStore {
  /** What decides on what an account sees; of nobody in particular for null. */
  findReach(accountId: number | null): Promise<SiteReach>;
  /** The members of a site, owners first, then by name. */
  list(siteId: number): Promise<SiteMemberRow[]>;
  /** Gives somebody a role, or another one. */
  set(siteId: number, userId: number, role: SiteRole): Promise<void>;
  remove(siteId: number, userId: number): Promise<void>;
}
