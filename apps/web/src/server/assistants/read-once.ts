import { problem, type AskedParameters } from '@trowel/services/assistants';

/** Parses the parameters of a form or a query. @throws BadRequestError for a repeated parameter, which is ambiguous */
export function readOnce(text: string): AskedParameters {
  const pairs = [...new URLSearchParams(text)];
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw problem('invalid_request', `${twice.slice(0, 100)} is given twice`);
  // Empty parameters count as absent (RFC 6749, 3.1).
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
