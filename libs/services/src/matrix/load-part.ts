import type { CollapseOptions } from '@trowel/domain/drawing';
import { readsOf, type Context } from '../context.ts';
import { readsThen } from '../past/index.ts';
import { getSiteId } from '../writing/index.ts';
import { matchCollapsed } from './known-values.ts';
import { loadMatrixInput, type RecordedInput } from './matrix-input.ts';
import { choosePart, type ChosenPart, type MatrixPart } from './matrix-part.ts';
import { loadMatrixInputAt } from './records-at.ts';

/** The records of a site, and the part of them that is asked for. */
export interface LoadedPart {
  siteId: number;
  input: RecordedInput;
  part: ChosenPart;
  /** Groups that become one node each, by the names the site has. */
  collapsed: Partial<CollapseOptions> | undefined;
}

/** Reads the records of a site and finds the units asked for. @throws NotFoundError, ConflictError, ValidationError */
export async function loadPart(
  ctx: Context,
  {
    siteName,
    collapsed,
    ...part
  }: MatrixPart & { siteName: string; collapsed?: Partial<CollapseOptions> | undefined },
): Promise<LoadedPart> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const past = part.at === undefined ? undefined : { siteId, moment: part.at };
  const input = await (past ? loadMatrixInputAt(store, past) : loadMatrixInput(store, siteId));
  const finds =
    part.finds === undefined
      ? []
      : await (await readsThen(ctx, { siteId, moment: part.at })).datings.ofFinds(siteId);
  return {
    siteId,
    input,
    part: choosePart(input, { siteName, part, finds }),
    collapsed: collapsed && matchCollapsed(input.units, { siteName, collapsed }),
  };
}
