import type { Response } from 'express';
import type { WholeAnswer } from '../session/rewrite-answers.ts';

/** Creates the response with a page. */
export function pageAnswer(status: number, page: string): WholeAnswer {
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(page),
      Vary: 'Accept, Accept-Language, Cookie',
    },
    body: page,
  };
}

/** Sends a page with the headers that are already set. */
export function sendPage(res: Response, page: string, status = 200): void {
  const { headers, body } = pageAnswer(status, page);
  res.writeHead(status, headers).end(body);
}
