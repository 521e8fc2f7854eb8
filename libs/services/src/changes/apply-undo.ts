import type { LoggedChange, Store } from '@trowel/db';
import { ConflictError } from '@trowel/domain/core';
import { isKindName, RELATION_ROWS, RESTORE_ORDER } from '@trowel/domain/records';
import { type Context, type Language } from '../context.ts';
import { countFilesOf } from '../files/index.ts';
import { removeNotes } from '../inbox/index.ts';
import { deleteItemRows, deleteKindRows, deleteUnitRows } from '../records/index.ts';
import { removeSheets } from '../sheets/index.ts';
import { refuseUsedTypes, alignTypeTerms } from '../terms/index.ts';
import { removeRecords, type Write } from '../writing/index.ts';
import { type LeftRecord, type UndoDecision } from './decide-undo.ts';
import {
  KINDS,
  restoreRecords,
  untieItems,
  restoreRelations,
  undoing,
  type Restorable,
} from './restore-records.ts';
import { readPendingName, restoreRows } from './restore-rows.ts';
import { nameForPeople, UNDO_WORDS } from './undo-words.ts';

/** Applies the decision of an undo. Returns the records that stay. */
export async function carryOut(
  ctx: Context,
  w: Write,
  { made, changed, rows, left, isLenient }: UndoDecision & { isLenient: boolean },
): Promise<LeftRecord[]> {
  const refused: LeftRecord[] = [];
  const each = async (
    changes: readonly LoggedChange[],
    run: (some: readonly LoggedChange[]) => Promise<void>,
  ): Promise<void> => {
    if (isLenient) refused.push(...(await tryEach(w, changes, run)));
    else await run(changes);
  };
  const of = (changes: readonly LoggedChange[], entity: string): LoggedChange[] =>
    changes.filter((change) => change.entity === entity);

  const added = new Set(rows.flatMap(([id, was]) => (was === null ? [id] : [])));
  for (const entity of RESTORE_ORDER.toReversed())
    await each(of(made, entity), (some) =>
      takeAway(w, { entity, changes: some, added, language: ctx.language }),
    );
  for (const entity of RESTORE_ORDER)
    await each(of(changed, entity), (some) => restoreRecords(ctx, w, { entity, changes: some }));
  await restoreRows(w, rows);
  for (const change of of(changed, 'us')) if (hasNoRows(change)) await restoreRelations(w, change);
  await restoreTerms(w, of([...made, ...changed], 'em-node-types'));
  return [...left, ...refused];
}

/** Returns true if the log has no relation rows for the change. */
function hasNoRows({ before }: LoggedChange): boolean {
  return before !== null && !(RELATION_ROWS in before);
}

/**
 * Runs the undo for all changes, or if that fails for one record after another. Returns those that
 * cannot be undone.
 */
async function tryEach(
  w: Write,
  changes: readonly LoggedChange[],
  run: (some: readonly LoggedChange[]) => Promise<void>,
): Promise<LeftRecord[]> {
  if (changes.length === 0) return [];
  try {
    await w.attempt(() => run(changes));
    return [];
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const [only, ...others] = changes;
    if (others.length === 0) return [leftFor(only!, error)];
    const left: LeftRecord[] = [];
    for (const change of changes) left.push(...(await tryEach(w, [change], run)));
    return left;
  }
}

function leftFor({ entity, record_id, actor, at }: LoggedChange, { message }: ConflictError): LeftRecord {
  return { entity, id: record_id, fields: [], actor, at, because: message };
}

interface Restored {
  entity: Restorable;
  changes: readonly LoggedChange[];
  /** Relations that are deleted with them. */
  added: ReadonlySet<number>;
  language: Language;
}

/** Deletes records that were created. @throws ConflictError when others depend on them. */
async function takeAway(w: Write, { entity, changes, added, language }: Restored): Promise<void> {
  const ids = changes.map(({ record_id }) => record_id);
  const words = UNDO_WORDS[language];
  if (ids.length === 0) return;
  if (entity === 'us') {
    await untie(w, { changes, added });
    const used = await w.store.lookups.findUnitWithItems(ids);
    if (used) {
      const [unit] = await KINDS.us.storeOf(w.store).findMany([used.id]);
      throw new ConflictError(
        words.hasFinds(used.items, unit ? nameForPeople('us', unit) : String(used.id)),
        {
          dependants: { inventario: used.items },
        },
      );
    }
    const files = await countFilesOf(w.store, { unitIds: ids });
    if (Object.keys(files).length > 0) {
      throw new ConflictError(words.hasFiles, { dependants: files });
    }
    await deleteUnitRows(undoing(w), ids);
  } else if (entity === 'inventario') await deleteItemRows(undoing(w), ids);
  else if (isKindName(entity)) await deleteKindRows(undoing(w), entity, ids);
  else {
    if (entity === 'sites') {
      await refuseUsedSites(w.store, ids, words.siteIsUsed);
      for (const id of ids) {
        await removeNotes(undoing(w), id);
        await removeSheets(undoing(w), id);
      }
    }
    if (entity === 'em-node-types') await refuseUsedTypes(w.store, ids);
    await removeRecords(undoing(w), KINDS[entity], ids);
  }
}

/** Unlinks relations on other sheets and finds that named these units before they existed. */
async function untie(
  { store }: Write,
  { changes, added }: { changes: readonly LoggedChange[]; added: ReadonlySet<number> },
): Promise<void> {
  const ids = changes.map(({ record_id }) => record_id);
  const gone = new Set(ids);
  const oldest = changes.map(({ at }) => at).toSorted()[0]!;
  // Not logged, as for finds: nobody sees it, and nothing conflicts with it.
  for (const row of await store.relations.ofUnits(ids))
    if (!gone.has(row.unit_id) && !added.has(row.id))
      await store.relations.update(row.id, {
        ...(await readPendingName(store, row, oldest)),
        target_id: null,
      });
  for (const change of changes) await untieItems(store, change);
}

/** Aligns the vocabulary with the current node types. */
async function restoreTerms({ store, at }: Write, changes: readonly LoggedChange[]): Promise<void> {
  const types = await store.nodeTypes.findMany(changes.map(({ record_id }) => record_id));
  const named = changes.flatMap(({ before, after }) => [before?.['code'], after?.['code']]);
  const codes = [...types.map(({ code }) => code), ...named].filter((code) => typeof code === 'string');
  await alignTypeTerms(store, { codes, at });
}

async function refuseUsedSites(store: Store, ids: readonly number[], refusal: string): Promise<void> {
  for (const id of ids) {
    const files = await countFilesOf(store, { siteId: id });
    const dependants = { ...(await store.lookups.countDependantsOfSite(id)), ...files };
    if (Object.values(dependants).some((count) => count > 0)) {
      throw new ConflictError(refusal, { dependants });
    }
  }
}
