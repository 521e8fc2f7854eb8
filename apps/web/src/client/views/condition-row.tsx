import type { ConditionOperator } from '@trowel/domain/records';
import { useId, useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import { useFormat } from '../i18n/format.ts';
import { useLanguage, useTexts, type Language } from '../i18n/language.ts';
import { formatConditionValue, nameOperator } from './condition-text.ts';
import { hasValue, listOperatorsOf, readDraft, type DraftCondition } from './filter-draft.ts';
import { FILTER_TEXTS } from './filter-texts.ts';
import { FilterValues, type CountedValue } from './filter-values.tsx';

export interface ConditionRowProps {
  name: RecordName;
  /** Parameters of the request for the list. */
  parameters: Parameters;
  fields: readonly RecordField[];
  /** Names of the fields that the table shows, in order. They are offered first. */
  shown: readonly string[];
  /** True once the user tried to apply the filter. Problems are shown from then on. */
  isTried: boolean;
  condition: DraftCondition;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

const WITH_VALUES: ReadonlySet<ConditionOperator> = new Set(['is', 'is_not', 'any_of']);

/** A condition in the filter editor: field, operator and value. Its values are listed while it has the focus. */
export function ConditionRow(props: ConditionRowProps): ReactNode {
  const { fields, condition, isTried, onChange, onRemove } = props;
  const t = useTexts(FILTER_TEXTS);
  const language = useLanguage();
  const [isActive, setActive] = useState(condition.text === '');
  const field = fields.find(({ name }) => name === condition.field) ?? fields[0]!;
  const operators = listOperatorsOf(field);
  const reading = readDraft(condition, fields, language);
  const showsProblem = !reading.ok && (isTried || condition.text !== '');
  const problemId = useId();
  return (
    <div className="filter-row" onFocus={() => setActive(true)}>
      <FieldSelect
        fields={fields}
        shown={props.shown}
        chosen={field.name}
        onChoose={(next) => onChange(changeField(condition, next))}
      />
      <select
        className="ui-input"
        aria-label={t.operator}
        value={condition.operator}
        onChange={({ target }) => onChange({ ...condition, operator: target.value as ConditionOperator })}
      >
        {operators.map((operator) => (
          <option key={operator} value={operator}>
            {nameOperator(operator, field.kind, language)}
          </option>
        ))}
      </select>
      <ConditionValue {...props} field={field} problemId={showsProblem ? problemId : undefined} />
      <button
        type="button"
        className="filter-remove"
        aria-label={t.remove(field.label[language])}
        onClick={onRemove}
      >
        ×
      </button>
      {showsProblem && (
        <span id={problemId} className="ui-problem filter-wide">
          {reading.problem}
        </span>
      )}
      {isActive && WITH_VALUES.has(condition.operator) && field.kind !== 'boolean' && (
        <div className="filter-wide">
          <FilterValues
            {...props}
            field={field}
            chosen={listTyped(condition)}
            onChoose={(value) => onChange(withValue(condition, value, { field, language }))}
          />
        </div>
      )}
    </div>
  );
}

/** Returns a condition with a value chosen from the list. `any_of` collects the values. */
function withValue(
  condition: DraftCondition,
  value: CountedValue['value'],
  { field, language }: { field: RecordField; language: Language },
): DraftCondition {
  const { operator } = condition;
  if (value === null) return { ...condition, operator: operator === 'is_not' ? 'not_empty' : 'empty' };
  const text = formatConditionValue(field, value, language);
  if (operator !== 'any_of') return { ...condition, text };
  const listed = listTyped(condition);
  const next = listed.includes(text) ? listed.filter((one) => one !== text) : [...listed, text];
  return { ...condition, text: next.join('; ') };
}

function listTyped({ operator, text }: DraftCondition): string[] {
  return operator === 'any_of' ? text.split(';').flatMap((one) => one.trim() || []) : [text];
}

function ConditionValue({
  condition,
  field,
  problemId,
  onChange,
}: ConditionRowProps & { field: RecordField; problemId: string | undefined }): ReactNode {
  const t = useTexts(FILTER_TEXTS);
  const { operator, text, upper } = condition;
  if (!hasValue(operator)) return <span />;
  if (field.kind === 'boolean')
    return (
      <select
        className="ui-input"
        aria-label={t.value}
        value={text}
        onChange={({ target }) => onChange({ ...condition, text: target.value })}
      >
        <option value="">–</option>
        <option value={t.yes}>{t.yes}</option>
        <option value={t.no}>{t.no}</option>
      </select>
    );
  const aria = { 'aria-invalid': problemId !== undefined, 'aria-describedby': problemId };
  return (
    <span className="filter-values">
      <input
        className="ui-input"
        {...aria}
        aria-label={t.value}
        placeholder={operator === 'any_of' ? t.listHint : undefined}
        value={text}
        onChange={({ target }) => onChange({ ...condition, text: target.value })}
      />
      {operator === 'between' && (
        <input
          className="ui-input"
          {...aria}
          aria-label={t.upper}
          value={upper}
          onChange={({ target }) => onChange({ ...condition, upper: target.value })}
        />
      )}
    </span>
  );
}

/** Returns a condition for another field, with the same operator if that field has it. */
function changeField(condition: DraftCondition, field: RecordField): DraftCondition {
  const operators = listOperatorsOf(field);
  const operator = operators.includes(condition.operator) ? condition.operator : operators[0]!;
  return { ...condition, field: field.name, operator, text: '', upper: '' };
}

interface FieldSelectProps {
  fields: readonly RecordField[];
  shown: readonly string[];
  chosen: string;
  onChoose: (field: RecordField) => void;
}

function FieldSelect({ fields, shown, chosen, onChoose }: FieldSelectProps): ReactNode {
  const t = useTexts(FILTER_TEXTS);
  const language = useLanguage();
  const { compare } = useFormat();
  const columns = shown.flatMap((column) => fields.find(({ name }) => name === column) ?? []);
  const others = fields
    .filter((field) => !columns.includes(field))
    .toSorted((a, b) => compare(a.label[language], b.label[language]));
  const groups = [
    { title: t.columns, options: columns },
    { title: t.others, options: others },
  ].filter(({ options }) => options.length > 0);
  return (
    <select
      className="ui-input"
      aria-label={t.field}
      value={chosen}
      onChange={({ target }) => {
        const field = fields.find(({ name }) => name === target.value);
        if (field) onChoose(field);
      }}
    >
      {groups.map(({ title, options }) => (
        <optgroup key={title} label={title}>
          {options.map(({ name, label }) => (
            <option key={name} value={name}>
              {label[language]}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
