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

interface Envelope<T> {
  data?: T;
  message?: string;
  findings?: { message: string }[];
}

/** Sends a form and tells how much of it is gone, 0 to 1: `fetch` does not tell that, the older way does. */
export function sendForm<T>(
  path: string,
  { body, onProgress }: { body: FormData; onProgress: (part: number) => void },
): Promise<FormAnswer<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Accept', 'application/json');
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
