import { type FieldProblem, ValidationError } from '@trowel/domain/core';
import { parseRapporti } from '../relations/parse.ts';
import type { RapportiProblem, RapportiStatement } from '../relations/rapporti.ts';
import type { UnitRelationInput } from './unit-relation.ts';

const FIELD = 'relationships';

/**
 * Gives the list of relations that a text of pyArchInit (`Copre 2, Taglia 3`, `[['Copre', '2']]`) stands for.
 * `siteName` is the site of the unit, when known.
 * @throws ValidationError naming every piece that cannot be understood, and every relation to another site.
 */
export function acceptRelationText(text: string, siteName?: string): UnitRelationInput[] {
  const { statements, problems } = parseRapporti(text);
  const abroad = statements.filter(({ site }) => site && siteName && site.trim() !== siteName.trim());
  const all = [...problems.filter(isReading).map(toProblem), ...abroad.map(toSiteProblem)];
  if (all.length > 0) throw new ValidationError(all);
  return statements.map(toRelation);
}

/** A word that is not known stays a statement: whoever takes the list decides about it. */
function isReading({ code }: RapportiProblem): boolean {
  return code !== 'unknown_word';
}

function toProblem({ code, message }: RapportiProblem): FieldProblem {
  return { field: FIELD, message, type: code };
}

function toSiteProblem({ raw, site }: RapportiStatement): FieldProblem {
  return { field: FIELD, message: `${raw} reaches a unit of another site, ${site}.`, type: 'other_site' };
}

function toRelation({ word, us_number, area, certainty, note }: RapportiStatement): UnitRelationInput {
  return {
    type: word,
    us_number,
    ...(area !== undefined && { area }),
    ...(certainty !== undefined && { certainty }),
    ...(note !== undefined && { note }),
  };
}
