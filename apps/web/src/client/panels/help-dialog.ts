import { element } from './element.ts';
import type { Texts } from '../i18n/texts.ts';

/** Makes the list of keys; `showModal` opens it. */
export function createHelpDialog(t: Texts): HTMLDialogElement {
  const rows = t.keys.map(([key, meaning]) =>
    element('tr', {
      children: [
        element('th', { attributes: { scope: 'row' }, children: [element('kbd', { text: key })] }),
        element('td', { text: meaning }),
      ],
    }),
  );
  const dialog: HTMLDialogElement = element('dialog.help', {
    attributes: { 'aria-labelledby': 'help-title' },
    children: [
      element('h2', { text: t.help, attributes: { id: 'help-title' } }),
      element('p.soft', { text: t.helpIntro }),
      element('table', { children: rows }),
      element('form', {
        attributes: { method: 'dialog' },
        children: [element('button', { text: t.close, attributes: { type: 'submit' } })],
      }),
    ],
  });
  return dialog;
}
