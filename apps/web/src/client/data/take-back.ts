import type { QueryClient } from '@tanstack/react-query';
import { askUntilAnswered } from './ask-until-answered.ts';
import type { Change } from '@trowel/domain/records';
import { ask, type Told } from './ask.ts';
import { newKey } from './new-key.ts';
import { forgetRecords, queryOf, type RecordName } from './queries.ts';

/** Changes of one record among which the one to undo is looked for. */
const MOST_CHANGES = 50;

/** Takes back all changes of a batch, and lets what they were about be asked again. */
export async function takeBack(
  queries: QueryClient,
  batch: string,
  about: readonly RecordName[],
): Promise<Told<unknown>> {
  const told = await undo(batch);
  await forgetRecords(queries, about);
  return told;
}

/** What became of taking back several batches. */
export interface TakenBack {
  /** The first that was refused; none behind it is taken back. */
  refused: (Told<unknown> & { ok: false }) | undefined;
  /** What the taking back is taken back by, the last first. */
  batches: readonly string[];
}

/** Takes back several batches, one after the other. */
export async function takeBackAll(
  queries: QueryClient,
  batches: readonly string[],
  about: readonly RecordName[],
): Promise<TakenBack> {
  const made: string[] = [];
  let refused: TakenBack['refused'];
  for (const batch of batches) {
    const told = await undo(batch);
    if (!told.ok) {
      refused = told;
      break;
    }
    if (told.batch !== undefined) made.unshift(told.batch);
  }
  await forgetRecords(queries, about);
  return { refused, batches: made };
}

async function undo(saved: string): Promise<Told<unknown>> {
  const change = readRecordChange(saved);
  if (!change) return sendUndo(`/api/imports/${encodeURIComponent(saved)}/undo`);
  const { name: entity, id, version } = change;
  const told = await ask<Change[]>(`/api/changes${queryOf({ entity, id, limit: MOST_CHANGES })}`);
  if (!told.ok) return told;
  const made = told.data.find((one) => one.version === version) ?? told.data[0];
  return made ? sendUndo(`/api/changes/${made.id}/undo`) : told;
}

function sendUndo(path: string): Promise<Told<unknown>> {
  return askUntilAnswered(path, { method: 'POST', key: newKey() });
}

/** What one save made, the last first: batches of the change log, or changes of single records (`recordChange`). */
export type Saved = readonly string[];

/** What was saved of one kind of record in a site, by the table, the line and the sheets, and what was undone of it. */
export interface SavedHistory {
  saved: Saved[];
  undone: Saved[];
  /** Undo and redo wait for what is being saved. */
  underway: Promise<unknown>;
}

const histories = new Map<string, SavedHistory>();

/** Returns the history of a kind of record in the site of the address. It lasts as long as the page is not loaded anew. */
export function savedHistoryOf(name: RecordName): SavedHistory {
  const [, , site = ''] = location.pathname.split('/');
  const key = `${name} ${site}`;
  const known = histories.get(key) ?? { saved: [], undone: [], underway: Promise.resolve() };
  histories.set(key, known);
  return known;
}

/** Adds a save, which Ctrl-Z then undoes first. */
export function noteSaved(name: RecordName, saved: Saved): void {
  const history = savedHistoryOf(name);
  history.saved.push(saved);
  history.undone = [];
}

const CHANGE = 'change:';

/** Names the change that gave a record the version it has, for `noteSaved`, where the answer named no batch. */
export function recordChange(
  name: RecordName,
  { id, version }: { id: number; version?: number | undefined },
): string {
  return `${CHANGE}${name} ${id} ${version ?? ''}`;
}

/** Returns what `recordChange` named; undefined for a batch. */
function readRecordChange(saved: string): { name: string; id: number; version: number } | undefined {
  if (!saved.startsWith(CHANGE)) return undefined;
  const [name = '', id, version] = saved.slice(CHANGE.length).split(' ');
  return { name, id: Number(id), version: Number(version) };
}
