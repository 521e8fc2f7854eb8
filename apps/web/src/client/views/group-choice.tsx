import type { ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { groupFields } from '../fields/group-fields.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { Button } from '../ui/button.tsx';
import type { TableView } from './table-view.ts';
import { canGroupBy, type TableGroups } from './use-groups.ts';
import { GROUP_TEXTS } from './group-texts.ts';

export interface GroupChoiceProps {
  view: TableView;
  fields: readonly RecordField[];
  groups: TableGroups;
}

/** Choice of the field by which rows are grouped, and a button to fold or unfold all groups. */
export function GroupChoice({ view, fields, groups }: GroupChoiceProps): ReactNode {
  const t = useTexts(GROUP_TEXTS);
  const language = useLanguage();
  const can = fields.filter(canGroupBy);
  const isFolded = groups.groups?.every((group) => group.isFolded) === true;
  const chosen = can.find(({ name }) => name === view.group);
  return (
    <>
      <select
        className="ui-input table-group"
        aria-label={t.groupBy}
        value={chosen?.name ?? ''}
        onChange={({ target }) => view.setGroup(target.value || undefined)}
      >
        <option value="">{t.noGroup}</option>
        {groupFields(can, { language, text: '' }).map(({ section, title, fields: some }) => (
          <optgroup key={section} label={title}>
            {some.map(({ name, label }) => (
              <option key={name} value={name}>
                {`${t.groupBy} ${label[language]}`}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {chosen && groups.hasTooMany && (
        <span className="ui-problem" role="status">
          {t.tooManyGroups(chosen.label[language])}
        </span>
      )}
      {groups.groups && (
        <Button look="plain" onPress={() => groups.foldAll(!isFolded)}>
          {isFolded ? t.unfoldAll : t.foldAll}
        </Button>
      )}
    </>
  );
}
