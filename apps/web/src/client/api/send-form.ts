import { formatStatus } from '../data/problem.ts';
import { awaitLogin } from '../data/session.ts';

/** Response to a form. */
export interface FormAnswer<T> {
  /** HTTP status, 0 if the connection broke. */
  status: number;
  /** The created record. Absent on failure. */
  data?: T;
  message?: string;
  /** Remarks about the created record, as sentences. */
  findings?: readonly string[];
  /** Codes of these remarks. */
  codes?: readonly string[];
}

interface Sending {
  body: FormData;
  onProgress: (part: number) => void;
}

interface Envelope<T> {
  data?: T;
  message?: string;
  findings?: { code: string; message: string }[];
}

/**
 * Sends a form like `sendFormOnce`. If the session has ended, it sends the form again once the user
 * has logged in over the page. A failure without a message gets one from the page.
 */
export async function sendForm<T>(path: string, sending: Sending): Promise<FormAnswer<T>> {
  for (;;) {
    const answer = await sendFormOnce<T>(path, sending);
    if (answer.status !== 401)
      return answer.data ? answer : { message: formatStatus(answer.status), ...answer };
    const { message: _, ...ended } = answer;
    if (!(await awaitLogin({ isWrite: true }))) return { ...ended, message: formatStatus(answer.status) };
  }
}

/**
 * Sends a form and reports the upload progress from 0 to 1. It uses XMLHttpRequest, because `fetch`
 * reports no progress.
 */
export function sendFormOnce<T>(path: string, { body, onProgress }: Sending): Promise<FormAnswer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', document.documentElement.lang);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => resolve({ status: 0 }));
    request.addEventListener('load', () => {
      const { data, message, findings } = (request.response ?? {}) as Envelope<T>;
      const { status } = request;
      resolve({
        status,
        ...(status === 201 && data && { data }),
        ...(message && { message }),
        ...(findings && {
          findings: findings.map((one) => one.message),
          codes: findings.map((one) => one.code),
        }),
      });
    });
    request.send(body);
  });
}
