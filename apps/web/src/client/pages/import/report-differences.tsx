import { isKindName, type KindName } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useDefinedFields } from '../../definitions/definition-query.ts';
import { CUSTOM_PREFIX, isCustom } from '../../definitions/row-value.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import type { Difference } from './import-model.ts';
import { IMPORT_TEXTS } from './import-texts.ts';
import { pickKindText, useKindWords } from './kind-labels.ts';
import { formatRecorded } from './format-recorded.ts';

const SHOWN_FIRST = 20;
const MORE = 200;
/** Kind of record whose fields label the differences. */
const ENTITIES = {
  unit: 'us',
  relation: 'us',
  period: 'periods',
  site: 'sites',
  find: 'inventario',
  term: 'thesaurus',
} as const satisfies Record<Exclude<Difference['what'], KindName>, string>;

interface DifferencesProps {
  /** Site whose custom fields are named. */
  site: string;
  differences: readonly Difference[];
}

/** Compares recorded values with those of the file, field by field. New records are listed per row instead. */
export function ReportDifferences({ site, differences }: DifferencesProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS).differences;
  const { count } = useFormat();
  const [most, setMost] = useState(SHOWN_FIRST);
  const changed = differences.filter(({ action }) => action !== 'add');
  if (changed.length === 0) return undefined;
  return (
    <section className="import-part" aria-labelledby="import-differences">
      <h3 id="import-differences">{t.title}</h3>
      <ul className="import-differences">
        {changed.slice(0, most).map((difference) => (
          <DifferenceCard
            key={`${difference.what} ${difference.action} ${difference.name}`}
            site={site}
            difference={difference}
          />
        ))}
      </ul>
      {changed.length > most && (
        <p className="ui-buttons">
          <Button onPress={() => setMost(most + MORE)}>
            {t.more(count(Math.min(MORE, changed.length - most)))}
          </Button>
        </p>
      )}
    </section>
  );
}

function DifferenceCard({ site, difference }: { site: string; difference: Difference }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).differences;
  const language = useLanguage();
  const wordsOf = useKindWords();
  const { what, action, name, reason } = difference;
  const [before, after] = [splitCustom(difference.before), splitCustom(difference.after)];
  const fields = useDefinedFields(isKindName(what) ? what : ENTITIES[what], site).data?.fields ?? [];
  const fieldOf = (key: string) => fields.find((field) => field.name === key);
  const formatField = (key: string, value: unknown): string => formatRecorded(fieldOf(key), value, language);
  const names = action === 'change' ? listChanged(before, after) : [];
  const kindWord = pickKindText(what, { ofKind: (kind) => wordsOf(kind).label, texts: t.what });
  const title = `${kindWord} ${name}`.trim();
  return (
    <li>
      <h4>
        {title} <span className="ui-soft">{t.actions[action]}</span>
      </h4>
      {reason !== undefined && <p>{reason}</p>}
      {names.length > 0 && (
        <div className="ui-scroll" tabIndex={0} role="region" aria-label={title}>
          <table className="ui-table import-fields-table">
            <thead>
              <tr>
                <th scope="col">{t.field}</th>
                <th scope="col">{t.before}</th>
                <th scope="col">{t.after}</th>
              </tr>
            </thead>
            <tbody>
              {names.map((key) => (
                <tr key={key}>
                  <th scope="row">
                    {fieldOf(key)?.label[language] ?? (isCustom(key) ? key.slice(CUSTOM_PREFIX.length) : key)}
                  </th>
                  <td>
                    {formatField(key, before[key]) ? <del>{formatField(key, before[key])}</del> : t.empty}
                  </td>
                  <td>{formatField(key, after[key]) || t.empty}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </li>
  );
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the values of a record, with a value of its own for each custom field. */
function splitCustom({ custom, ...values }: Values = {}): Values {
  if (typeof custom !== 'object' || custom === null) return values;
  const split = Object.entries(custom).map(([key, value]) => [CUSTOM_PREFIX + key, value]);
  return { ...values, ...(Object.fromEntries(split) as Values) };
}

/** Lists the fields with different values. Custom fields that the file does not have stay. */
function listChanged(before: Values, after: Values): string[] {
  return Object.keys(after).filter(
    (key) => !isCustom(key) || JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
}
