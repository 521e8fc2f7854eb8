import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS } from './findings-texts.ts';
import type { InboxActs } from './use-inbox-acts.ts';

const MOST_LETTERS = 2_000;

export interface DismissDialogProps {
  keys: readonly string[];
  acts: InboxActs;
  isOpen: boolean;
  onClose: () => void;
}

/** Dialog for the reason why findings are dismissed. */
export function DismissDialog({ keys, acts, isOpen, onClose }: DismissDialogProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const [reason, setReason] = useState('');
  const leave = async (): Promise<void> => {
    if (reason.trim() === '') return;
    if (!(await acts.note({ keys, reason: reason.trim() }, t.leftDone(keys.length)))) return;
    setReason('');
    onClose();
  };
  return (
    <Dialog title={t.leaveTitle} isOpen={isOpen} onClose={onClose}>
      <form
        className="ui-form"
        onSubmit={(event) => {
          event.preventDefault();
          void leave();
        }}
      >
        <label className="ui-field">
          <span>{t.reason}</span>
          <input
            className="ui-input"
            value={reason}
            maxLength={MOST_LETTERS}
            ref={focusField}
            required
            onChange={({ target }) => setReason(target.value)}
          />
          <span className="ui-hint">{t.reasonHint}</span>
        </label>
        <p className="ui-buttons">
          <Button look="main" type="submit" isPending={acts.isSending} isDisabled={reason.trim() === ''}>
            {t.dismiss}
          </Button>
          <Button look="plain" onPress={onClose}>
            {t.cancel}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

/** Focuses the main field of the dialog when it opens. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
