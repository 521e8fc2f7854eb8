import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { KindName, Unit } from '@trowel/domain/records';
import { fetchApi, dataOf } from './api-request.ts';
import { KEYS, queryOf } from './queries.ts';

/** A relation as it is named in a finding. */
export interface NamedRelation {
  from: string;
  type: string;
  to: string;
}

/** A relation of a chain. `recorded_in` has the units on whose sheets it is, or the name of another source. */
export interface RecordedStep extends NamedRelation {
  recorded_in: string;
  certainty: string | null;
}

/** A record that is no unit, by its kind and number. */
export interface RecordOfFinding {
  entity: KindName | 'inventario';
  name: string;
}

/** A finding about the records of a site that an excavator should check. */
export interface SiteFinding {
  code: string;
  severity: 'error' | 'warning' | 'info';
  /** A sentence in the language of the user. */
  message: string;
  units: string[];
  /** The records concerned that are no units, by kind and number. */
  records?: RecordOfFinding[];
  chain: RecordedStep[];
  suggestions: {
    action: 'drop' | 'reverse' | 'retarget' | 'separate';
    relation: NamedRelation;
    instead?: NamedRelation;
    contradictions_left: number;
  }[];
}

/** Notes of users on a finding. */
export interface NoteOfFinding {
  /** Reason for dismissing it, null while it is open. */
  reason: string | null;
  left_by: string | null;
  left_at: string | null;
  /** User name. */
  assigned_to: string | null;
}

/** A finding with its key and its note. */
export interface InboxFinding extends SiteFinding {
  key: string;
  /** Key of the finding with the same cause. */
  part_of?: string;
  /** Keys of the findings that have the same cause and disappear with this one. */
  consequences?: string[];
  /** The period or the missing unit it is about. */
  subject?: string;
  note?: NoteOfFinding;
}

/** A note on a finding that no longer exists. */
export interface GoneNote extends NoteOfFinding {
  key: string;
  code: string;
  about: string;
}

/**
 * Result of the relation check of a site: open findings by severity, dismissed findings, and notes on
 * findings that no longer exist.
 */
export interface SiteCheck {
  valid: boolean;
  errors: InboxFinding[];
  warnings: InboxFinding[];
  infos: InboxFinding[];
  left: InboxFinding[];
  gone: GoneNote[];
  statistics: Record<string, number>;
}

/** Numbers of findings of a site. */
export type FindingCounts = Pick<SiteCheck, 'valid'> &
  Record<'errors' | 'warnings' | 'infos' | 'left', number>;

/** Summary of a finding for display beside records. */
export type BriefFinding = Pick<InboxFinding, 'key' | 'code' | 'severity' | 'message' | 'units'>;

/** Summary of the findings of a site for display beside its records. All findings of a large site are megabytes. */
export interface FindingsBrief extends FindingCounts {
  /** The first hundred open findings: errors, then warnings. */
  gravest: BriefFinding[];
  /** Numbers of open errors and warnings by unit name: `12`, or `A/12` if numbers repeat. */
  units: Record<string, [errors: number, warnings: number]>;
}

const FRESH_MS = 5 * 60_000;

/** Returns the findings of a site. `enabled: false` postpones the request. */
export function useFindings(site: string, enabled = true): UseQueryResult<SiteCheck> {
  return useQuery({
    queryKey: KEYS.findings(site),
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<SiteCheck>(`/api/findings/${encodeURIComponent(site)}`, { signal })),
    staleTime: FRESH_MS,
    enabled,
  });
}

/** Returns the numbers of findings of a site. `enabled: false` postpones the request. */
export function useFindingCounts(site: string, enabled = true): UseQueryResult<FindingCounts> {
  return usePart<FindingCounts>(site, 'counts', enabled);
}

/**
 * Returns the most serious findings of a site and the units that have findings. `enabled: false`
 * postpones the request.
 */
export function useFindingsBrief(site: string, enabled = true): UseQueryResult<FindingsBrief> {
  return usePart<FindingsBrief>(site, 'brief', enabled);
}

/** Returns the open errors and warnings that name a unit. `enabled: false` postpones the request. */
export function useFindingsOfUnit(
  { site_name: site, us_number, area }: Pick<Unit, 'site_name' | 'us_number' | 'area'>,
  enabled: boolean,
): UseQueryResult<InboxFinding[]> {
  return usePart<InboxFinding[]>(site, `unit${queryOf({ us_number, area })}`, enabled);
}

/** Returns the open findings that name a record that is no unit. `enabled: false` postpones the request. */
export function useFindingsOfRecord(
  site: string,
  { entity, name: number }: RecordOfFinding,
  enabled: boolean,
): UseQueryResult<InboxFinding[]> {
  return usePart<InboxFinding[]>(site, `record${queryOf({ entity, number })}`, enabled);
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
