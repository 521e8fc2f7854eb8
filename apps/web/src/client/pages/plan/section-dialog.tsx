import { useState, type ReactNode } from 'react';
import { Field } from '../../ui/field.tsx';
import { useTexts } from '../../i18n/language.ts';
import { FormDialog } from './form-dialog.tsx';
import { PLAN_TEXTS } from './plan-texts.ts';

const MAX_NAME = 200;

export interface SectionDialogProps {
  onSave: (name: string | undefined) => void;
  onClose: () => void;
}

/** Dialog for the name of a section line. */
export function SectionDialog({ onSave, onClose }: SectionDialogProps): ReactNode {
  const { section: t } = useTexts(PLAN_TEXTS);
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t.title}
      submit={t.save}
      cancel={t.cancel}
      onSubmit={() => onSave(name.trim() || undefined)}
      onClose={onClose}
    >
      <Field label={t.name} value={name} onChange={setName} maxLength={MAX_NAME} autoFocus />
    </FormDialog>
  );
}
