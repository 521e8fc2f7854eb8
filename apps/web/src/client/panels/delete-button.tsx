import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { sendDelete } from '../api/send-delete.ts';
import { formatFailure } from '../api/format-failure.ts';
import { useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface DeleteButtonProps {
  /** The name that people know. */
  name: string;
  /** Records that are deleted with it. */
  hint: string;
  path: string;
  onDeleted: () => void;
  /** Receives a sentence with the reason. */
  onFailed: (reason: string) => void;
}

/** A button that deletes something after a confirmation. */
export function DeleteButton({ name, hint, path, onDeleted, onFailed }: DeleteButtonProps): ReactNode {
  const t = useTexts(TEXTS);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    // The focus returns with the key that closes the dialog, so that the next key reaches the button.
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const remove = async (): Promise<void> => {
    close();
    setBusy(true);
    try {
      await sendDelete(path);
      onDeleted();
    } catch (error) {
      setBusy(false);
      onFailed(formatFailure(t, error));
    }
  };
  return (
    <>
      <Button
        ref={button}
        look="bad"
        aria-label={`${t.delete} ${name}`}
        isDisabled={isBusy}
        onPress={() => setOpen(true)}
      >
        {t.delete}
      </Button>
      <Dialog title={t.confirmDelete(name)} isOpen={isOpen} onClose={close}>
        <p>{hint}</p>
        <div className="ui-buttons">
          <Button autoFocus onPress={close}>
            {t.cancel}
          </Button>
          <Button look="bad" onPress={() => void remove()}>
            {t.delete}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
