import type { IncomingMessage, ServerResponse } from 'node:http';
import { setPrivate } from './send-json.ts';

/** Media type of JSON lines: progress, and finally the response. */
const LINES_TYPE = 'application/x-ndjson; charset=utf-8';

/** A response with progress lines before the result. */
export interface ProgressLines {
  /** Returns true after the first line. The status is then 200, whatever the result is. */
  hasBegun(): boolean;
  /** Writes `{"progress": …}`. Slow readers miss some lines, so that nothing is buffered for them. */
  writeProgress(value: unknown): void;
  /** Writes the body of the normal response, with its status as `code`. */
  end(code: number, body: unknown): void;
}

/** Returns true if the client requests progress lines. */
export function wantsLines({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('application/x-ndjson') ?? false;
}

/** Opens a response of lines. It begins with the first line, so that earlier errors have their own status. */
export function openLines(res: ServerResponse): ProgressLines {
  let isFull = false;
  const write = (value: unknown): void => {
    if (!res.headersSent) {
      setPrivate(res);
      // Prevents nginx from buffering the lines.
      res.setHeader('X-Accel-Buffering', 'no');
      res.writeHead(200, { 'Content-Type': LINES_TYPE });
    }
    isFull = !res.write(`${JSON.stringify(value)}\n`);
    if (isFull) res.once('drain', () => (isFull = false));
  };
  return {
    hasBegun: () => res.headersSent,
    writeProgress(progress) {
      if (!isFull && !res.destroyed && !res.writableEnded) write({ progress });
    },
    end(code, body) {
      if (res.destroyed) return;
      write({ code, ...(body as object) });
      res.end();
    },
  };
}
