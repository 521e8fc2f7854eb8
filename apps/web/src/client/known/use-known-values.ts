import { useQuery } from '@tanstack/react-query';
import { VOCABULARIES, type Period, type ThesaurusTerm } from '@trowel/domain/records';
import { useMemo } from 'react';
import { fetchApi, dataOf } from '../data/api-request.ts';
import { fetchAll, KEYS, queryOf } from '../data/queries.ts';
import { useLanguage } from '../i18n/language.ts';
import { judgeValue, listKnown, type KnownOfSite } from './judge-value.ts';

/** What a site knows about values of its units. */
export interface KnownValues {
  /** Values to propose for a field; undefined where the site says nothing about it. */
  list: (field: string) => readonly string[] | undefined;
  /** Why a value is doubtful; undefined where it is fine, and until the answers are there. */
  judge: (field: string, value: unknown) => string | undefined;
}

/** Fields of units whose values are compared with what the site knows. */
export const JUDGED: ReadonlySet<string> = new Set(['unit_type', 'period', 'period_end', 'area']);

const MOST_VALUES = 100;
const NOTHING: KnownValues = { list: () => undefined, judge: () => undefined };

/** Asks what a site knows of the types, periods and areas of its units; nothing is asked without a site. */
export function useKnownValues(site: string | undefined): KnownValues {
  const language = useLanguage();
  const isOn = site !== undefined && site !== '';
  const parameters = { site_name_is: site };
  const described = useQuery({
    queryKey: [...KEYS.list('periods', parameters), 'all'],
    queryFn: ({ signal }) => fetchAll<Period>('/api/periods', parameters, signal),
    enabled: isOn,
  }).data?.rows;
  const terms = useQuery({
    queryKey: [...KEYS.list('thesaurus', {}), 'unit types'],
    queryFn: ({ signal }) =>
      fetchAll<ThesaurusTerm>('/api/thesaurus', { table_name_is: 'us', field_name_is: 'unit_type' }, signal),
    enabled: isOn,
  }).data?.rows;
  const periods = useValues(site, 'period');
  const areas = useValues(site, 'area');
  return useMemo((): KnownValues => {
    if (!described || !terms || !periods || !areas) return NOTHING;
    const known: KnownOfSite = {
      types: [
        ...new Set([
          ...(VOCABULARIES['us.unit_type'] ?? []).map(({ value }) => value),
          ...terms.map(({ value }) => value),
        ]),
      ],
      described: [...new Set(described.map(({ period }) => period))],
      periods,
      areas,
    };
    return {
      list: (field) => listKnown(field, known),
      judge: (field, value) => judgeValue(field, value, { known, language }),
    };
  }, [described, terms, periods, areas, language]);
}

function useValues(site: string | undefined, field: string): ReadonlyMap<string, number> | undefined {
  return useQuery({
    queryKey: ['us', 'values', field, site],
    queryFn: async ({ signal }) => {
      const path = `/api/us/values/${field}${queryOf({ site_name_is: site, limit: MOST_VALUES })}`;
      const values = dataOf(await fetchApi<{ value: string | null; count: number }[]>(path, { signal }));
      return new Map(values.map(({ value, count }) => [value ?? '', count]));
    },
    // A map is not compared member by member.
    structuralSharing: false,
    enabled: site !== undefined && site !== '',
  }).data;
}
