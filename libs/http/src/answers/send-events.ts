import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { UnavailableError } from '@trowel/domain/core';
import type { ChangeNews, FollowedChanges } from '@trowel/services/context';
import { setPrivate } from './send-json.ts';

/** The media type of server-sent events. */
const EVENTS_TYPE = 'text/event-stream; charset=utf-8';

/** How the answers that never end by themselves are counted. */
export interface StreamCount {
  /** Gives what is to be called at the end. @throws UnavailableError when there are too many. */
  begin(): () => void;
}

/** Answers at a time, unless told. */
export const MAX_STREAMS = 1_000;
const RETRY_AFTER_S = 30;
/** How soon a page comes back after it was cut off, in ms. */
const RETRY_MS = 2_000;
/** Whoever does not read for so long is cut off; it goes on where it was when it comes back. */
const STALLED_MS = 60_000;

/** Counts the streams of a service. */
export function createStreamCount(max: number): StreamCount {
  let open = 0;
  return {
    begin() {
      if (open >= max) {
        throw new UnavailableError(
          {
            en: `${max} pages hear of changes already; try again in ${RETRY_AFTER_S} s`,
            it: `${max} pagine seguono già le modifiche: riprova fra ${RETRY_AFTER_S} s`,
          },
          {
            type: 'too_many_streams',
            max,
            retry_after_s: RETRY_AFTER_S,
          },
        );
      }
      open++;
      let isOver = false;
      return () => {
        if (!isOver) open--;
        isOver = true;
      };
    },
  };
}

/**
 * Sends changes as server-sent events as long as the caller listens and `findEnd` finds no reason to end. A caller who
 * reads slowly is waited for: nothing piles up for it.
 */
export async function sendEvents(
  res: ServerResponse,
  { from, batches }: FollowedChanges,
  findEnd: () => Promise<string | undefined>,
): Promise<void> {
  setPrivate(res);
  // Set one by one, so that the server can tell these answers from others when it closes.
  res.setHeader('Content-Type', EVENTS_TYPE);
  // Asks nginx to pass on each event as it comes.
  res.setHeader('X-Accel-Buffering', 'no');
  res.writeHead(200);
  await write(res, `retry: ${RETRY_MS}\nid: ${from}\n: hello\n\n`);
  for await (const { news, last, isAboutCaller } of batches) {
    const reason = isAboutCaller || news.length === 0 ? await findEnd() : undefined;
    if (reason !== undefined) {
      await write(res, `event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
      break;
    }
    // The place of the log goes along with a sign of life, so that nothing is read twice after a break.
    await write(res, news.length > 0 ? news.map(toText).join('') : `id: ${last}\n: still here\n\n`);
    if (res.destroyed) return;
  }
  res.end();
}

function toText(news: ChangeNews): string {
  return `id: ${news.sequence}\nevent: change\ndata: ${JSON.stringify(news)}\n\n`;
}

async function write(res: ServerResponse, text: string): Promise<void> {
  if (res.destroyed || res.write(text)) return;
  const patience = new AbortController();
  const timer = setTimeout(() => res.destroy(), STALLED_MS);
  timer.unref();
  try {
    await Promise.race([once(res, 'drain', patience), once(res, 'close', patience)]);
  } finally {
    clearTimeout(timer);
    patience.abort();
  }
}
