import {
  CUSTOM_FIELD_TYPES,
  getEntity,
  listSheetEntities,
  type CustomFieldDefinition,
  type EntityName,
} from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { parseNumber } from '../../i18n/parse-value.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ExpressionInput } from './expression-input.tsx';
import { formatTerms, parseTerms } from './read-terms.ts';
import { changeCustomField } from './sheet-draft.ts';
import type { DesignProps } from './design-props.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';
import { changeType, PROPERTIES, type CustomChanges } from './type-properties.ts';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

interface CustomFieldFormProps extends DesignProps {
  custom: CustomFieldDefinition;
}

/** The definition of a custom field: type, limits, terms, linked kind, expression. */
export function CustomFieldForm(props: CustomFieldFormProps): ReactNode {
  const { custom, edited, entity } = props;
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const has = (name: keyof CustomFieldDefinition): boolean => PROPERTIES[custom.type].includes(name);
  const change = (changes: CustomChanges): void =>
    edited.change(changeCustomField(edited.layer, custom.key, changes));
  return (
    <>
      <p className="ui-soft">
        {t.key}: <code>{custom.key}</code>
      </p>
      <ChoiceField
        label={t.type}
        choices={CUSTOM_FIELD_TYPES.map((type) => [type, t.types[type]] as const)}
        chosen={custom.type}
        onChoose={(type) => change(changeType(type))}
      />
      {has('unit') && (
        <TextInput
          label={t.unit}
          text={custom.unit ?? ''}
          onDone={(unit) => change({ unit: unit.trim() || undefined })}
        />
      )}
      {has('max') && <Limits custom={custom} hasMin={has('min')} onChange={change} />}
      {has('pattern') && (
        <TextInput
          label={t.pattern}
          text={custom.pattern ?? ''}
          onDone={(pattern) => change({ pattern: pattern.trim() || undefined })}
        />
      )}
      {has('vocabulary') && (
        <TextArea
          label={t.terms}
          hint={t.termsHint}
          text={formatTerms(custom.vocabulary)}
          rows={4}
          problem={custom.type === 'choice' && custom.vocabulary === undefined ? t.noTerms : undefined}
          onDone={(text) => change({ vocabulary: parseTerms(text) })}
        />
      )}
      {has('links_to') && <LinkKind custom={custom} onChange={change} />}
      {has('expression') && (
        <ExpressionInput
          entity={entity}
          custom={edited.layer.custom_fields}
          fieldKey={custom.key}
          text={custom.expression ?? ''}
          onDone={(expression) => change({ expression: expression.trim() || undefined })}
        />
      )}
    </>
  );
}

function LinkKind({ custom, onChange }: Omit<LimitsProps, 'hasMin'>): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const kinds = listSheetEntities().map((kind) => [kind, getEntity(kind).plural[language]] as const);
  return (
    <ChoiceField<EntityName | ''>
      label={t.linksTo}
      choices={[['', '–'], ...kinds]}
      chosen={(custom.links_to ?? '') as EntityName | ''}
      onChoose={(kind) => onChange({ links_to: kind || undefined })}
    />
  );
}

interface LimitsProps {
  custom: CustomFieldDefinition;
  hasMin: boolean;
  onChange: (changes: CustomChanges) => void;
}

function Limits({ custom: { type, min, max }, hasMin, onChange }: LimitsProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const kind = type === 'date' ? 'date' : type === 'list' ? 'list' : 'text';
  const isNumber = type === 'integer' || type === 'decimal';
  const parse = (text: string): number | string | undefined =>
    type === 'date' ? text.trim() || undefined : parseNumber(text.trim(), language);
  const write = (bound: number | string | undefined): string =>
    typeof bound === 'number'
      ? bound.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 10 })
      : (bound ?? '');
  return (
    <div className="ui-two">
      {hasMin && (
        <TextInput
          label={isNumber ? t.min : t.minOf[kind]}
          text={write(min)}
          {...(type === 'date' && { placeholder: '2026-05-31' })}
          onDone={(text) => onChange({ min: parse(text) })}
        />
      )}
      <TextInput
        label={isNumber ? t.max : t.maxOf[kind]}
        text={write(max)}
        {...(type === 'date' && { placeholder: '2026-05-31' })}
        onDone={(text) => onChange({ max: parse(text) })}
      />
    </div>
  );
}
