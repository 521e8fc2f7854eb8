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

/** Takes back several batches, one after the other; gives the first that was refused, behind which nothing is taken back. */
export async function takeBackAll(
  queries: QueryClient,
  batches: readonly string[],
  about: readonly RecordName[],
): Promise<(Told<unknown> & { ok: false }) | undefined> {
  let refused: (Told<unknown> & { ok: false }) | undefined;
  for (const batch of batches) {
    const told = await undo(batch);
    if (told.ok) continue;
    refused = told;
    break;
  }
  await forgetRecords(queries, about);
  return refused;
}

function undo(batch: string): Promise<Told<unknown>> {
  const path = `/api/imports/${encodeURIComponent(batch)}/undo`;
  return askUntilAnswered(path, { method: 'POST', key: newKey() });
}
