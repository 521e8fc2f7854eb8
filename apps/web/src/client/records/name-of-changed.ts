import { findKind } from '../kinds/kinds.ts';
import type { Change } from '@trowel/domain/records';

/** Fields that name a record, by kind, in order of preference. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  us: ['us_number'],
  inventario: ['inventory_number'],
  sites: ['site_name'],
  periods: ['period', 'name'],
  media: ['title', 'file_name'],
  models: ['file_name'],
  thesaurus: ['term', 'code'],
  'em-node-types': ['name', 'code'],
  'finding-notes': ['about'],
  sheets: ['entity'],
  'installation-sheets': ['entity'],
  users: ['username'],
  teams: ['name'],
  site_members: ['username'],
  site_teams: ['team'],
  invitations: ['invitee', 'accepted_by', 'site_name'],
  backups: ['file_name'],
};

/** A change as the log lists it. */
export type ListedChange = Pick<Change, 'entity' | 'before' | 'after'> & {
  /** Current name of the record, if it still exists. */
  record_name?: string;
};

/**
 * Returns the name of a changed record: the current one, otherwise the one in the change. Undefined if
 * neither has one.
 */
export function nameOfChanged({ entity, before, after, record_name: now }: ListedChange): string | undefined {
  if (now !== undefined) return now;
  const whole = { ...before, ...after };
  const key = (NAMES[entity] ?? findKind(entity)?.key)?.find(
    (name) => typeof whole[name] === 'string' && whole[name] !== '',
  );
  return key === undefined ? undefined : String(whole[key]);
}
