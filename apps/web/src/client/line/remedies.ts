import type { QueryClient } from '@tanstack/react-query';
import type { ChainStep } from '@trowel/domain/matrix';
import type { LineRelation } from '@trowel/domain/recording';
import {
  inverseOf,
  relationLabelsOf,
  type RelationType,
  type Unit,
  type UnitRelation,
} from '@trowel/domain/records';
import { fetchApi, type ApiResult } from '../data/api-request.ts';
import { invalidateRecords } from '../data/queries.ts';
import { undoOneBatch } from '../data/undo-one-batch.ts';
import { showToast } from '../ui/toasts.tsx';
import type { Language } from '../i18n/language.ts';
import type { LineTexts } from './line-texts.ts';
import { newKey } from '../data/new-key.ts';
import type { OrderedUnit, SiteOrder } from './ordered-unit.ts';

/** A correction of a recorded relation: reverse it, mark it as doubtful, or remove it. */
export type Remedy = 'reverse' | 'doubt' | 'remove';

/** A relation with the names of its units. */
export interface LabelledRelation {
  from: string;
  type: RelationType;
  to: string;
}

/** A statement of a chain that is recorded on a sheet. */
export interface RecordedStatement {
  /** The relation in the direction recorded on that sheet. */
  labelled: LabelledRelation;
  /** The unit whose sheet records it. */
  unit: OrderedUnit;
  relation: UnitRelation;
  remedies: readonly Remedy[];
}

/** Certainty that the line writes as `12?`. */
const DOUBT = 'uncertain';

/**
 * Lists the recorded statements of a chain, the most likely errors first: doubtful ones, then inferred
 * ones. Relations that are only typed are omitted.
 */
export function listRecordedStatements(
  chain: readonly ChainStep[],
  site: Pick<SiteOrder, 'units' | 'find'>,
): RecordedStatement[] {
  const recorded = chain.flatMap((step): RecordedStatement[] => {
    const labelled = asSheetSays(step);
    const [unit, other] = [labelled.from, labelled.to].map((name) => findByLabel(site, name));
    const relation = unit?.relationships.find(
      (one) =>
        one.type === labelled.type &&
        (other ? site.find(one, unit.area)?.id === other.id : isNamed(one, labelled.to)),
    );
    if (unit === undefined || relation === undefined) return [];
    return [{ labelled, unit, relation, remedies: remediesFor(relation) }];
  });
  return recorded.toSorted((a, b) => weaknessOf(b.relation) - weaknessOf(a.relation));
}

/** Returns true if a relation is about the unit with this label, which is not recorded yet. */
function isNamed({ us_number: number }: UnitRelation, label: string): boolean {
  return label === number || label.endsWith(`/${number}`);
}

/** Chains run from the later to the earlier unit. A sheet may record the opposite direction. */
function asSheetSays({ from, type, to, recorded_in: sheets }: ChainStep): LabelledRelation {
  const [sheet] = sheets.split(', ');
  return sheet === to ? { from: to, type: inverseOf(type), to: from } : { from, type, to };
}

const CONCLUDED: ReadonlySet<string> = new Set(['later_than', 'earlier_than']);

function weaknessOf({ type, certainty }: UnitRelation): number {
  return (certainty ? 2 : 0) + (CONCLUDED.has(type) ? 1 : 0);
}

/** Lists the remedies for a relation. A relation without a direction in time cannot be reversed. */
export function remediesFor({ type, certainty }: Pick<UnitRelation, 'type' | 'certainty'>): Remedy[] {
  return [
    ...(inverseOf(type) === type ? [] : (['reverse'] as const)),
    ...(certainty === DOUBT ? [] : (['doubt'] as const)),
    'remove',
  ];
}

/** Finds a unit by its label in chains: the number, with the area before it if numbers repeat. */
function findByLabel({ units }: Pick<SiteOrder, 'units'>, label: string): OrderedUnit | undefined {
  return (
    units.find(({ us_number, area }) => `${area}/${us_number}` === label) ??
    units.find(({ us_number }) => us_number === label)
  );
}

/** Returns the relations of a sheet after a remedy. */
export function applyRemedy<R extends LineRelation | UnitRelation>(
  relations: readonly R[],
  wrong: R,
  remedy: Remedy,
): R[] {
  return relations.flatMap((relation) => {
    if (!isSame(relation, wrong)) return [relation];
    if (remedy === 'remove') return [];
    if (remedy === 'doubt') return [{ ...relation, certainty: DOUBT }];
    return [{ ...relation, type: inverseOf(relation.type) }];
  });
}

function isSame(a: LineRelation | UnitRelation, b: LineRelation | UnitRelation): boolean {
  return a.type === b.type && a.us_number === b.us_number && a.area === b.area;
}

/** Formats a relation in a language, for example `21 covers 30`. */
export function formatStep({ from, type, to }: LabelledRelation, language: Language): string {
  return `${from} ${relationLabelsOf(type)[language].toLowerCase()} ${to}`;
}

/** Returns the reversed relation, still from the same sheet. */
export function reverseRelation({ from, type, to }: LabelledRelation): LabelledRelation {
  return { from, type: inverseOf(type), to };
}

/** Changes a recorded statement in one batch and offers to undo it. */
export async function applyToSheet(
  queries: QueryClient,
  { labelled, unit, relation }: RecordedStatement,
  { remedy, t, language }: { remedy: Remedy; t: LineTexts; language: Language },
): Promise<void> {
  const result = await sendRemedy(unit, relation, remedy);
  await invalidateRecords(queries, ['us']);
  if (!result.ok) return showToast({ text: result.problem.message, kind: 'bad' });
  const { batch } = result;
  showToast({
    text: t.done[remedy](formatStep(labelled, language), formatStep(reverseRelation(labelled), language)),
    ...(batch !== undefined && { undo: () => void undoBatch(queries, batch) }),
  });
}

/** Fetches the sheet first, because the data on the page may be a minute old. */
async function sendRemedy(
  { id }: OrderedUnit,
  relation: UnitRelation,
  remedy: Remedy,
): Promise<ApiResult<unknown>> {
  const now = await fetchApi<Unit>(`/api/us/${id}`);
  if (!now.ok) return now;
  const { version, relationships } = now.data;
  const changes = { relationships: applyRemedy(relationships, relation, remedy) };
  return fetchApi('/api/us/batch', {
    method: 'PATCH',
    body: { records: [{ id, version, changes }] },
    key: newKey(),
  });
}

async function undoBatch(queries: QueryClient, batch: string): Promise<void> {
  const result = await undoOneBatch(queries, batch, ['us']);
  if (!result.ok) showToast({ text: result.problem.message, kind: 'bad' });
}
