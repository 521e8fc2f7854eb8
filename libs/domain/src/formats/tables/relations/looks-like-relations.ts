import { relationClassOf } from '@trowel/domain/records';
import { parseRelationText } from '../units/relation-texts.ts';

const LONGEST = 500;
const NUMBER = /\d/;
/** Signs alone are also in measures and datings. */
const LETTERS = /\p{L}{2}/u;

/** Returns true if a text contains a relation with a unit number: `covers 12`, `sotto la US 3`. */
export function isRelationText(text: string): boolean {
  if (text.length > LONGEST || !NUMBER.test(text) || !LETTERS.test(text)) return false;
  return parseRelationText(text).statements.some(
    ({ word, type, us_number }) =>
      type !== undefined &&
      relationClassOf(type) !== 'none' &&
      LETTERS.test(word) &&
      /^\p{L}{0,4}[-.\s]?\d[\p{L}\d/.-]{0,12}$/u.test(us_number),
  );
}
