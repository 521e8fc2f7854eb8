import type { IncomingMessage } from 'node:http';

const HTML = /(?:^|,)\s*(?:text\/html|application\/xhtml\+xml)\b/i;

/** Returns true if the client is a browser that expects a page instead of JSON. */
export function wantsPage({ headers }: IncomingMessage): boolean {
  return HTML.test(headers.accept ?? '');
}

/** Returns true for page navigation, which may be redirected. */
export function isVisit(req: IncomingMessage): boolean {
  return (req.method === 'GET' || req.method === 'HEAD') && wantsPage(req);
}
