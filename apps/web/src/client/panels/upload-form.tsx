import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { sendFormOnce, type FormAnswer } from '../api/send-form.ts';
import { useTexts } from '../i18n/language.ts';
import { TEXTS, type Texts } from '../i18n/texts.ts';

export interface UploadFormProps<T> {
  title: string;
  hint: string;
  path: string;
  /** The kinds of file that the browser offers. */
  accept: string;
  isMany?: boolean;
  /** Fields below the file. */
  children?: ReactNode;
  /**
   * Builds the body of the request from the filled form. Fields go before the files, so that the server knows the target
   * of the files before the first byte arrives.
   */
  buildBody: (given: FormData) => FormData;
  /** Texts by status. */
  problems: Record<number, string>;
  onUploaded: (record: T) => void;
}

/** A form that sends files. It shows the progress and reports failures. */
export function UploadForm<T extends { file_name: string }>(props: UploadFormProps<T>): ReactNode {
  const { title, hint, path, accept, isMany, children, buildBody, problems, onUploaded } = props;
  const t = useTexts(TEXTS);
  const form = useRef<HTMLFormElement>(null);
  const [part, setPart] = useState<number>();
  const [news, setNews] = useState('');
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setPart(0);
    const body = buildBody(new FormData(event.currentTarget));
    const answer = await sendFormOnce<T>(path, { body, onProgress: setPart });
    setPart(undefined);
    setNews(formatAnswer(t, problems, answer));
    if (!answer.data) return;
    form.current?.reset();
    onUploaded(answer.data);
  };
  return (
    <details className="upload">
      <summary className="ui-button">{title}</summary>
      <form ref={form} onSubmit={(event) => void send(event)}>
        <label className="field">
          <span>{t.uploadFile}</span>
          <input type="file" name="file" accept={accept} multiple={isMany} required />
        </label>
        <p className="soft">{hint}</p>
        {children}
        <button type="submit" className="ui-button ui-main" disabled={part !== undefined}>
          {t.uploadSend}
        </button>
        <progress max={1} value={part ?? 0} hidden={part === undefined} aria-label={title} />
        <p className="news" role="status">
          {news}
        </p>
      </form>
    </details>
  );
}

function formatAnswer<T extends { file_name: string }>(
  t: Texts,
  problems: Record<number, string>,
  { status, data, message, findings = [] }: FormAnswer<T>,
): string {
  if (data) return [t.uploaded(data.file_name), ...findings.map((finding) => `${finding}.`)].join(' ');
  if (status === 0) return t.uploadCut;
  if (status === 401) return t.needsLogin;
  if (status === 403) return t.notAllowed;
  return [problems[status] ?? t.failed, message].filter(Boolean).join(' ');
}
