import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogBox } from '../../ui/dialog-box.tsx';

export interface FormDialogProps {
  title: string;
  /** Labels of the two buttons. */
  submit: string;
  cancel: string;
  isBusy?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a form, a button that submits it and one that closes the dialog. */
export function FormDialog({
  title,
  submit,
  cancel,
  isBusy = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps): ReactNode {
  return (
    <DialogBox title={title} isOpen onClose={onClose}>
      <form
        className="ui-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <div className="ui-buttons">
          <Button look="main" type="submit" isDisabled={isBusy}>
            {submit}
          </Button>
          <Button onPress={onClose}>{cancel}</Button>
        </div>
      </form>
    </DialogBox>
  );
}
