import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchApi, dataOf } from '../data/api-request.ts';
import type { RecordField } from '../data/fields.ts';
import { queryOf, type Parameters, type RecordName } from '../data/queries.ts';
import type { GridGroup } from '../grid/grid-groups.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { formatValue } from '../tables/format-value.ts';
import { ONE_SECTION, type RowSection } from '../tables/row-sections.ts';
import { TABLE_TEXTS } from '../tables/table-texts.ts';
import { useCustomTerms } from '../terms/terms.ts';
import type { CountedValue } from './filter-values.tsx';

/** The groups of a table. */
export interface TableGroups {
  /** The rows of the groups that are not folded. */
  sections: readonly RowSection[];
  groups: readonly GridGroup[] | undefined;
  /** Number of all rows, also of folded groups. Undefined without groups. */
  total: number | undefined;
  isLoading: boolean;
  /** True if the field has more values than groups can be shown. The rows are then shown without groups. */
  hasTooMany: boolean;
  toggle: (key: string) => void;
  foldAll: (isFolded: boolean) => void;
}

/** Maximum number of groups: the largest page of the API. */
const MOST_GROUPS = 100;
const NOTHING: readonly CountedValue[] = [];
const UNRELATED = ['fields', 'sort_by', 'sort_order'];
const NAMING: ReadonlySet<string> = new Set(['site_name', 'us_number', 'inventory_number', 'id', 'version']);

/**
 * True if rows can be grouped by a field: it has values that several records share. The English text of
 * another field is not offered, because terms are shown in the language of the page.
 */
export function canGroupBy({ name, kind, most = 0 }: RecordField): boolean {
  if (NAMING.has(name) || name.endsWith('_en')) return false;
  return kind === 'text' ? most <= MOST_LETTERS : ['choice', 'integer', 'boolean', 'day'].includes(kind);
}

/** Longer texts are descriptions, which differ from record to record. */
const MOST_LETTERS = 1_000;

/** Divides the rows of a table into groups by the values of a field, in the order of the values. */
export function useGroups(
  name: RecordName,
  parameters: Parameters,
  { field, isDescending }: { field: RecordField | undefined; isDescending: boolean },
): TableGroups {
  const language = useLanguage();
  const { compare } = useFormat();
  const terms = useCustomTerms();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const list = Object.fromEntries(
    Object.entries(parameters).filter(([parameter]) => !UNRELATED.includes(parameter)),
  );
  const counted = useQuery({
    queryKey: [name, 'values', field?.name, { ...list, limit: MOST_GROUPS }],
    queryFn: async ({ signal }) => {
      const path = `/api/${name}/values/${field!.name}${queryOf({ ...list, limit: MOST_GROUPS })}`;
      return dataOf(await fetchApi<CountedValue[]>(path, { signal }));
    },
    enabled: field !== undefined,
    // Groups of the same field stay until the new counts have loaded.
    placeholderData: (before, query) => (query?.queryKey[2] === field?.name ? before : undefined),
  });
  const values = field === undefined ? NOTHING : (counted.data ?? NOTHING);
  useRowsOf(name, JSON.stringify([field?.name, list]), counted.isPlaceholderData ? NOTHING : values);
  const hasTooMany = values.length >= MOST_GROUPS;
  const built = useMemo(() => {
    if (field === undefined || hasTooMany) return undefined;
    const order = isDescending ? -1 : 1;
    const sorted = values.toSorted((a, b) => order * compareValues(a.value, b.value, compare));
    return buildGroups(sorted, (value) => ({
      key: `${field.name} ${JSON.stringify(value)}`,
      isFolded: folded.has(`${field.name} ${JSON.stringify(value)}`),
      label: `${field.label[language]}: ${value === null ? TABLE_TEXTS[language].empty : formatValue(field, value, language)}`,
      parameters: parametersOf(field, value),
    }));
    // The custom terms change the labels of groups.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [field, values, hasTooMany, folded, language, compare, isDescending, terms]);
  return {
    sections: built?.sections ?? ONE_SECTION,
    groups: built?.groups,
    total: built && values.reduce((sum, { count }) => sum + count, 0),
    isLoading: field !== undefined && counted.isPending,
    hasTooMany,
    toggle: (key) =>
      setFolded(new Set(folded.has(key) ? [...folded].filter((one) => one !== key) : [...folded, key])),
    foldAll: (isFolded) => setFolded(new Set(isFolded ? built?.groups.map(({ key }) => key) : [])),
  };
}

/** Fetches the rows again when the counts of the same groups change, because rows then belong to other groups. */
function useRowsOf(name: RecordName, shown: string, values: readonly CountedValue[]): void {
  const queries = useQueryClient();
  const before = useRef({ shown, values });
  useEffect(() => {
    const { shown: shownBefore, values: valuesBefore } = before.current;
    if (values.length > 0) before.current = { shown, values };
    if (shownBefore !== shown || valuesBefore === values) return;
    if (valuesBefore.length === 0 || values.length === 0) return;
    void queries.invalidateQueries({ queryKey: [name, 'list'] });
  }, [queries, name, shown, values]);
}

/** A group before its place in the table is known. */
interface DescribedGroup {
  key: string;
  isFolded: boolean;
  label: string;
  parameters: Parameters;
}

function buildGroups(
  values: readonly CountedValue[],
  describe: (value: CountedValue['value']) => DescribedGroup,
): { sections: RowSection[]; groups: GridGroup[] } {
  const sections: RowSection[] = [];
  const groups: GridGroup[] = [];
  let first = 0;
  for (const { value, count } of values) {
    const { parameters, ...group } = describe(value);
    const shown = group.isFolded ? 0 : count;
    sections.push({ parameters, count: shown });
    groups.push({ ...group, count, first });
    first += shown;
  }
  return { sections, groups };
}

/** Single parameters are combined with every filter by "and". */
function parametersOf({ name, kind }: RecordField, value: CountedValue['value']): Parameters {
  if (value === null) return { without: name };
  return { [kind === 'text' || kind === 'choice' ? `${name}_is` : name]: value };
}

/** Compares in natural order, the empty value last. */
function compareValues(
  a: CountedValue['value'],
  b: CountedValue['value'],
  compare: (a: string, b: string) => number,
): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
}
