import { sendFormOnce, type FormAnswer } from '../api/send-form.ts';
import { element } from './element.ts';
import type { Texts } from '../i18n/texts.ts';

export interface UploadOptions<T> {
  t: Texts;
  /** What the form is for, on its lid. */
  title: string;
  hint: string;
  /** Where it goes. */
  path: string;
  input: HTMLInputElement;
  /** Fields beside the file. */
  fields?: readonly HTMLElement[];
  /** What is sent; fields go before the files, so that the server knows where these belong before the first byte comes. */
  collect: (files: readonly File[]) => FormData;
  /** What each status means. */
  problems: Record<number, string>;
  onUploaded: (made: T) => void;
}

/** Makes a form that sends files; it shows how far it is and says what went wrong. */
export function createUploadForm<T extends { file_name: string }>(options: UploadOptions<T>): HTMLElement {
  const { t, title, hint, path, input, fields = [], collect, onUploaded } = options;
  const bar = element('progress', { attributes: { max: 1, value: 0, hidden: true, 'aria-label': title } });
  const news = element('p.news', { attributes: { role: 'status' } });
  const send = element('button', { text: t.uploadSend, attributes: { type: 'submit' } });
  const submit = async (): Promise<void> => {
    send.disabled = true;
    bar.hidden = false;
    const onProgress = (part: number): void => void (bar.value = part);
    const answer = await sendFormOnce<T>(path, { body: collect([...(input.files ?? [])]), onProgress });
    bar.hidden = true;
    send.disabled = false;
    news.textContent = formatAnswer(options, answer);
    if (!answer.data) return;
    form.reset();
    onUploaded(answer.data);
  };
  const form = element('form', {
    children: [
      element('label.field', { children: [element('span', { text: t.uploadFile }), input] }),
      element('p.soft', { text: hint }),
      ...fields,
      send,
      bar,
      news,
    ],
    on: {
      submit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
  });
  return element('details.upload', { children: [element('summary', { text: title }), form] });
}

function formatAnswer<T extends { file_name: string }>(
  { t, problems }: Pick<UploadOptions<T>, 't' | 'problems'>,
  { status, data, message, findings = [] }: FormAnswer<T>,
): string {
  if (data) return [t.uploaded(data.file_name), ...findings.map((finding) => `${finding}.`)].join(' ');
  if (status === 0) return t.uploadCut;
  if (status === 401) return t.needsLogin;
  if (status === 403) return t.notAllowed;
  return [problems[status] ?? t.failed, message].filter(Boolean).join(' ');
}
