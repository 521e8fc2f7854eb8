import type { DescribedColumn, TableKind } from '@trowel/domain/formats';
import { isKindName, isRelationType, RELATION_TYPES, relationLabelsOf } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useFields, type RecordField } from '../../data/fields.ts';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import type { Choices } from './import-model.ts';
import type { ImportTexts } from './import-texts-en.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

export interface ColumnChoiceProps {
  column: DescribedColumn;
  /** Content of the table. */
  kind: Exclude<TableKind, 'ignore'>;
  choices: Choices;
  onChoose: (change: Partial<Choices>) => void;
}

/** Select for the meaning of one column: a field, a relation, a custom field, or ignored. */
export function ColumnChoice({ column, kind, choices, onChoose }: ColumnChoiceProps): ReactNode {
  const t = useTexts(IMPORT_TEXTS);
  const language = useLanguage();
  const { data: fields = [] } = useFields(kind === 'relations' ? 'us' : kind);
  const { heading } = column;
  if (heading === '') return <span className="ui-soft">{t.table.noHeading}</span>;
  const mapped = choices.mapping[heading];
  const read = formatRead(t, column, { fields, language });
  const choose = (value: string): void => {
    const { [heading]: _was, ...others } = choices.mapping;
    onChoose({ mapping: value === '' ? others : { ...others, [heading]: value } });
  };
  return (
    <select
      className={column.kind === 'ignored' ? 'ui-input import-left-out' : 'ui-input'}
      aria-label={t.table.becomesOf(heading)}
      value={mapped ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{mapped === undefined ? read : t.recognised.auto}</option>
      {kind === 'us' || kind === 'inventario' || isKindName(kind) ? (
        <option value="keep">{t.table.keep}</option>
      ) : undefined}
      <option value="ignore">{t.table.ignore}</option>
      {kind === 'relations' ? <Parts /> : <Fields fields={fields} />}
      {kind === 'us' && <Relations />}
    </select>
  );
}

/** Options for the parts of a relation. Their values are themselves accepted as headings. */
function Parts(): ReactNode {
  const t = useTexts(IMPORT_TEXTS).table.parts;
  return Object.entries(t).map(([name, label]) => (
    <option key={name} value={name}>
      {label}
    </option>
  ));
}

function Fields({ fields }: { fields: readonly RecordField[] }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).table;
  const language = useLanguage();
  const offered = fields.filter(({ section }) => !['record', 'relations', 'custom'].includes(section));
  return (
    <optgroup label={t.fields}>
      {offered.map(({ name, label, unit }) => (
        <option key={name} value={name}>
          {unit === undefined ? label[language] : `${label[language]} (${unit})`}
        </option>
      ))}
    </optgroup>
  );
}

function Relations(): ReactNode {
  const t = useTexts(IMPORT_TEXTS).table;
  const language = useLanguage();
  return (
    <optgroup label={t.relationsGroup}>
      <option value="relationships">{t.relationsText}</option>
      {RELATION_TYPES.map((type) => (
        <option key={type} value={type}>
          {relationLabelsOf(type)[language]}
        </option>
      ))}
    </optgroup>
  );
}

function formatRead(
  { table: t }: ImportTexts,
  { kind, name = '' }: DescribedColumn,
  { fields, language }: { fields: readonly RecordField[]; language: Language },
): string {
  switch (kind) {
    case 'field':
      return t.asRead.field(fields.find((field) => field.name === name)?.label[language] ?? name);
    case 'relation':
      return t.asRead.relation(isRelationType(name) ? relationLabelsOf(name)[language] : name);
    case 'part':
      return t.asRead.part(isPart(t.parts, name) ? t.parts[name] : name);
    default:
      return t.asRead[kind];
  }
}

function isPart<T extends object>(parts: T, name: string): name is string & keyof T {
  return Object.hasOwn(parts, name);
}
