import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Unit } from '@trowel/domain/records';
import { fetchApi, dataOf } from './api-request.ts';
import { KEYS, queryOf } from './queries.ts';

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

/** What is told of a finding beside records. */
export type BriefFinding = Pick<SiteFinding, 'code' | 'severity' | 'message' | 'units'>;

/** Of the findings of a site what is shown beside its records: all of a large site are megabytes. */
export interface FindingsBrief extends FindingCounts {
  /** The first hundred: open errors, then warnings. */
  gravest: BriefFinding[];
  /** Open errors and warnings by the names of units: `12`, or `A/12` where numbers repeat. */
  units: Record<string, [errors: number, warnings: number]>;
}

const FRESH_MS = 5 * 60_000;

/** The findings of a site; `enabled` puts the question off. */
export function useFindings(site: string, enabled = true): UseQueryResult<SiteCheck> {
  return useQuery({
    queryKey: KEYS.findings(site),
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<SiteCheck>(`/api/findings/${encodeURIComponent(site)}`, { signal })),
    staleTime: FRESH_MS,
    enabled,
  });
}

/** How many findings a site has, without them; `enabled` puts the question off. */
export function useFindingCounts(site: string, enabled = true): UseQueryResult<FindingCounts> {
  return usePart<FindingCounts>(site, 'counts', enabled);
}

/** The gravest findings of a site, and which units have some; `enabled` puts the question off. */
export function useFindingsBrief(site: string, enabled = true): UseQueryResult<FindingsBrief> {
  return usePart<FindingsBrief>(site, 'brief', enabled);
}

/** The open errors and warnings that name a unit; `enabled` puts the question off. */
export function useFindingsOfUnit(
  { site_name: site, us_number, area }: Pick<Unit, 'site_name' | 'us_number' | 'area'>,
  enabled: boolean,
): UseQueryResult<BriefFinding[]> {
  return usePart<BriefFinding[]>(site, `unit${queryOf({ us_number, area })}`, enabled);
}

function usePart<T>(site: string, part: string, enabled: boolean): UseQueryResult<T> {
  return useQuery({
    queryKey: [...KEYS.findings(site), part],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<T>(`/api/findings/${encodeURIComponent(site)}/${part}`, { signal })),
    staleTime: FRESH_MS,
    enabled,
  });
}
