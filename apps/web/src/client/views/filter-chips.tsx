import { Fragment, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { useCustomTerms } from '../terms/terms.ts';
import { formatCondition } from './condition-text.ts';
import type { Conditions } from './conditions.ts';
import { FILTER_TEXTS } from './filter-texts.ts';

export interface FilterChipsProps {
  filter: Conditions;
  fields: readonly RecordField[];
  onFilter: (filter: Conditions) => void;
}

/** The conditions of a filter. A click removes one. */
export function FilterChips({ filter, fields, onFilter }: FilterChipsProps): ReactNode {
  const t = useTexts(FILTER_TEXTS);
  const language = useLanguage();
  // Names of custom terms load after the page.
  useCustomTerms();
  const { join, members } = filter;
  const chips = members.map((member, at) => {
    const text = formatCondition(member, fields, language);
    return (
      // The position is part of the key, because two conditions may have the same text.
      <Fragment key={`${at} ${text}`}>
        {at > 0 && <span className="ui-soft">{t[join]}</span>}
        <button
          type="button"
          className="table-chip"
          aria-label={t.removeFilter(text)}
          onClick={() => onFilter({ join, members: members.filter((one) => one !== member) })}
        >
          {text} ×
        </button>
      </Fragment>
    );
  });
  return <div className="table-chips">{chips}</div>;
}
