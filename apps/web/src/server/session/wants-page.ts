import type { IncomingMessage } from 'node:http';

const HTML = /(?:^|,)\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/** Whether a person in a browser asks, who is helped by a page and not by JSON. */
export function wantsPage({ headers }: IncomingMessage): boolean {
  return HTML.test(headers.accept ?? '');
}

/** Whether the browser goes somewhere and may be sent elsewhere. */
export function isVisit(req: IncomingMessage): boolean {
  return (req.method === 'GET' || req.method === 'HEAD') && wantsPage(req);
}
