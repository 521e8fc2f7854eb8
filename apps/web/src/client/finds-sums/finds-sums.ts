import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { VOCABULARIES } from '@trowel/domain/records';
import { dataOf, fetchApi } from '../data/api-request.ts';
import { queryOf, type Parameters } from '../data/queries.ts';
import { formatOf } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import { SUMS_TEXTS } from './sums-texts.ts';

/** Sums of finds. */
export interface FindsSums {
  finds: number;
  fragments: number;
  weight_g: number;
}

/** Sums of the finds of one type. */
export interface TypeSums extends FindsSums {
  type: string | null;
  type_en: string | null;
}

/** Sums of the finds of one unit, as the API returns them. */
export interface UnitSums extends FindsSums {
  area: string;
  us_number: string;
  types: readonly TypeSums[];
}

/** Returns the sums of the finds that match the filters, by unit. */
export function useFindsSums(filters: Parameters): UseQueryResult<UnitSums[]> {
  return useQuery({
    queryKey: ['inventario', 'by-unit', filters],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<UnitSums[]>(`/api/inventario/by-unit${queryOf(filters)}`, { signal })),
  });
}

/** Formats sums as text: `12 finds, 40 fragments, 340 g: pottery 10, bone 2`. */
export function formatSums(
  { types, ...sums }: Omit<UnitSums, 'area' | 'us_number'>,
  language: Language,
): string {
  const t = SUMS_TEXTS[language];
  const { count, grams } = formatOf(language);
  const { finds, fragments, weight_g: weight } = sums;
  const amounts = [
    t.finds(finds, count(finds)),
    fragments > 0 ? t.fragments(fragments, count(fragments)) : '',
    weight > 0 ? grams(weight) : '',
  ];
  return `${amounts.filter(Boolean).join(', ')}: ${formatTypes(types, language)}`;
}

/** Formats the number of finds of each type: `pottery 10, bone 2`. */
export function formatTypes(types: readonly TypeSums[], language: Language): string {
  const { count } = formatOf(language);
  return types.map((one) => `${nameType(one, language)} ${count(one.finds)}`).join(', ');
}

function nameType({ type, type_en: english }: TypeSums, language: Language): string {
  if (type === null) return SUMS_TEXTS[language].noType;
  const term = VOCABULARIES['inventario.find_type']?.find(({ value }) => value === type);
  const name = (language === 'en' ? english : undefined) ?? term?.label[language] ?? type;
  return name.toLocaleLowerCase(language);
}

/** Adds sums up. */
export function addUp(sums: readonly FindsSums[]): FindsSums {
  const total = (key: keyof FindsSums): number => sums.reduce((sum, one) => sum + one[key], 0);
  return { finds: total('finds'), fragments: total('fragments'), weight_g: total('weight_g') };
}
