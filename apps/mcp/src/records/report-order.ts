import type { ChainStep } from '@trowel/domain/matrix';
import { getOrder } from '@trowel/services/matrix';
import type { ToolContext } from '../context/tool-context.ts';

/** Two units of a site. */
export interface ComparedUnits {
  siteName: string;
  /** Number of the unit, `AREA/NUMBER` if it has an area. */
  unit: string;
  /** Number of the other unit, with its area if numbers repeat. */
  against: string;
}

/**
 * Reports whether a unit is later or earlier than another, with the relations that prove it.
 * @throws NotFoundError
 * @throws ConflictError if a number is ambiguous
 */
export async function reportOrder(
  ctx: ToolContext,
  { siteName, unit, against }: ComparedUnits,
): Promise<string> {
  const {
    relation,
    path,
    contradicted_by: opposite,
  } = await getOrder(ctx, {
    siteName,
    a: unit,
    b: against,
  });
  const statement = `${unit} ${WORDS[relation]} ${against}`;
  if (opposite)
    return `The records contradict each other: on one side ${formatPath(path)}; on the other ${formatPath(opposite)}.`;
  if (relation === 'undetermined') return `The records do not say which of ${unit} and ${against} is later.`;
  return path.length === 0 ? `${statement}.` : `${statement}, because ${formatPath(path)}.`;
}

const WORDS: Record<Awaited<ReturnType<typeof getOrder>>['relation'], string> = {
  later: 'is later than (above)',
  earlier: 'is earlier than (below)',
  equal: 'is the same as',
  undetermined: 'is not ordered with',
};

/** Maximum number of relations of a chain in a response. Chains in large sites have hundreds. */
const LISTED_STEPS = 60;

function formatPath(path: readonly ChainStep[]): string {
  const steps = path.slice(0, LISTED_STEPS).map(formatStep).join('; ');
  const more = path.length - LISTED_STEPS;
  return more > 0 ? `${steps}; and ${more} statements more` : steps;
}

function formatStep({ from, type, to, recorded_in: sheets, certainty }: ChainStep): string {
  const doubt = certainty ? `, ${certainty}` : '';
  return `${from} ${type} ${to} (${sheets.includes(',') ? 'sheets' : 'sheet'} ${sheets}${doubt})`;
}
