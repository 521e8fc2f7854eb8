import { createPeriodColors } from '@trowel/domain/drawing';
import type { Period } from '@trowel/domain/records';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchAll, KEYS } from '../data/queries.ts';
import { formatTerm } from '../terms/terms.ts';
import { useLanguage, type Language } from '../i18n/language.ts';

/** The periods of a site, with their names and colours. */
export interface SitePeriods {
  /** Returns code and name, such as `4 – Early Middle Ages`, or only the code if the period has no name. */
  nameOf: (code: string) => string;
  /** Returns the colour of a period or phase. Undefined if it has none, and until the periods are loaded. */
  colorOf: (code: string | null, phase?: string | null) => string | undefined;
  rows: readonly Period[];
  /** False until the periods are loaded. */
  isLoaded: boolean;
}

/** Returns the periods of a site. Empty until they are loaded. */
export function usePeriods(site: string): SitePeriods {
  const language = useLanguage();
  const parameters = { site_name_is: site };
  const { data } = useQuery({
    queryKey: [...KEYS.list('periods', parameters), 'all'],
    queryFn: ({ signal }) => fetchAll<Period>('/api/periods', parameters, signal),
  });
  const rows = data?.rows;
  return useMemo(() => indexPeriods(rows, language), [rows, language]);
}

/** Indexes periods by their codes. */
function indexPeriods(loaded: readonly Period[] | undefined, language: Language): SitePeriods {
  const rows = loaded ?? [];
  const colors = createPeriodColors(rows);
  const whole = new Map(rows.filter(({ phase }) => phase === '').map((row) => [row.period, row]));
  return {
    rows,
    isLoaded: loaded !== undefined,
    nameOf: (code) => {
      const { name, name_en } = whole.get(code) ?? { name: null, name_en: null };
      const label = language === 'en' ? (name_en ?? name) : (name ?? name_en);
      return label ? `${code} – ${formatTerm(label, 'periods.name', language)}` : code;
    },
    colorOf: (code, phase) => (code === null || !loaded ? undefined : colors(code, phase)),
  };
}
