import { RELATION_TYPES, relationLabelsOf } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { useFields } from '../../data/fields.ts';
import { queryOf } from '../../data/queries.ts';
import { useTermNames } from '../../terms/terms.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import type { Choices, Inspection, UnmatchedValue } from './import-model.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

export interface UnmatchedValuesProps {
  unmatched: Inspection['unmatched'];
  choices: Choices;
  onChoose: (change: Partial<Choices>) => void;
}

/** Words for relations are mapped like terms of a vocabulary. No new ones can be added. */
const RELATION_WORDS = 'us.relationships';
const SHOWN_FIRST = 12;
/** Value of the select option that adds the text as a term. The control character excludes a clash with terms. */
const ADD = '\u0001add';

/** Lists the texts that match no term, with their counts and a choice of replacement. */
export function UnmatchedValues({ unmatched, choices, onChoose }: UnmatchedValuesProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS).values;
  const { count } = useFormat();
  const [isWhole, setWhole] = useState(false);
  const { values, total } = unmatched;
  if (total === 0) return undefined;
  const shown = isWhole ? values : values.slice(0, SHOWN_FIRST);
  const near = values.filter((one) => one.near !== undefined);
  const takeNear = (): void => {
    const replace = near.reduce((all, one) => withTerm(all, one, one.near), choices.replace);
    onChoose({ replace });
  };
  return (
    <section className="ui-card import-part" aria-labelledby="import-values">
      <h2 id="import-values">{t.title}</h2>
      <p>
        {t.intro(count(total))} {total > values.length && t.listed(count(values.length))}
      </p>
      {near.length > 1 && (
        <p className="ui-buttons">
          <Button onPress={takeNear}>{t.takeNear(count(near.length))}</Button>
        </p>
      )}
      <div className="ui-scroll import-values" tabIndex={0} role="region" aria-label={t.title}>
        <table className="ui-table">
          <thead>
            <tr>
              <th scope="col">{t.text}</th>
              <th scope="col">{t.field}</th>
              <th scope="col" className="ui-number">
                {t.count}
              </th>
              <th scope="col">{t.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <ValueRow
                key={`${one.vocabulary} ${one.value}`}
                one={one}
                choices={choices}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < values.length && (
        <p className="ui-buttons">
          <Button onPress={() => setWhole(true)}>{t.more(count(values.length - shown.length))}</Button>
        </p>
      )}
    </section>
  );
}

function ValueRow({
  one,
  choices,
  onChoose,
}: {
  one: UnmatchedValue;
  choices: Choices;
  onChoose: (change: Partial<Choices>) => void;
}): ReactNode {
  const t = useTexts(IMPORT_TEXTS).values;
  const language = useLanguage();
  const { count } = useFormat();
  const { vocabulary, value, near } = one;
  const [entity = '', name = ''] = vocabulary.split('.');
  const { data: fields = [] } = useFields(entity);
  const isRelation = vocabulary === RELATION_WORDS;
  const { data: known = [] } = useTerms(vocabulary, !isRelation);
  const nameTerm = useTermNames();
  const nameOf = (term: string): string => (isRelation ? term : nameTerm(term, vocabulary));
  const terms = isRelation ? RELATION_TYPES.map((type) => relationLabelsOf(type)[language]) : known;
  const field = fields.find(
    (other) => other.vocabulary === vocabulary || (isRelation && other.name === name),
  );
  const isNew = choices.add[vocabulary]?.includes(value) ?? false;
  const choose = (chosen: string): void =>
    onChoose({
      replace: withTerm(choices.replace, one, chosen === '' || chosen === ADD ? undefined : chosen),
      add: withNewTerm(choices.add, one, chosen === ADD),
    });
  return (
    <tr>
      <th scope="row" className="import-text">
        {value}
      </th>
      <td>{field?.label[language] ?? name}</td>
      <td className="ui-number">{count(one.count)}</td>
      <td>
        <select
          className="ui-input"
          aria-label={t.becomesOf(value)}
          value={isNew ? ADD : (choices.replace[vocabulary]?.[value] ?? '')}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{t.keep}</option>
          {!isRelation && <option value={ADD}>{t.add}</option>}
          {near !== undefined && <option value={near}>{t.near(nameOf(near))}</option>}
          {terms
            .filter((term) => term !== near)
            .map((term) => (
              <option key={term} value={term}>
                {nameOf(term)}
              </option>
            ))}
        </select>
      </td>
    </tr>
  );
}

const PAGE = 100;
const MOST_PAGES = 10;

/** Fetches the terms of a vocabulary that are offered as replacements. The result is cached. */
function useTerms(vocabulary: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: ['thesaurus', 'values', vocabulary],
    queryFn: async ({ signal }) => {
      const [table, ...field] = vocabulary.split('.');
      const values: string[] = [];
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = { table_name: table, field_name: field.join('.'), skip: page * PAGE, limit: PAGE };
        const path = `/api/thesaurus${queryOf(query)}`;
        const rows = dataOf(await fetchApi<{ value: string; active: boolean }[]>(path, { signal }));
        values.push(...rows.filter(({ active }) => active).map(({ value }) => value));
        if (rows.length < PAGE) break;
      }
      return [...new Set(values)];
    },
  });
}

function withTerm(
  replace: Choices['replace'],
  { vocabulary, value }: UnmatchedValue,
  term: string | undefined,
): Choices['replace'] {
  const { [value]: _was, ...others } = replace[vocabulary] ?? {};
  const next = term === undefined ? others : { ...others, [value]: term };
  return withoutEmpty({ ...replace, [vocabulary]: next });
}

function withNewTerm(
  add: Choices['add'],
  { vocabulary, value }: UnmatchedValue,
  isNew: boolean,
): Choices['add'] {
  const others = (add[vocabulary] ?? []).filter((other) => other !== value);
  return withoutEmpty({ ...add, [vocabulary]: isNew ? [...others, value] : others });
}

function withoutEmpty<T extends object>(all: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([, one]) => Object.keys(one).length > 0));
}
