import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchApi, dataOf } from '../data/api-request.ts';
import type { RecordField } from '../data/fields.ts';
import { queryOf, type Parameters, type RecordName } from '../data/queries.ts';
import { Shown } from '../page/shown.tsx';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { formatValue } from '../tables/format-value.ts';
import { TABLE_TEXTS } from '../tables/table-texts.ts';
import { useCustomTerms } from '../terms/terms.ts';
import { formatConditionValue } from './condition-text.ts';

export interface FilterValuesProps {
  name: RecordName;
  /** Parameters of the request for the list. */
  parameters: Parameters;
  field: RecordField;
  /** Typed texts of the chosen values. */
  chosen: readonly string[];
  /** Called with a value of the field. Null is the empty value. */
  onChoose: (value: CountedValue['value']) => void;
}

/** A value of a field, and the number of records that have it. */
export interface CountedValue {
  value: string | number | boolean | null;
  count: number;
}

const MOST_VALUES = 40;
/** Parameters of a list that do not affect which rows are in it, and the filter being edited. */
const UNRELATED = ['fields', 'sort_by', 'sort_order', 'where'];

/** The values of a field, each with its number of rows. A click chooses one. */
export function FilterValues({ name, parameters, field, chosen, onChoose }: FilterValuesProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { count: formatCount } = useFormat();
  const language = useLanguage();
  useCustomTerms();
  const rest = Object.entries(parameters).filter(([parameter]) => !UNRELATED.includes(parameter));
  const listParameters = { ...Object.fromEntries(rest), limit: MOST_VALUES };
  const values = useQuery({
    queryKey: [name, 'values', field.name, listParameters],
    queryFn: async ({ signal }) => {
      const path = `/api/${name}/values/${field.name}${queryOf(listParameters)}`;
      return dataOf(await fetchApi<CountedValue[]>(path, { signal }));
    },
  });
  return (
    <Shown query={values} rows={3}>
      {(all) =>
        all.length === 0 ? (
          <p className="ui-soft">{t.valuesNone}</p>
        ) : (
          <>
            <ul className="table-values" aria-label={t.values}>
              {all.map(({ value, count }) => (
                <li key={String(value)}>
                  <button
                    type="button"
                    className="table-chip"
                    aria-pressed={
                      value !== null && chosen.includes(formatConditionValue(field, value, language))
                    }
                    onClick={() => onChoose(value)}
                  >
                    {value === null ? <em>{t.empty}</em> : formatValue(field, value, language)}{' '}
                    <span className="ui-soft">{formatCount(count)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {all.length === MOST_VALUES && (
              <p className="ui-hint">{t.valuesMost(formatCount(MOST_VALUES))}</p>
            )}
          </>
        )
      }
    </Shown>
  );
}
