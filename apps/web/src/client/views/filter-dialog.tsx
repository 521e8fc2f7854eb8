import { useState, type ReactNode } from 'react';
import type { RecordField } from '../data/fields.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import type { Parameters, RecordName } from '../data/queries.ts';
import { FieldChoice, fieldOf } from '../tables/field-choice.tsx';
import { FilterValues } from './filter-values.tsx';
import { readField } from '../tables/read-field.ts';
import { TABLE_TEXTS } from '../tables/table-texts.ts';
import { ValueFormEnd } from '../tables/value-form-end.tsx';

export interface FilterDialogProps {
  name: RecordName;
  /** Parameters of the request for the list. */
  parameters: Parameters;
  fields: readonly RecordField[];
  onClose: () => void;
  onFilter: (parameter: string, value: string) => void;
}

type Bound = 'is' | 'from' | 'to';

const SUFFIXES: Readonly<Record<'number' | 'day', Readonly<Record<Bound, string>>>> = {
  number: { is: '', from: '_min', to: '_max' },
  day: { is: '', from: '_after', to: '_before' },
};

/** Dialog to add a filter by any field. */
export function FilterDialog({
  name: of,
  parameters,
  fields,
  onClose,
  onFilter,
}: FilterDialogProps): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  const language = useLanguage();
  const can = fields.filter(({ kind }) => kind !== 'list' && kind !== 'object');
  const [name, setName] = useState('');
  const [bound, setBound] = useState<Bound>('is');
  const [text, setText] = useState('');
  const field = fieldOf(can, name);
  const ranged = field && rangedAs(field);
  const reading =
    field && text.trim() !== ''
      ? readField({ ...field, minimum: undefined, maximum: undefined }, text, language)
      : undefined;
  const finish = (): void => {
    if (field === undefined || !reading?.ok) return;
    onFilter(field.name + (ranged ? SUFFIXES[ranged][bound] : ''), String(reading.value));
    setText('');
    onClose();
  };
  return (
    <Dialog title={t.addFilter} isOpen onClose={onClose}>
      <form
        className="table-form"
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        <FieldChoice label={t.filterField} fields={can} chosen={field?.name ?? ''} onChoose={setName} />
        {field && (
          <FilterValues
            name={of}
            parameters={parameters}
            field={field}
            onChoose={(parameter, value) => {
              onFilter(parameter, value);
              onClose();
            }}
          />
        )}
        {ranged && <BoundChoice bound={bound} onChoose={setBound} />}
        <ValueFormEnd
          label={t.filterValue}
          text={text}
          reading={reading}
          submitLabel={t.addFilter}
          onText={setText}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function rangedAs({ kind }: RecordField): 'number' | 'day' | undefined {
  if (kind === 'integer' || kind === 'decimal') return 'number';
  return kind === 'day' || kind === 'moment' ? 'day' : undefined;
}

function BoundChoice({ bound, onChoose }: { bound: Bound; onChoose: (bound: Bound) => void }): ReactNode {
  const t = useTexts(TABLE_TEXTS);
  return (
    <select
      className="ui-input"
      aria-label={t.filterValue}
      value={bound}
      onChange={({ target }) => onChoose(target.value as Bound)}
    >
      <option value="is">=</option>
      <option value="from">≥</option>
      <option value="to">≤</option>
    </select>
  );
}
