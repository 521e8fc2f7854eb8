import { fetchFile } from '../../data/api-request.ts';
import { problemIn, UNREACHED, type Problem } from '../../data/problem.ts';
import type { Choices, ImportResult, Progress } from './import-model.ts';

/** Options of an import request. */
export interface Sending {
  site: string;
  choices: Choices;
  /** True for a dry run, false to import. */
  isTrial: boolean;
  /** Id that the import will have. */
  id: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** False for a dry run that does not describe the matrix before and after. */
  hasPreview?: boolean;
}

/** Result of an import request. `cancelled` means that the user cancelled it. */
export type Sent = { result: ImportResult } | { problem: Problem } | { cancelled: true };

/**
 * Sends a file for import or a dry run, reports progress and returns the result. After an expired
 * session, it waits for login and sends the file again.
 */
export async function requestImport(file: File, sending: Sending): Promise<Sent> {
  try {
    return await sendFile(file, sending);
  } catch (error) {
    if (sending.signal.aborted) return { cancelled: true };
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
  const body = (await response.json().catch(() => undefined)) as { data?: ImportResult } | undefined;
  return body?.data ? { result: body.data } : { problem: problemIn(response, body) };
}

interface LastLine {
  code: number;
  data?: ImportResult;
}

async function readLines(response: Response, { onProgress, signal }: Sending): Promise<Sent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return { value: undefined, done: true };
    });
    // The stream ended before the line with the result.
    if (done) return { problem: UNREACHED };
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const parsed = JSON.parse(line) as { progress: Progress } | LastLine;
      if ('progress' in parsed) onProgress(parsed.progress);
      else if (parsed.data) return { result: parsed.data };
      else return { problem: problemIn({ status: parsed.code, headers: response.headers }, parsed) };
    }
  }
}

/** The fields precede the file, because the server reads the form in order. */
function formOf(file: File, { site, choices, isTrial, id, hasPreview = true }: Sending): FormData {
  const form = readingForm(choices);
  form.set('site_name', site);
  form.set('dry_run', String(isTrial));
  if (isTrial) form.set('preview', String(hasPreview));
  else form.set('import_id', id);
  form.set('mode', choices.mode);
  form.set('on_contradiction', choices.onContradiction);
  if (choices.fileSite !== undefined) form.set('file_site', choices.fileSite);
  setJson(form, 'replace_values', choices.replace);
  setJson(form, 'new_terms', choices.add);
  form.set('file', file);
  return form;
}

/** Creates a form with the options for reading a file. The file is appended by the caller. */
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
