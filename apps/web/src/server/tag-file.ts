import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { WholeAnswer } from './rewrite-answers.ts';

/** Gives a download the strong tag of its bytes, and answers 304 to who holds the same already. */
export function tagFile(answer: WholeAnswer, { headers, method }: Request, res: Response): WholeAnswer {
  const isFile = answer.status === 200 && answer.headers['Content-Disposition'] !== undefined;
  if (!isFile) return answer;
  const tag = `"${createHash('sha256').update(answer.body).digest('base64url')}"`;
  res.setHeader('ETag', tag);
  if (!isHeld(headers['if-none-match'], tag)) return answer;
  return method === 'GET' || method === 'HEAD' ? { status: 304, headers: {}, body: '' } : answer;
}

/** Compared weakly, as RFC 9110 asks: proxies that compress make tags weak. */
function isHeld(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
