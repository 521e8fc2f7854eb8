import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ask, dataOf } from './ask.ts';
import { KEYS } from './queries.ts';

/** A statement of a relation, as a finding tells it. */
export interface NamedRelation {
  from: string;
  type: string;
  to: string;
}

/** Something about the relations of a site that a digger should look at. */
export interface SiteFinding {
  code: string;
  severity: 'error' | 'warning' | 'info';
  /** A sentence in the language of the person. */
  message: string;
  units: string[];
  chain: (NamedRelation & { recorded_in: string; certainty: string | null })[];
  suggestions: {
    action: 'drop' | 'reverse' | 'retarget' | 'separate';
    relation: NamedRelation;
    instead?: NamedRelation;
    contradictions_left: number;
  }[];
}

/** What people said of a finding. */
export interface NoteOfFinding {
  /** Why it is left as it is; null while it is open. */
  reason: string | null;
  left_by: string | null;
  left_at: string | null;
  /** User name. */
  assigned_to: string | null;
}

/** A finding with what calls it, and what was said of it. */
export interface InboxFinding extends SiteFinding {
  key: string;
  note?: NoteOfFinding;
}

/** What was said of a finding that is no longer there. */
export interface GoneNote extends NoteOfFinding {
  key: string;
  code: string;
  about: string;
}

/** What the check of a site's relations says: open findings by gravity, those that were left, and notes on what is gone. */
export interface SiteCheck {
  valid: boolean;
  errors: InboxFinding[];
  warnings: InboxFinding[];
  infos: InboxFinding[];
  left: InboxFinding[];
  gone: GoneNote[];
  statistics: Record<string, number>;
}

/** How many findings a site has. */
export type FindingCounts = Pick<SiteCheck, 'valid'> &
  Record<'errors' | 'warnings' | 'infos' | 'left', number>;

const FRESH_MS = 5 * 60_000;

/** The findings of a site; `enabled` puts the question off. */
export function useFindings(site: string, enabled = true): UseQueryResult<SiteCheck> {
  return useQuery({
    queryKey: KEYS.findings(site),
    queryFn: async ({ signal }) =>
      dataOf(await ask<SiteCheck>(`/api/findings/${encodeURIComponent(site)}`, { signal })),
    staleTime: FRESH_MS,
    enabled,
  });
}

/** How many findings a site has, without them; `enabled` puts the question off. */
export function useFindingCounts(site: string, enabled = true): UseQueryResult<FindingCounts> {
  return useQuery({
    queryKey: [...KEYS.findings(site), 'counts'],
    queryFn: async ({ signal }) =>
      dataOf(await ask<FindingCounts>(`/api/findings/${encodeURIComponent(site)}/counts`, { signal })),
    staleTime: FRESH_MS,
    enabled,
  });
}
