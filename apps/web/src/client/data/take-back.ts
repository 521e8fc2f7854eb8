import type { QueryClient } from '@tanstack/react-query';
import { askUntilAnswered } from './ask-until-answered.ts';
import type { Told } from './ask.ts';
import { newKey } from './new-key.ts';
import { forgetRecords, type RecordName } from './queries.ts';

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

function undo(batch: string): Promise<Told<unknown>> {
  const path = `/api/imports/${encodeURIComponent(batch)}/undo`;
  return askUntilAnswered(path, { method: 'POST', key: newKey() });
}
