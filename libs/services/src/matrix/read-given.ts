import { parseRelationType } from '@trowel/domain/records';
import { ValidationError, type BilingualFieldProblem } from '@trowel/domain/core';
import type { MatrixUnit, Statement } from '@trowel/domain/matrix';
import { unknownWord } from '../relations/index.ts';
import type { SiteMatrixRecords } from './matrix-records.ts';

/** A relation sent for checking. */
export interface GivenRelation {
  from: string;
  to: string;
  type: string;
  certainty?: string | null | undefined;
}

/** A unit sent with the relations. */
export interface GivenUnit {
  us_number: string;
  area?: string | null | undefined;
  unit_type?: string | null | undefined;
  period?: string | null | undefined;
  phase?: string | null | undefined;
}

/**
 * Parses sent relations. Units are named by their number, or `AREA/NUMBER`. Without a list of units,
 * all named units count as existing. @throws ValidationError naming each unknown relation.
 */
export function readGiven({
  units = [],
  relationships = [],
}: {
  units?: readonly (string | GivenUnit)[] | undefined;
  relationships?: readonly GivenRelation[] | undefined;
}): SiteMatrixRecords {
  const known = new Map<string, MatrixUnit>();
  for (const given of units) {
    const { us_number, area, ...facts } = typeof given === 'string' ? { us_number: given } : given;
    const key = area ? `${area}/${us_number}` : us_number;
    known.set(key, { ...omitUndefined(facts), key, us_number, area: area ?? '' });
  }
  if (units.length === 0) {
    for (const name of relationships.flatMap(({ from, to }) => [from, to])) {
      known.set(name, { key: name, us_number: name, area: '' });
    }
  }
  const problems: BilingualFieldProblem[] = [];
  const statements = relationships.map(({ from, to, type: word, certainty = null }, i): Statement => {
    const type = parseRelationType(word) ?? null;
    if (type === null) problems.push(unknownWord(word, `relationships.${i}.type`));
    return { from, type, word, to: known.has(to) ? to : null, toLabel: to, certainty };
  });
  if (problems.length > 0) throw new ValidationError(problems);
  return { units: [...known.values()], statements, periods: [] };
}

function omitUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
