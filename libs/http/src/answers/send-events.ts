import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { UnavailableError } from '@trowel/domain/core';
import type { ChangeNews, FollowedChanges } from '@trowel/services/context';
import { setPrivate } from './send-json.ts';

/** The media type of server-sent events. */
const EVENTS_TYPE = 'text/event-stream; charset=utf-8';

/** Counter of open event streams. */
export interface StreamCount {
  /**
   * Counts a new stream and returns the function to call at its end.
   * @throws UnavailableError if there are too many
   */
  begin(): () => void;
}

/** Default maximum number of open streams. */
export const MAX_STREAMS = 1_000;
const RETRY_AFTER_S = 30;
/** Delay before a client reconnects, in ms. */
const RETRY_MS = 2_000;
/** A client that reads nothing for this time is disconnected. It continues where it stopped when it reconnects. */
const STALLED_MS = 60_000;

/** Creates the counter of a service. */
export function createStreamCount(max: number): StreamCount {
  let open = 0;
  return {
    begin() {
      if (open >= max) {
        throw new UnavailableError(
          {
            en: `${max} pages already follow the changes; try again in ${RETRY_AFTER_S} s`,
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
 * Sends changes as server-sent events until the client disconnects or `findEnd` returns a reason. Slow
 * readers are waited for, so that nothing is buffered for them.
 */
export async function sendEvents(
  res: ServerResponse,
  { from, batches }: FollowedChanges,
  findEnd: () => Promise<string | undefined>,
): Promise<void> {
  setPrivate(res);
  // Set individually, so that the server can distinguish these responses when it closes.
  res.setHeader('Content-Type', EVENTS_TYPE);
  // Prevents nginx from buffering the events.
  res.setHeader('X-Accel-Buffering', 'no');
  res.writeHead(200);
  await write(res, `retry: ${RETRY_MS}\nid: ${from}\n: hello\n\n`);
  for await (const { news, last, isAboutCaller, presence, hasComments } of batches) {
    const reason = isAboutCaller || news.length === 0 ? await findEnd() : undefined;
    if (reason !== undefined) {
      await write(res, `event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
      break;
    }
    if (presence) {
      await write(res, `event: presence\ndata: ${JSON.stringify(presence)}\n\n`);
      continue;
    }
    if (hasComments) {
      await write(res, 'event: comment\ndata: {}\n\n');
      continue;
    }
    // Keep-alive messages contain the position in the log, so that nothing is sent twice after a
    // reconnect.
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
