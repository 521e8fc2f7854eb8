import { ApiError } from './api-error.ts';

/** A downloaded file. */
export interface Download {
  /** Name given by the server, or empty. */
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Returns the JSON of a successful response, or undefined if it is empty.
 * @throws ApiError if the call failed
 */
export async function readJson(answer: Response): Promise<unknown> {
  await refuseFailure(answer);
  const text = await answer.text();
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * Returns the file of a response.
 * @throws ApiError if the call failed
 */
export async function readFile(answer: Response): Promise<Download> {
  await refuseFailure(answer);
  return {
    fileName: readFileName(answer.headers.get('content-disposition') ?? ''),
    contentType: answer.headers.get('content-type') ?? 'application/octet-stream',
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

/**
 * Checks the status of a response.
 * @throws ApiError if the call failed
 */
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

/** A proxy may respond in a different format. */
function readEnvelope(text: string): Envelope {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** The UTF-8 name has priority over the plain one. */
function readFileName(disposition: string): string {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return coded === undefined
    ? (/filename="((?:[^"\\]|\\.)*)"/i.exec(disposition)?.[1] ?? '').replace(/\\(.)/g, '$1')
    : decodeURIComponent(coded);
}
