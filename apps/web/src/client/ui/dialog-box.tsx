import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

export interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Called on Escape, or on a press outside. */
  onClose: () => void;
  children: ReactNode;
  /** True for a question that must be answered: a press outside does not close it. */
  isFirm?: boolean;
  size?: 'small' | 'wide';
}

/** A modal dialog. It traps the focus and returns it on close. */
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
