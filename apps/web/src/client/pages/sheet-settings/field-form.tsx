import { findUnitType, type SheetField } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { readValue, writeValue } from '../../sheet/field-value.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CustomFieldForm } from './custom-field-form.tsx';
import type { FieldRowProps } from './design-props.ts';
import { joinTexts } from './language-texts.ts';
import { formatTerms, parseTerms } from './read-terms.ts';
import { changeCustomField, changeField, removeCustomField } from './sheet-draft.ts';
import { SHEET_SETTINGS_TEXTS, type SheetSettingsTexts } from './sheet-settings-texts.ts';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const PLACES = ['', 'trench', 'lab'] as const;

interface FieldFormProps extends FieldRowProps {
  isFixed: boolean;
}

/** The settings of a field: names, help, required, place of recording, initial value, terms, unit types. */
export function FieldForm(props: FieldFormProps): ReactNode {
  const { field, edited, isFixed, mayChange } = props;
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const own = edited.layer.custom_fields.find(({ key }) => key === field.key);
  const change = (changes: { [K in keyof SheetField]?: SheetField[K] | undefined }): void =>
    edited.change(changeField(edited.layer, field.key, changes));
  return (
    <fieldset className="sheet-field-form" disabled={!mayChange}>
      {isFixed && <p className="ui-hint">{t.fixed}</p>}
      <Names {...props} />
      {own?.type !== 'computed' && !isFixed && (
        <label className="sheet-check">
          <input
            type="checkbox"
            checked={field.required}
            onChange={({ target }) => change({ required: target.checked })}
          />
          {t.required}
        </label>
      )}
      <ChoiceField
        label={t.recordedIn}
        choices={PLACES.map((place) => [place, t.places[place]] as const)}
        chosen={field.recorded_in ?? ''}
        onChoose={(place) => change({ recorded_in: place === '' ? null : place })}
      />
      {field.recorded_in === 'lab' && field.required && <p className="ui-hint">{t.recordedHint}</p>}
      {!isFixed && own?.type !== 'computed' && <Initial {...props} onChange={change} />}
      {!own && <Terms {...props} onChange={change} />}
      {props.entity === 'us' && !isFixed && <UnitTypes field={field} t={t} onChange={change} />}
      {own && <CustomFieldForm {...props} custom={own} />}
      {own && (
        <div>
          <Button look="bad" onPress={() => edited.change(removeCustomField(edited.layer, own.key))}>
            {t.removeField}
          </Button>
          <p className="ui-hint">{t.removeFieldHint}</p>
        </div>
      )}
    </fieldset>
  );
}

/** Names and help texts. The name of a custom field is part of its own definition. */
function Names({ field, edited, fields }: FieldFormProps): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const own = edited.layer.custom_fields.find(({ key }) => key === field.key);
  const declared = fields.find(({ name }) => name === field.key)?.label;
  const label = own?.label ?? field.label;
  const setLabel = (language: 'en' | 'it', text: string): void => {
    const texts = joinTexts(label, { en: label?.['en'] ?? '', it: label?.['it'] ?? '', [language]: text });
    if (!own) edited.change(changeField(edited.layer, field.key, { label: texts }));
    else if (texts) edited.change(changeCustomField(edited.layer, field.key, { label: texts }));
  };
  const setHelp = (language: 'en' | 'it', text: string): void => {
    const { help } = field;
    const texts = joinTexts(help, { en: help?.['en'] ?? '', it: help?.['it'] ?? '', [language]: text });
    edited.change(changeField(edited.layer, field.key, { help: texts }));
  };
  return (
    <>
      {(['en', 'it'] as const).map((language) => (
        <div key={language} className="ui-two">
          <TextInput
            label={t.label[language]}
            text={label?.[language] ?? ''}
            {...(declared && { placeholder: declared[language] })}
            onDone={(text) => setLabel(language, text)}
          />
          <TextInput
            label={t.help[language]}
            text={field.help?.[language] ?? ''}
            onDone={(text) => setHelp(language, text)}
          />
        </div>
      ))}
    </>
  );
}

type Change = (changes: { [K in keyof SheetField]?: SheetField[K] | undefined }) => void;

function Initial({ field, form, onChange }: FieldFormProps & { onChange: Change }): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  const language = useLanguage();
  const [problem, setProblem] = useState<string>();
  return (
    <TextInput
      label={t.initial}
      text={writeValue(form, field.initial, language)}
      problem={problem}
      onDone={(text) => {
        const reading = readValue(form, text, language);
        setProblem(reading.ok ? undefined : reading.problem);
        if (!reading.ok) return;
        const isEmpty = reading.value === null || reading.value === '' || text.trim() === '';
        onChange({ initial: isEmpty ? undefined : (reading.value as SheetField['initial']) });
      }}
    />
  );
}

/** Terms that are suggested for a built-in text or list. */
function Terms({ field, form, onChange }: FieldFormProps & { onChange: Change }): ReactNode {
  const t = useTexts(SHEET_SETTINGS_TEXTS);
  if ((form.kind !== 'text' && form.kind !== 'list') || form.name === 'site_name') return undefined;
  return (
    <TextArea
      label={t.terms}
      hint={t.termsHint}
      text={formatTerms(field.vocabulary)}
      onDone={(text) => onChange({ vocabulary: parseTerms(text) })}
    />
  );
}

interface UnitTypesProps {
  field: SheetField;
  t: SheetSettingsTexts;
  onChange: Change;
}

function UnitTypes({ field, t, onChange }: UnitTypesProps): ReactNode {
  const [problem, setProblem] = useState<string>();
  return (
    <TextInput
      label={t.unitTypes}
      hint={t.unitTypesHint}
      text={(field.unit_types ?? []).join(', ')}
      problem={problem}
      onDone={(text) => {
        const typed = text.split(/[,;\s]+/).filter((one) => one !== '');
        const unknown = typed.filter((one) => findUnitType(one) === undefined);
        setProblem(unknown.length > 0 ? t.badTypes(unknown.join(', ')) : undefined);
        if (unknown.length > 0) return;
        const types = typed.map((one) => findUnitType(one)!.code);
        onChange({ unit_types: types.length > 0 ? types : undefined });
      }}
    />
  );
}
