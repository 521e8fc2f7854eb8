import type { WholeAnswer } from '../visits/rewrite-answers.ts';

/** Makes the answer that shows a page. */
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
