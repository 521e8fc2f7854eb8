import { useQueryClient } from '@tanstack/react-query';
import type { ThesaurusTerm } from '@trowel/domain/records';
import { useState, type FormEvent, type ReactNode } from 'react';
import { usePostOnce } from '../../data/post-once.ts';
import type { Problem } from '../../data/problem.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { TERMS_TEXTS } from './terms-texts.ts';
import { useVocabularyFields } from './vocabulary-fields.ts';

export interface TermDialogProps {
  /** Table of the vocabulary that is displayed. Empty if all are. */
  table: string;
  field: string;
  onClose: () => void;
}

/** The form of a new term: its vocabulary and its value. */
export function TermDialog({ table: looked, field: lookedField, onClose }: TermDialogProps): ReactNode {
  const t = useTexts(TERMS_TEXTS);
  const queries = useQueryClient();
  const [table, setTable] = useState(looked in t.tables ? looked : 'us');
  const fields = useVocabularyFields(table);
  const [chosen, setField] = useState(lookedField);
  const field = fields.find(([name]) => name === chosen)?.[0] ?? fields[0]?.[0] ?? '';
  const [problem, setProblem] = useState<Problem>();
  const post = usePostOnce();
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)]
      .map(([name, value]) => [name, String(value).trim()] as const)
      .filter(([, value]) => value !== '');
    const body = { ...Object.fromEntries(given), table_name: table, field_name: field };
    const result = await post<ThesaurusTerm>({ path: '/api/thesaurus', body });
    if (!result) return;
    if (!result.ok) return setProblem(result.problem);
    showToast({ text: t.saved(result.data.value) });
    onClose();
    await invalidateRecords(queries, ['thesaurus']);
  };
  return (
    <Dialog title={t.add} isOpen isFirm onClose={onClose}>
      <form className="ui-form" onSubmit={(event) => void save(event)}>
        {problem && (
          <p className="ui-problem" role="alert">
            {problem.fields.map(({ message }) => message).join(' ') || problem.message}
          </p>
        )}
        <div className="ui-two">
          <ChoiceField
            label={t.table}
            choices={Object.entries(t.tables)}
            chosen={table}
            onChoose={setTable}
          />
          <ChoiceField label={t.field} choices={fields} chosen={field} onChoose={setField} />
        </div>
        <Field label={t.value} name="value" hint={t.valueHint} isRequired autoFocus />
        <div className="ui-two">
          <Field label={t.label} name="label" />
          <Field label={t.labelEn} name="label_en" />
        </div>
        <Field label={t.description} name="description" />
        <div className="ui-buttons">
          <Button look="main" type="submit" isDisabled={field === ''}>
            {t.save}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
