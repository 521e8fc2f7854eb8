import { ApiError } from './api-error.ts';

/** A file the API gave. */
export interface Download {
  /** As the server names it; empty where it does not. */
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Gives the JSON of an answer that went well, undefined where there is nothing to say. @throws ApiError otherwise. */
export async function readJson(answer: Response): Promise<unknown> {
  await refuseFailure(answer);
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** Gives the file of an answer. @throws ApiError when the call failed. */
export async function readFile(answer: Response): Promise<Download> {
  await refuseFailure(answer);
  return {
    fileName: readFileName(answer.headers.get('content-disposition') ?? ''),
    contentType: answer.headers.get('content-type') ?? 'application/octet-stream',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

/** Refuses an answer that tells of a failure. @throws ApiError */
export async function refuseFailure(answer: Response): Promise<void> {
  if (answer.ok) return;
  const { message, detail } = readEnvelope(await answer.text());
  throw new ApiError(message ?? `The server answered ${answer.status} ${answer.statusText}`.trim(), {
    status: answer.status,
    detail: detail ?? {},
    requestId: answer.headers.get('x-request-id'),
  });
}

interface Envelope {
  message?: string;
  detail?: Record<string, unknown>;
}

/** What stands between here and the service may answer in its own words. */
function readEnvelope(text: string): Envelope {
  try {
    const told: unknown = JSON.parse(text);
    return typeof told === 'object' && told !== null ? told : {};
  } catch {
    return {};
  }
}

/** The name in UTF-8 goes before the plain one. */
function readFileName(disposition: string): string {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return coded === undefined
    ? (/filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ?? '').replace(/\\(.)/g, '$1')
    : decodeURIComponent(coded);
}
