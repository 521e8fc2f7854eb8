import { isKindName, type KindName } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useShownFields } from '../../data/fields.ts';
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

/** Compares recorded values with those of the file, field by field. New records are listed per row instead. */
export function ReportDifferences({ differences }: { differences: readonly Difference[] }): ReactNode {
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

function DifferenceCard({ difference }: { difference: Difference }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).differences;
  const language = useLanguage();
  const wordsOf = useKindWords();
  const { what, action, name, before = {}, after = {}, reason } = difference;
  const fields = useShownFields(isKindName(what) ? what : ENTITIES[what]) ?? [];
  const fieldOf = (key: string) => fields.find((field) => field.name === key);
  const formatField = (key: string, value: unknown): string => formatRecorded(fieldOf(key), value, language);
  const names = Object.keys(action === 'change' ? after : {});
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
                  <th scope="row">{fieldOf(key)?.label[language] ?? key}</th>
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
