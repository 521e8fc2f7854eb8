import { sendRequest } from '../data/send-request.ts';
import { ModelProblem } from '../i18n/model-problem.ts';

/** Called with the part that has arrived, 0 to 1, or undefined if the total is unknown. */
export type OnProgress = (part: number | undefined) => void;

/** Fetches a file and reports the progress. @throws ModelProblem if it does not exist or the connection fails */
export async function fetchBytes(
  url: string,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<ArrayBuffer> {
  const answer = await sendRequest(url, { signal, headers: { accept: 'application/octet-stream' } });
  if (!answer) throw new ModelProblem('unreachable');
  if (!answer.ok || !answer.body) throw new ModelProblem(answer.status === 404 ? 'missing' : 'unreachable');
  const whole = Number(answer.headers.get('content-length')) || undefined;
  const chunks: Uint8Array[] = [];
  let received = 0;
  for (const reader = answer.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    received += value.length;
    onProgress(whole && Math.min(received / whole, 1));
  }
  return join(chunks, received);
}

function join(chunks: readonly Uint8Array[], length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes.buffer;
}
