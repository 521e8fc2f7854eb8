import { BadRequestError } from '@trowel/domain/core';

/** Parameters by name. A repeated name has the list of its values. */
export type QueryParams = Record<string, string | string[]>;

/**
 * Parses `a=1&b=2` as browsers encode forms (`+` is a space).
 * @throws BadRequestError for invalid percent-encoding
 */
export function readQuery(text: string): QueryParams {
  const params: QueryParams = Object.create(null) as QueryParams;
  if (text === '') return params;
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    const before = params[name];
    if (before === undefined) params[name] = value;
    else if (typeof before === 'string') params[name] = [before, value];
    else before.push(value);
  }
  return params;
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new BadRequestError(
      {
        en: 'The parameters contain an invalid percent-encoding',
        it: 'Nei parametri c’è una codifica percentuale non valida',
      },
      {
        type: 'bad_encoding',
      },
    );
  }
}
