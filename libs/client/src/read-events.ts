import { ApiError } from './api-error.ts';
import { refuseFailure } from './answers.ts';

/** Opens the stream after the last received event, if any. */
export type OpenStream = (lastEventId: string | undefined) => Promise<Response>;

export interface EventOptions {
  /** Ends the stream. */
  signal?: AbortSignal;
  /** Delay before a broken stream is reopened, in ms. Default: 2,000. */
  restMs?: number;
}

const REST_MS = 2_000;
const FIRST_FAULT = 500;
const TOO_MANY = 429;
const UNAUTHENTICATED = 401;

/**
 * Yields the data of `change` events. A broken stream is reopened where it stopped.
 * @throws ApiError if the first attempt fails, the server refuses permanently, or the token is no
 * longer valid
 */
export async function* readEvents(
  open: OpenStream,
  { signal, restMs = REST_MS }: EventOptions = {},
): AsyncGenerator<unknown> {
  let last: string | undefined;
  const isOver = (): boolean => signal?.aborted === true;
  for (let isFirst = true; !isOver(); isFirst = false) {
    try {
      for await (const { id, event, data } of readStream(await open(last))) {
        last = id ?? last;
        if (event === 'end') throw ended(data);
        if (event === 'change') yield JSON.parse(data);
      }
    } catch (error) {
      if (isOver()) return;
      if (isFirst || isFinal(error)) throw error;
    }
    await rest(restMs, signal);
  }
}

interface StreamEvent {
  id: string | undefined;
  event: string | undefined;
  data: string;
}

async function* readStream(answer: Response): AsyncGenerator<StreamEvent> {
  await refuseFailure(answer);
  const reader = answer.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield readBlock(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A block may be a comment, or contain only an event id. */
function readBlock(block: string): StreamEvent {
  const valueOf = (name: string): string | undefined =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { id: valueOf('id'), event: valueOf('event'), data: valueOf('data') ?? '' };
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < FIRST_FAULT && error.status !== TOO_MANY;
}

function ended(data: string): ApiError {
  const { reason } = JSON.parse(data) as { reason?: string };
  return new ApiError('The token has ended; log in again', {
    status: UNAUTHENTICATED,
    detail: { type: reason },
    requestId: null,
  });
}

function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
