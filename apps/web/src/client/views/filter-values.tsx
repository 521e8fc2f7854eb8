import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchApi, dataOf } from '../data/api-request.ts';
import type { RecordField } from '../data/fields.ts';
import { queryOf, type Parameters, type RecordName } from '../data/queries.ts';
import { Shown } from '../page/shown.tsx';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { formatValue } from '../tables/field-column.ts';
import { TABLE_TEXTS } from '../tables/table-texts.ts';
import { WITHOUT } from './table-view.ts';

export interface FilterValuesProps {
  name: RecordName;
  parameters: Parameters;
  field: RecordField;
  onChoose: (parameter: string, value: string) => void;
}

interface Counted {
  value: string | number | boolean | null;
  count: number;
}

const MOST_VALUES = 40;
/** Parameters of a list that do not affect which rows are in it. */
const UNRELATED = ['fields', 'sort_by', 'sort_order'];

/** The values of a field in the shown rows, each with its count. A click on one adds a filter. */
export function FilterValues({ name, parameters, field, onChoose }: FilterValuesProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const { count: formatCount } = useFormat();
  const language = useLanguage();
  const rest = Object.entries(parameters).filter(([parameter]) => !UNRELATED.includes(parameter));
  const listParameters = { ...Object.fromEntries(rest), limit: MOST_VALUES };
  const values = useQuery({
    queryKey: [name, 'values', field.name, listParameters],
    queryFn: async ({ signal }) =>
      dataOf(
        await fetchApi<Counted[]>(`/api/${name}/values/${field.name}${queryOf(listParameters)}`, { signal }),
      ),
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
                    onClick={() => onChoose(...filterFor(field, value))}
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

function filterFor({ name, kind }: RecordField, value: Counted['value']): [parameter: string, value: string] {
  if (value === null) return [WITHOUT, name];
  return [kind === 'text' || kind === 'choice' ? `${name}_is` : name, String(value)];
}
