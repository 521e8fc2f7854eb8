import { element } from './element.ts';
import type { Texts } from '../i18n/texts.ts';

export interface Question {
  t: Texts;
  /** What is asked, in one line. */
  title: string;
  /** What will happen. */
  text: string;
  /** The word on the button that does it. */
  action: string;
}

/** Asks before something is done; Escape and the first button, which has the focus, mean no. */
export function requestConfirmation({ t, title, text, action }: Question): Promise<boolean> {
  const button = (value: string, { name, label }: { name: 'button.quiet' | 'button.bad'; label: string }) =>
    element(name, { text: label, attributes: { type: 'submit', value } });
  const dialog: HTMLDialogElement = element('dialog.confirm', {
    attributes: { 'aria-labelledby': 'confirm-title', 'aria-describedby': 'confirm-text' },
    children: [
      element('h2', { text: title, attributes: { id: 'confirm-title' } }),
      element('p', { text, attributes: { id: 'confirm-text' } }),
      element('form.actions', {
        attributes: { method: 'dialog' },
        children: [
          button('no', { name: 'button.quiet', label: t.cancel }),
          button('yes', { name: 'button.bad', label: action }),
        ],
      }),
    ],
  });
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    dialog.showModal();
  });
}
