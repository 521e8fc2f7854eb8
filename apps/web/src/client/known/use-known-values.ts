import { useQuery } from '@tanstack/react-query';
import { VOCABULARIES, type Period, type ThesaurusTerm } from '@trowel/domain/records';
import { useMemo } from 'react';
import { fetchApi, dataOf } from '../data/api-request.ts';
import { fetchAll, KEYS, queryOf } from '../data/queries.ts';
import { useLanguage } from '../i18n/language.ts';
import { useIdle } from '../ui/use-idle.ts';
import { judgeValue, listKnown, type SiteValues } from './judge-value.ts';

/** Suggestions and checks for the values of units. */
export interface KnownValues {
  /** Lists the values to suggest for a field. Undefined for fields without known values. */
  list: (field: string) => readonly string[] | undefined;
  /** Returns the reason why a value is doubtful. Undefined if it is fine, and until the values are loaded. */
  judge: (field: string, value: unknown) => string | undefined;
}

/** Fields of units whose values are compared with the known ones of the site. */
export const JUDGED: ReadonlySet<string> = new Set(['unit_type', 'period', 'period_end', 'area']);

const MOST_VALUES = 100;
const NOTHING: KnownValues = { list: () => undefined, judge: () => undefined };

/**
 * Loads the types, periods and areas of a site's units, once the page is idle, so that its records are requested first.
 * Without a site nothing is requested.
 */
export function useKnownValues(siteOfUnits: string | undefined): KnownValues {
  const language = useLanguage();
  const isIdle = useIdle();
  const site = isIdle ? siteOfUnits : undefined;
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
  const periods = useUnitValues(site, 'period');
  const areas = useUnitValues(site, 'area');
  return useMemo((): KnownValues => {
    if (!described || !terms || !periods || !areas) return NOTHING;
    const known: SiteValues = {
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

/** Returns the values of a field in the units of a site, each with its number of units. Undefined while loading. */
export function useUnitValues(
  site: string | undefined,
  field: string,
): ReadonlyMap<string, number> | undefined {
  return useQuery({
    queryKey: ['us', 'values', field, site],
    queryFn: async ({ signal }) => {
      const path = `/api/us/values/${field}${queryOf({ site_name_is: site, limit: MOST_VALUES })}`;
      const values = dataOf(await fetchApi<{ value: string | null; count: number }[]>(path, { signal }));
      return new Map(values.map(({ value, count }) => [value ?? '', count]));
    },
    // Maps cannot be compared structurally.
    structuralSharing: false,
    enabled: site !== undefined && site !== '',
  }).data;
}
