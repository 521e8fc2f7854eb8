import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { fieldOf } from '../tables/field-choice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ConditionRow, type ConditionRowProps } from './condition-row.tsx';
import { NO_CONDITIONS, type Conditions, type Join } from './conditions.ts';
import {
  createCondition,
  createGroup,
  isDraftGroup,
  readFilterDraft,
  toDraft,
  type DraftCondition,
  type DraftGroup,
  type FilterDraft,
} from './filter-draft.ts';
import { FILTER_TEXTS } from './filter-texts.ts';
import './views.css';

export interface FilterEditorProps {
  name: RecordName;
  /** Parameters of the request for the list. */
  parameters: Parameters;
  fields: readonly RecordField[];
  /** Names of the fields that the table shows, in order. They are offered first. */
  shown: readonly string[];
  filter: Conditions;
  onFilter: (filter: Conditions) => void;
  onClose: () => void;
}

/** Dialog to edit the filter of a table: conditions and groups of conditions, combined by "and" or "or". */
export function FilterEditor({ fields, filter, onFilter, onClose, ...list }: FilterEditorProps): ReactNode {
  const t = useTexts(FILTER_TEXTS);
  const language = useLanguage();
  const first = firstField(list.shown, fields);
  const [draft, setDraft] = useState((): FilterDraft => {
    const edited = toDraft(filter, fields, language);
    return edited.members.length > 0 ? edited : { join: 'and', members: [createCondition(first)] };
  });
  const [isTried, setTried] = useState(false);
  const read = readFilterDraft(draft, fields, language);
  const apply = (next: Conditions | undefined): void => {
    setTried(true);
    if (!next) return;
    onFilter(next);
    onClose();
  };
  const add = (member: DraftCondition | DraftGroup): void =>
    setDraft({ ...draft, members: [...draft.members, member] });
  return (
    <Dialog title={t.title} isOpen onClose={onClose} size="wide">
      <form
        className="filter-form"
        onSubmit={(event) => {
          event.preventDefault();
          apply(read);
        }}
      >
        <p className="ui-soft">{draft.members.length === 0 ? t.none : t.hint}</p>
        <Members {...list} fields={fields} isTried={isTried} level={draft} onChange={setDraft} />
        <div className="filter-more">
          <Button onPress={() => add(createCondition(first))}>{t.addCondition}</Button>
          <Button look="plain" onPress={() => add(createGroup(first, draft.join === 'and' ? 'or' : 'and'))}>
            {t.addGroup}
          </Button>
        </div>
        <div className="table-form-foot">
          <Button look="plain" onPress={() => apply(NO_CONDITIONS)}>
            {t.clear}
          </Button>
          <Button look="plain" onPress={onClose}>
            {t.cancel}
          </Button>
          <Button look="main" type="submit">
            {t.apply}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The field of a new condition: the first column of the table. */
function firstField(shown: readonly string[], fields: readonly RecordField[]): RecordField {
  return fields.find(({ name }) => name === shown[0]) ?? fieldOf(fields, '')!;
}

interface MembersProps extends Pick<
  ConditionRowProps,
  'name' | 'parameters' | 'fields' | 'shown' | 'isTried'
> {
  level: FilterDraft;
  onChange: (level: FilterDraft) => void;
}

function Members({ level, onChange, ...list }: MembersProps): ReactNode {
  const t = useTexts(FILTER_TEXTS);
  const { join, members } = level;
  const replace = (key: number, next: readonly (DraftCondition | DraftGroup)[]): void =>
    onChange({ join, members: members.flatMap((one) => (one.key === key ? next : [one])) });
  return (
    <ol className="filter-members">
      {members.map((member, at) => (
        <li key={member.key} className={isDraftGroup(member) ? 'filter-group' : 'filter-condition'}>
          <JoinChoice at={at} join={join} onJoin={(next) => onChange({ join: next, members })} />
          {isDraftGroup(member) ? (
            <GroupRow {...list} group={member} onChange={(next) => replace(member.key, next ? [next] : [])} />
          ) : (
            <ConditionRow
              {...list}
              condition={member}
              onChange={(next) => replace(member.key, [next])}
              onRemove={() => replace(member.key, [])}
            />
          )}
        </li>
      ))}
      {members.length === 0 && <li className="ui-soft">{t.where}</li>}
    </ol>
  );
}

/** "Where" before the first condition, the choice of "and" or "or" before the second, and its word before the others. */
function JoinChoice({
  at,
  join,
  onJoin,
}: {
  at: number;
  join: Join;
  onJoin: (join: Join) => void;
}): ReactNode {
  const t = useTexts(FILTER_TEXTS);
  if (at !== 1) return <span className="filter-join ui-soft">{at === 0 ? t.where : t[join]}</span>;
  return (
    <select
      className="ui-input filter-join"
      aria-label={t.join}
      value={join}
      onChange={({ target }) => onJoin(target.value as Join)}
    >
      <option value="and">{t.and}</option>
      <option value="or">{t.or}</option>
    </select>
  );
}

interface GroupRowProps extends Pick<
  ConditionRowProps,
  'name' | 'parameters' | 'fields' | 'shown' | 'isTried'
> {
  group: DraftGroup;
  /** Called without a group to remove it. */
  onChange: (group?: DraftGroup) => void;
}

function GroupRow({ group, onChange, ...list }: GroupRowProps): ReactNode {
  const t = useTexts(FILTER_TEXTS);
  const { key, join, members } = group;
  const change = (next: FilterDraft): void => {
    const conditions = next.members.flatMap((one) => (isDraftGroup(one) ? [] : [one]));
    onChange(conditions.length > 0 ? { key, join: next.join, members: conditions } : undefined);
  };
  return (
    <fieldset className="filter-fieldset" aria-label={t.group}>
      <Members {...list} level={{ join, members }} onChange={change} />
      <div className="filter-more">
        <Button
          look="plain"
          onPress={() =>
            change({ join, members: [...members, createCondition(firstField(list.shown, list.fields))] })
          }
        >
          {t.addCondition}
        </Button>
        <Button look="plain" onPress={() => onChange()}>
          {t.removeGroup}
        </Button>
      </div>
    </fieldset>
  );
}
