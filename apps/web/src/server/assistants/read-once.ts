import { problem, type AskedParameters } from '@trowel/services/assistants';

/** Gives the parameters of a form or an address. @throws BadRequestError for one given twice, which could be read in two ways */
export function readOnce(text: string): AskedParameters {
  const pairs = [...new URLSearchParams(text)];
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw problem('invalid_request', `${twice.slice(0, 100)} is given twice`);
  // What is empty counts as not given (RFC 6749, 3.1).
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}
