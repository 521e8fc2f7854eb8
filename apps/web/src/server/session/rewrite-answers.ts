import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';

/** A response that is complete before it is sent. */
export interface WholeAnswer {
  status: number;
  /** Headers in addition to those set on the response. */
  headers: OutgoingHttpHeaders;
  body: Uint8Array | string;
}

/** Returns the replaced response. It may also change headers already set on `res`. */
export type Rewrite = (answer: WholeAnswer, req: Request, res: Response) => WholeAnswer;

/**
 * Passes complete responses of the following routes through the rewriters, in order.
 * It works for routes with one `writeHead` and one `end`, such as those of `mount`. Streamed responses
 * are sent unchanged.
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
