import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';

/** An answer that is complete before anything of it is sent. */
export interface WholeAnswer {
  status: number;
  /** Besides those set on the response. */
  headers: OutgoingHttpHeaders;
  body: Uint8Array | string;
}

/** Makes another answer of one; headers already set on `res` may be changed. */
export type Rewrite = (answer: WholeAnswer, req: Request, res: Response) => WholeAnswer;

/**
 * Lets whole answers of the routes below pass through the rewriters, in their order, before they are sent. Only for
 * routes that answer with one `writeHead` and one `end`, as those of `mount` do; an answer that is written piece by
 * piece goes out as it is.
 */
export function rewriteAnswers(...rewriters: Rewrite[]): RequestHandler {
  return (req, res, next) => {
    const send = {
      writeHead: res.writeHead.bind(res) as (status: number, headers: OutgoingHttpHeaders) => ServerResponse,
      write: res.write.bind(res) as (piece: Uint8Array) => boolean,
      end: res.end.bind(res) as (body: Uint8Array | string) => ServerResponse,
    };
    let held = { status: 200, headers: {} as OutgoingHttpHeaders };
    const writeHead = (status: number, headers: OutgoingHttpHeaders = {}): ServerResponse => {
      held = { status, headers };
      return res;
    };
    const end = (body: Uint8Array | string = ''): ServerResponse => {
      Object.assign(res, send);
      const whole = rewriters.reduce<WholeAnswer>((answer, rewrite) => rewrite(answer, req, res), {
        ...held,
        body,
      });
      send.writeHead(whole.status, whole.headers);
      return send.end(whole.body);
    };
    const write = (piece: Uint8Array): boolean => {
      Object.assign(res, send);
      send.writeHead(held.status, held.headers);
      return send.write(piece);
    };
    Object.assign(res, { writeHead, write, end });
    next();
  };
}
