import {
  CUSTOM_FIELD_TYPES,
  SECTIONS,
  toLabels,
  type CustomFieldDefinition,
  type CustomFieldType,
  type SheetLayer,
  type SheetSection,
} from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ExpressionInput, findProblem } from './expression-input.tsx';
import { joinTexts } from './language-texts.ts';
import { parseTerms } from './read-terms.ts';
import { addCustomField, createKey, CUSTOM_SECTION, isListed } from './sheet-draft.ts';
import type { DesignProps } from './design-props.ts';
import { SHEET_SETTINGS_TEXTS } from './sheet-settings-texts.ts';
import { TextArea } from './text-area.tsx';
import { PROPERTIES } from './type-properties.ts';

/** The entered values of a new field. */
interface FieldInput {
  names: { en: string; it: string };
  type: CustomFieldType;
  section: string;
  unit: string;
  terms: string;
  expression: string;
}

interface NewFieldProps extends DesignProps {
  onClose: () => void;
}

/** Dialog for a new custom field: name in both languages, type, section, and what the type requires. */
export function NewFieldDialog(props: NewFieldProps): ReactNode {
  const { edited, onClose } = props;
  const { layer } = edited;
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const [input, setInput] = useState<FieldInput>({
    names: { en: '', it: '' },
    type: 'text',
    section: CUSTOM_SECTION,
    unit: '',
    terms: '',
    expression: '',
  });
  const [isTried, setTried] = useState(false);
  const { field, problem } = useNewField(props, input);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (problem !== undefined || !field) return;
    edited.change(addCustomField(layer, input.section, field));
    onClose();
  };
  return (
    <Dialog title={t.newField} isOpen onClose={onClose} size="wide">
      <form className="ui-form" onSubmit={add}>
        <FieldInputs {...props} input={input} onInput={(some) => setInput({ ...input, ...some })} />
        {field && (
          <p className="ui-hint">
            {t.key}: <code>{field.key}</code>. {t.keyHint}
          </p>
        )}
        {isTried && problem !== undefined && (
          <p className="ui-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="ui-buttons">
          <Button look="main" type="submit">
            {t.addField}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the field that was entered, and why it cannot be added. Undefined while it has no name. */
function useNewField(
  { entity, fields, edited: { layer } }: DesignProps,
  { names, type, unit, terms, expression }: FieldInput,
): { field: CustomFieldDefinition | undefined; problem: string | undefined } {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const label = joinTexts(undefined, names);
  if (!label) return { field: undefined, problem: t.noName };
  const taken = [...fields.map(({ name }) => name), ...layer.custom_fields.map(({ key }) => key)];
  const properties = {
    unit: unit.trim() || undefined,
    vocabulary: parseTerms(terms),
    links_to: entity,
    expression: expression.trim(),
  };
  const given = Object.entries(properties).filter(
    ([name, value]) => value !== undefined && PROPERTIES[type].includes(name as keyof typeof properties),
  );
  const field = {
    key: createKey(names[language] || Object.values(label)[0]!, taken),
    type,
    label,
    ...Object.fromEntries(given),
  };
  if (type === 'choice' && !properties.vocabulary) return { field, problem: t.noTerms };
  if (type !== 'computed') return { field, problem: undefined };
  const custom = layer.custom_fields;
  return {
    field,
    problem: findProblem({ entity, custom, fieldKey: undefined, text: expression })?.[language],
  };
}

/** The sections that can have custom fields. */
function listSections({ sections }: SheetLayer): Pick<SheetSection, 'key' | 'label'>[] {
  const shown = sections.filter(isListed);
  const hasCustom = shown.some(({ key }) => key === CUSTOM_SECTION);
  return [...shown, ...(hasCustom ? [] : [{ key: CUSTOM_SECTION, label: SECTIONS.custom }])];
}

interface FieldInputsProps extends DesignProps {
  input: FieldInput;
  onInput: (some: Partial<FieldInput>) => void;
}

function FieldInputs({ entity, edited: { layer }, input, onInput }: FieldInputsProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const { names, type, section, unit, terms, expression } = input;
  const has = (name: keyof CustomFieldDefinition): boolean => PROPERTIES[type].includes(name);
  const languages = language === 'en' ? (['en', 'it'] as const) : (['it', 'en'] as const);
  return (
    <>
      <div className="ui-two">
        {languages.map((one) => (
          <Field
            key={one}
            label={t.label[one]}
            value={names[one]}
            onChange={(text) => onInput({ names: { ...names, [one]: text } })}
            autoFocus={one === language}
          />
        ))}
      </div>
      <div className="ui-two">
        <ChoiceField
          label={t.type}
          choices={CUSTOM_FIELD_TYPES.map((one) => [one, t.types[one]] as const)}
          chosen={type}
          onChoose={(chosen) => onInput({ type: chosen })}
        />
        <ChoiceField
          label={t.addTo}
          choices={listSections(layer).map(({ key, label }) => [key, toLabels(label)[language]] as const)}
          chosen={section}
          onChoose={(chosen) => onInput({ section: chosen })}
        />
      </div>
      {has('unit') && <Field label={t.unit} value={unit} onChange={(text) => onInput({ unit: text })} />}
      {has('vocabulary') && (
        <TextArea
          label={t.terms}
          hint={t.termsHint}
          text={terms}
          rows={4}
          onType={(text) => onInput({ terms: text })}
          onDone={(text) => onInput({ terms: text })}
        />
      )}
      {has('expression') && (
        <ExpressionInput
          entity={entity}
          custom={layer.custom_fields}
          fieldKey={undefined}
          text={expression}
          onType={(text) => onInput({ expression: text })}
          onDone={(text) => onInput({ expression: text })}
        />
      )}
    </>
  );
}
