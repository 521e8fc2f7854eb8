import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';
import { Field } from '../../ui/field.tsx';
import { useTexts } from '../../i18n/language.ts';
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
    <DialogBox title={t.title} isOpen onClose={onClose}>
      <form
        className="plan-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(name.trim() || undefined);
        }}
      >
        <Field label={t.name} value={name} onChange={setName} maxLength={MAX_NAME} autoFocus />
        <div className="plan-form-acts">
          <Button look="main" type="submit">
            {t.save}
          </Button>
          <Button onPress={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </DialogBox>
  );
}
