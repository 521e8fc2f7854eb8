import type { IncomingMessage, ServerResponse } from 'node:http';
import { setPrivate } from './send-json.ts';

/** The media type of JSON line by line: how far the work has come, and in the end the answer. */
const LINES_TYPE = 'application/x-ndjson; charset=utf-8';

/** An answer that tells how far it has come before it is there. */
export interface ProgressLines {
  /** Whether anything was told: the status is 200 then, whatever comes of it. */
  hasBegun(): boolean;
  /** Writes `{"progress": …}`. Whoever reads slowly misses some: nothing piles up for it. */
  tell(value: unknown): void;
  /** Writes the body there would have been without the lines, with its status as `code`. */
  end(code: number, body: unknown): void;
}

/** Tells whether the caller wants to hear how far the work has come. */
export function wantsLines({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('application/x-ndjson') ?? false;
}

/** Makes an answer of lines; it begins with the first that is told, so that what fails before has a status of its own. */
export function openLines(res: ServerResponse): ProgressLines {
  let isFull = false;
  const write = (value: unknown): void => {
    if (!res.headersSent) {
      setPrivate(res);
      // Asks nginx to pass on each line as it comes.
      res.setHeader('X-Accel-Buffering', 'no');
      res.writeHead(200, { 'Content-Type': LINES_TYPE });
    }
    isFull = !res.write(`${JSON.stringify(value)}\n`);
    if (isFull) res.once('drain', () => (isFull = false));
  };
  return {
    hasBegun: () => res.headersSent,
    tell(progress) {
      if (!isFull && !res.destroyed && !res.writableEnded) write({ progress });
    },
    end(code, body) {
      if (res.destroyed) return;
      write({ code, ...(body as object) });
      res.end();
    },
  };
}
