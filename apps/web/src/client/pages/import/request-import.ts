import { fetchFile } from '../../data/api-request.ts';
import { problemIn, UNREACHED, type Problem } from '../../data/problem.ts';
import type { Choices, ImportTold, Progress } from './import-model.ts';

/** How a file is sent. */
export interface Sending {
  site: string;
  choices: Choices;
  /** What is asked for: what it would do, or that it be done. */
  isTrial: boolean;
  /** The id the import is to have. */
  id: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** What came of it; `left` when the person broke it off. */
export type Sent = { told: ImportTold } | { problem: Problem } | { left: true };

/** Sends a file to be tried or imported, and hears how far it has come until the answer is there. */
export async function requestImport(file: File, sending: Sending): Promise<Sent> {
  try {
    return await sendFile(file, sending);
  } catch (error) {
    if (sending.signal.aborted) return { left: true };
    throw error;
  }
}

async function sendFile(file: File, sending: Sending): Promise<Sent> {
  const answer = await fetchFile('/api/import', {
    method: 'POST',
    accept: 'application/x-ndjson, application/json',
    body: formOf(file, sending),
    signal: sending.signal,
  });
  if ('problem' in answer) return answer;
  const { response } = answer;
  const isLines = response.headers.get('content-type')?.startsWith('application/x-ndjson') ?? false;
  if (isLines && response.body) return readLines(response, sending);
  const body = (await response.json().catch(() => undefined)) as { data?: ImportTold } | undefined;
  return body?.data ? { told: body.data } : { problem: problemIn(response, body) };
}

interface LastLine {
  code: number;
  data?: ImportTold;
}

async function readLines(response: Response, { onProgress, signal }: Sending): Promise<Sent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return { value: undefined, done: true };
    });
    // Cut off before the last line.
    if (done) return { problem: UNREACHED };
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const told = JSON.parse(line) as { progress: Progress } | LastLine;
      if ('progress' in told) onProgress(told.progress);
      else if (told.data) return { told: told.data };
      else return { problem: problemIn({ status: told.code, headers: response.headers }, told) };
    }
  }
}

/** The facts go before the file: the server reads one after the other. */
function formOf(file: File, { site, choices, isTrial, id }: Sending): FormData {
  const form = readingForm(choices);
  form.set('site_name', site);
  form.set('dry_run', String(isTrial));
  if (isTrial) form.set('preview', 'true');
  else form.set('import_id', id);
  form.set('mode', choices.mode);
  form.set('on_contradiction', choices.onContradiction);
  if (choices.fileSite !== undefined) form.set('file_site', choices.fileSite);
  setJson(form, 'replace_values', choices.replace);
  setJson(form, 'new_terms', choices.add);
  form.set('file', file);
  return form;
}

/** What says how a file is to be understood; the file itself comes after it. */
export function readingForm({ format, mapping, sheets }: Choices): FormData {
  const form = new FormData();
  form.set('format', format);
  setJson(form, 'mapping', mapping);
  setJson(form, 'sheets', sheets);
  return form;
}

function setJson(form: FormData, name: string, value: object): void {
  if (Object.keys(value).length > 0) form.set(name, JSON.stringify(value));
}
