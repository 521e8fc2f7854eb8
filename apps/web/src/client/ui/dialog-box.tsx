import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Escape, or a press beside it. */
  onClose: () => void;
  children: ReactNode;
  /** A question that must be answered: a press beside it does not close. */
  isFirm?: boolean;
  size?: 'small' | 'wide';
}

/** The box of a dialog, which keeps the focus and gives it back to where it came from. */
export function DialogBox({
  title,
  isOpen,
  onClose,
  children,
  isFirm = false,
  size = 'small',
}: DialogProps): ReactNode {
  return (
    <ModalOverlay
      className="ui-veil"
      isOpen={isOpen}
      isDismissable={!isFirm}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={`ui-modal ui-modal-${size}`}>
        <AriaDialog className="ui-dialog" role={isFirm ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" className="ui-dialog-title">
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
