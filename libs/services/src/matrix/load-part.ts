import type { CollapseOptions } from '@trowel/domain/drawing';
import type { RelationType } from '@trowel/domain/records';
import { readsOf, type Context } from '../context.ts';
import { readsAt } from '../past/index.ts';
import { getSiteId } from '../writing/index.ts';
import { matchCollapsed } from './known-values.ts';
import {
  loadMatrixRecords,
  toStatement,
  type SiteMatrixRecords,
  type StoredMatrixRecords,
} from './matrix-records.ts';
import { findNamedUnit } from './named-unit.ts';
import { choosePart, type ChosenPart, type MatrixPart } from './matrix-part.ts';
import { loadMatrixRecordsAt } from './records-at.ts';

/** A relation that may be recorded next. Units are named `12` or `A/12`. */
export interface SupposedRelation {
  from: string;
  type: RelationType;
  to: string;
}

/** The records of a site, and the requested part. */
export interface LoadedPart {
  siteId: number;
  input: StoredMatrixRecords;
  part: ChosenPart;
  /** Groups to collapse into one node each, by their recorded names. */
  collapsed: Partial<CollapseOptions> | undefined;
}

/** Reads the records of a site and finds the requested units. @throws NotFoundError, ConflictError, ValidationError */
export async function loadPart(
  ctx: Context,
  {
    siteName,
    collapsed,
    supposed,
    ...part
  }: MatrixPart & {
    siteName: string;
    collapsed?: Partial<CollapseOptions> | undefined;
    supposed?: SupposedRelation | undefined;
  },
): Promise<LoadedPart> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const past = part.at === undefined ? undefined : { siteId, moment: part.at };
  const recorded = await (past
    ? loadMatrixRecordsAt(store, past, { mustExist: true })
    : loadMatrixRecords(store, siteId));
  const input = supposed ? addSupposed(recorded, { siteName, supposed }) : recorded;
  const finds =
    part.finds === undefined
      ? []
      : await (await readsAt(ctx, { siteId, moment: part.at })).datings.ofFinds(siteId);
  return {
    siteId,
    input,
    part: choosePart(input, { siteName, part, finds }),
    collapsed: collapsed && matchCollapsed(input.units, { siteName, collapsed }),
  };
}

/**
 * Adds a relation exactly as it would be recorded on the sheet of `from`, so that the drawing stays
 * the same once it is recorded. @throws NotFoundError, ConflictError for a unit named wrongly
 */
function addSupposed<Input extends SiteMatrixRecords>(
  input: Input,
  { siteName, supposed }: { siteName: string; supposed: SupposedRelation },
): Input {
  const [from, to] = [supposed.from, supposed.to].map((name) =>
    findNamedUnit(input.units, { siteName, name }),
  ) as [SiteMatrixRecords['units'][number], SiteMatrixRecords['units'][number]];
  const statement = toStatement({
    unit_id: Number(from.key),
    type: supposed.type,
    target_id: Number(to.key),
    target_us_number: to.us_number,
    target_area: to.area,
    certainty: null,
    note: null,
    confirmed: false,
  });
  return { ...input, statements: [...input.statements, statement] };
}
