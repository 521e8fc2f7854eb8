import { useState, type ReactNode } from 'react';
import type { DialogProps } from './dialog-box.tsx';
import { lazyPart } from './lazy-part.tsx';

const DialogBox = lazyPart<DialogProps>(async () => (await import('./dialog-box.tsx')).DialogBox);

/** A modal dialog, loaded when it opens for the first time. It traps the focus and returns it on close. */
export function Dialog(props: DialogProps): ReactNode {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <DialogBox {...props} />;
}
