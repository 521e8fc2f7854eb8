import { type BilingualFieldProblem, ValidationError } from '@trowel/domain/core';
import { parseRapporti } from '../relations/parse.ts';
import type { RapportiProblem, RapportiStatement } from '../relations/rapporti.ts';
import type { UnitRelationInput } from './unit-relation.ts';

const FIELD = 'relationships';

/**
 * Returns the relations that a text of pyArchInit (`Copre 2, Taglia 3`, `[['Copre', '2']]`) contains. `siteName`
 * is the site of the unit, if known. @throws ValidationError with every part that cannot be understood, and
 * every relation to another site.
 */
export function acceptRelationText(text: string, siteName?: string): UnitRelationInput[] {
  const { statements, problems } = parseRapporti(text);
  const abroad = statements.filter(({ site }) => site && siteName && site.trim() !== siteName.trim());
  const all = [...problems.filter(isReading).map(toProblem), ...abroad.map(toSiteProblem)];
  if (all.length > 0) throw new ValidationError(all);
  return statements.map(toRelation);
}

/** Unknown relation words are returned as statements. The caller decides about them. */
function isReading({ code }: RapportiProblem): boolean {
  return code !== 'unknown_word';
}

/** Descriptions of the problem of a part. */
const LACKS: Readonly<Record<RapportiProblem['code'], (raw: string) => string>> = {
  unknown_word: (raw) => `«${raw}» non contiene un rapporto che Trowel conosce`,
  no_relation: (raw) => `in «${raw}» manca il rapporto`,
  no_unit: (raw) => `in «${raw}» manca la US`,
  unreadable: (raw) => `«${raw}» non si riesce a leggere`,
};

function toProblem({ code, raw, message }: RapportiProblem): BilingualFieldProblem {
  const it = `Rapporti: ${LACKS[code](raw)}.`;
  return { field: FIELD, message: { en: message, it }, type: code };
}

function toSiteProblem({ raw, site }: RapportiStatement): BilingualFieldProblem {
  return {
    field: FIELD,
    message: {
      en: `${raw} reaches a unit of another site, ${site}.`,
      it: `${raw} riguarda una US di un altro sito, ${site}.`,
    },
    type: 'other_site',
  };
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
