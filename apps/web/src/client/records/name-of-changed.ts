import type { Change } from '@trowel/domain/records';

/** The fields that name a record, by its kind; the first that a change tells. */
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
  users: ['username'],
  teams: ['name'],
  site_members: ['username'],
  site_teams: ['team'],
  invitations: ['invitee', 'accepted_by', 'site_name'],
  backups: ['file_name'],
};

/** A change as the log lists it. */
export type ListedChange = Pick<Change, 'entity' | 'before' | 'after'> & {
  /** What the record is called now, where it is there. */
  record_name?: string;
};

/** What the record of a change is called, as far as anything tells it. */
export function nameOfChanged({ entity, before, after, record_name: now }: ListedChange): string | undefined {
  if (now !== undefined) return now;
  const whole = { ...before, ...after };
  const key = NAMES[entity]?.find((name) => typeof whole[name] === 'string' && whole[name] !== '');
  return key === undefined ? undefined : String(whole[key]);
}
