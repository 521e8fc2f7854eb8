import { sendDelete } from '../api/send-delete.ts';
import { formatFailure } from '../api/format-failure.ts';
import { element } from './element.ts';
import type { Texts } from '../i18n/texts.ts';
import { requestConfirmation } from './confirm-dialog.ts';

export interface DeleteButton {
  t: Texts;
  /** What is deleted, by the name people know. */
  name: string;
  /** What goes with it. */
  hint: string;
  path: string;
  /** Where a failure is told. */
  news: HTMLElement;
  onDeleted: () => void;
}

/** Makes the button that deletes something, once it was asked whether it should. */
export function createDeleteButton(options: DeleteButton): HTMLElement {
  const { t, name, hint, path, news, onDeleted } = options;
  const run = async (button: HTMLButtonElement): Promise<void> => {
    const question = { t, title: t.askDelete(name), text: hint, action: t.delete };
    if (!(await requestConfirmation(question))) return;
    button.disabled = true;
    try {
      await sendDelete(path);
      onDeleted();
    } catch (error) {
      button.disabled = false;
      news.textContent = formatFailure(t, error);
    }
  };
  return element('button.quiet.delete', {
    text: t.delete,
    attributes: { type: 'button', 'aria-label': `${t.delete} ${name}` },
    on: { click: (_event, button) => void run(button) },
  });
}
