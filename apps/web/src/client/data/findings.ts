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

/** What the check of a site's relations says. */
export interface SiteCheck {
  valid: boolean;
  errors: SiteFinding[];
  warnings: SiteFinding[];
  infos: SiteFinding[];
  statistics: Record<string, number>;
}

const FRESH_MS = 5 * 60_000;

/** The findings of a site; `enabled` puts the question off. */
export function useFindings(site: string, enabled = true): UseQueryResult<SiteCheck> {
  return useQuery({
    queryKey: KEYS.findings(site),
    queryFn: async ({ signal }) =>
      dataOf(
        await ask<SiteCheck>('/api/harris-matrix/validate', {
          method: 'POST',
          body: { site_name: site },
          signal,
        }),
      ),
    staleTime: FRESH_MS,
    enabled,
  });
}
