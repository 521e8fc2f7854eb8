import { createRecordedOrder, type Finding, type MatrixUnit, type Statement } from '@trowel/domain/matrix';
import { isContradiction } from './unit-findings.ts';
import { computeMatrix, type SiteMatrixRecords, unpackMatrix, type PackedMatrix } from '../matrix/index.ts';

/** Contradictions of new statements. */
export interface Refused {
  /** One per rejected statement, at most `MAX_LISTED`. */
  findings: Finding[];
  /** Number of all rejected statements. */
  count: number;
}

/** Maximum number of contradictions listed individually. */
const MAX_LISTED = 20;

/**
 * Finds which of the statements at the places `added` contradict the others. Each is checked against
 * the records and the accepted statements before it. Cost: near linear, plus the units between those
 * of each statement.
 */
export async function findRefused({
  added,
  language,
  ...packed
}: PackedMatrix & { added: readonly number[]; language: 'en' | 'it' }): Promise<Refused> {
  const input = await unpackMatrix(packed);
  const isNew = new Set(added);
  const accepted = input.statements.filter((_, place) => !isNew.has(place));
  const keeper = createRecordedOrder(input.units, accepted);
  const findings: Finding[] = [];
  let count = 0;
  for (const place of added) {
    const statement = input.statements[place]!;
    const ring = keeper.findRingOf(statement);
    if (!ring) {
      keeper.add(statement);
      accepted.push(statement);
      continue;
    }
    if (++count <= MAX_LISTED) findings.push(...describeRing(input, { ring, accepted, statement, language }));
  }
  return { findings, count };
}

/** Returns the finding for a cycle of units. */
function describeRing(
  { units, periods }: SiteMatrixRecords,
  {
    ring,
    accepted,
    statement,
    language,
  }: { ring: readonly string[]; accepted: readonly Statement[]; statement: Statement; language: 'en' | 'it' },
): Finding[] {
  const keys = new Set(ring);
  const isInside = ({ from, to }: Statement): boolean => keys.has(from) && to !== null && keys.has(to);
  const { findings } = computeMatrix({
    units: withNamesakes(units, keys),
    statements: [...accepted.filter(isInside), statement],
    periods,
    reduce: true,
    language,
  });
  return findings.filter(isContradiction).slice(0, 1);
}

/** Returns the units and those with the same numbers, so that names are unambiguous. */
function withNamesakes(units: readonly MatrixUnit[], keys: ReadonlySet<string>): MatrixUnit[] {
  const numbers = new Set(units.filter(({ key }) => keys.has(key)).map(({ us_number }) => us_number));
  return units.filter(({ us_number }) => numbers.has(us_number));
}
