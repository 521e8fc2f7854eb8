import { formatStatus } from '../data/problem.ts';
import { awaitLogin } from '../data/session.ts';

/** What came back for a form. */
export interface FormAnswer<T> {
  /** 0 when the line broke. */
  status: number;
  /** What was made; absent when nothing was. */
  data?: T;
  message?: string;
  /** What is worth knowing about what was made, in sentences. */
  findings?: readonly string[];
}

interface Sending {
  body: FormData;
  onProgress: (part: number) => void;
}

interface Envelope<T> {
  data?: T;
  message?: string;
  findings?: { message: string }[];
}

/**
 * Sends a form as `sendFormOnce` does; where the session has ended, again when the person has logged in over the page. What the
 * server does not put into words is told in those of the page.
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

/** Sends a form and tells how much of it is gone, 0 to 1: `fetch` does not tell that, the older way does. */
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
        ...(findings && { findings: findings.map((one) => one.message) }),
      });
    });
    request.send(body);
  });
}
