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

/** A dialog over the page; the focus stays in it and returns where it came from. */
export function Dialog({
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
