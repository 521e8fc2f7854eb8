import { type BilingualFieldProblem, findNearestName } from '@trowel/domain/core';

/** The parameter that chooses the fields of the records of a list. */
export const FIELDS_PARAMETER = 'fields';

/** Returns the problem of an unknown name in the given parameter, with the nearest known name. */
export function unknownParameter(
  name: string,
  known: Iterable<string>,
  parameter: string = name,
): BilingualFieldProblem {
  const nearest = findNearestName(name, known);
  const shown = name.slice(0, 100);
  const message = {
    en: `${shown || 'An empty name'} is not known here${nearest ? `; did you mean ${nearest}?` : ''}`,
    it: `Parametro sconosciuto: ${shown || 'un nome vuoto'}${nearest ? `; forse volevi dire ${nearest}?` : ''}`,
  };
  return { field: parameter, message, type: 'unknown_parameter' };
}

/** Returns the problem of a parameter that is sent more than once. */
export function givenTwice(name: string): BilingualFieldProblem {
  const isList = name === FIELDS_PARAMETER;
  const message = {
    en: `${name} is given more than once${isList ? '; separate the names by commas' : ''}.`,
    it: `${name} è indicato più volte${isList ? ': separa i nomi con virgole' : ''}.`,
  };
  return { field: name, message, type: 'invalid_parameter' };
}
