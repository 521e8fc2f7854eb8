import { useState, type FormEvent, type ReactNode } from 'react';
import type { FieldKind, RecordField } from '../data/fields.ts';
import type { SheetForm } from '../definitions/sheet-form.ts';
import { Button } from '../ui/button.tsx';
import { useTexts } from '../i18n/language.ts';
import { CUSTOM_FIELD_TEXTS } from './custom-texts.ts';
import { CUSTOM_PREFIX } from '../definitions/row-value.ts';
import { isFilled, isTyped } from './field-value.ts';
import { isOnSheet } from './list-sections.ts';
import { customFieldsIn, valueIn } from './record-sheet.ts';
import { SheetField, SheetText } from './sheet-field.tsx';
import type { OpenSheet } from './use-sheet.ts';

export interface CustomFieldsProps {
  open: OpenSheet;
  /** The form of the sheet, if a definition changes it. */
  form?: SheetForm | undefined;
  mayChange: boolean;
}

const KINDS = ['text', 'decimal', 'boolean', 'list'] as const;
type CustomFieldKind = (typeof KINDS)[number];

const LONGEST_NAME = 100;
const LONGEST_TEXT = 10_000;

/**
 * The custom fields of a record that no definition knows, and the values of fields that are not on its sheet. The input
 * of each depends on its type: text, number, yes or no, list.
 */
export function CustomFields({ open, form, mayChange }: CustomFieldsProps): ReactNode {
  const t = useTexts(CUSTOM_FIELD_TEXTS);
  const offSheet = listOffSheet(open, form);
  const customFields = omitDefined(customFieldsIn(open.sheet), form);
  /** Fields added on this sheet that are still empty. */
  const [added, setAdded] = useState<ReadonlyMap<string, CustomFieldKind>>(new Map());
  const names = [...new Set([...Object.keys(customFields), ...added.keys()])];
  const undefinedFields = names.map((name) =>
    fieldOf(name, kindOf(customFields[name]) ?? added.get(name) ?? 'text'),
  );
  const fields = [...offSheet, ...undefinedFields];
  if (!mayChange && fields.length === 0) return undefined;
  const refused = open.sheet.refused['custom'];
  return (
    <details className="sheet-section" open={names.length > 0}>
      <summary>
        <h3>{form ? t.offSheet : t.title}</h3>
        <span className="ui-soft">{fields.length}</span>
      </summary>
      {form && <p className="ui-hint">{t.offSheetHint}</p>}
      {mayChange ? (
        <div className="sheet-fields">
          {offSheet.map((field) => (
            <SheetField key={field.name} open={open} field={field} />
          ))}
          {undefinedFields.map((field) => (
            <CustomField
              key={field.name}
              open={open}
              field={field}
              onRemove={(name) => setAdded(without(added, name))}
            />
          ))}
        </div>
      ) : (
        <dl className="sheet-fields">
          {fields.map((field) => (
            <SheetText key={field.name} open={open} field={field} />
          ))}
        </dl>
      )}
      {refused !== undefined && (
        <p className="ui-problem" role="alert">
          {refused}
        </p>
      )}
      {mayChange && (
        <NewField names={names} onAdd={(name, kind) => setAdded(new Map(added).set(name, kind))} />
      )}
    </details>
  );
}

/** Lists the fields with a value that the sheet of this record does not show. */
function listOffSheet({ sheet }: OpenSheet, form: SheetForm | undefined): RecordField[] {
  const type = String(valueIn(sheet, 'unit_type') ?? '');
  return (form?.fields ?? []).filter(
    (field) => !isOnSheet(field, type) && isTyped(field) && isFilled(valueIn(sheet, field.name)),
  );
}

/** Returns the values of custom fields that the definition does not list. */
function omitDefined(
  values: Readonly<Record<string, unknown>>,
  form: SheetForm | undefined,
): Readonly<Record<string, unknown>> {
  const defined = new Set(form?.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !defined.has(CUSTOM_PREFIX + name)));
}

function without(
  added: ReadonlyMap<string, CustomFieldKind>,
  name: string,
): ReadonlyMap<string, CustomFieldKind> {
  return new Map([...added].filter(([one]) => one !== name));
}

function kindOf(value: unknown): CustomFieldKind | undefined {
  if (typeof value === 'number') return 'decimal';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : undefined;
}

function fieldOf(name: string, kind: FieldKind): RecordField {
  return {
    name: CUSTOM_PREFIX + name,
    label: { en: name, it: name },
    section: 'custom',
    kind,
    unit: undefined,
    vocabulary: undefined,
    description: undefined,
    words: [],
    most: kind === 'text' ? LONGEST_TEXT : undefined,
    minimum: undefined,
    maximum: undefined,
    canBeEmpty: true,
    canChange: true,
  };
}

interface CustomFieldProps {
  open: OpenSheet;
  field: RecordField;
  onRemove: (name: string) => void;
}

function CustomField({ open, field, onRemove }: CustomFieldProps): ReactNode {
  const t = useTexts(CUSTOM_FIELD_TEXTS);
  const name = field.name.slice(CUSTOM_PREFIX.length);
  const remove = (): void => {
    onRemove(name);
    open.editor.type(field.name, undefined);
    void open.editor.save();
  };
  return (
    <div className="sheet-own">
      <SheetField open={open} field={field} />
      <Button look="plain" aria-label={t.remove(name)} onPress={remove}>
        ×
      </Button>
    </div>
  );
}

interface NewFieldProps {
  names: readonly string[];
  onAdd: (name: string, kind: CustomFieldKind) => void;
}

function NewField({ names, onAdd }: NewFieldProps): ReactNode {
  const t = useTexts(CUSTOM_FIELD_TEXTS);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<CustomFieldKind>('text');
  const isDuplicate = names.includes(name.trim());
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '' || isDuplicate) return;
    onAdd(name.trim(), kind);
    setName('');
  };
  return (
    <form className="sheet-new-own" onSubmit={add}>
      <label>
        <span className="sheet-label">{t.name}</span>
        <input
          className="ui-input"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <label>
        <span className="sheet-label">{t.kind}</span>
        <select
          className="ui-input"
          value={kind}
          onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? 'text')}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {t.kinds[one]}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">{t.add}</Button>
      {isDuplicate && (
        <p className="ui-problem" role="status">
          {t.taken(name.trim())}
        </p>
      )}
    </form>
  );
}
