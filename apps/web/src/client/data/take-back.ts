import type { QueryClient } from '@tanstack/react-query';
import { ask, type Told } from './ask.ts';
import { forgetRecords, type RecordName } from './queries.ts';

/** Takes back all changes of a batch, and lets what they were about be asked again. */
export async function takeBack(
  queries: QueryClient,
  batch: string,
  about: readonly RecordName[],
): Promise<Told<unknown>> {
  const told = await ask(`/api/imports/${encodeURIComponent(batch)}/undo`, { method: 'POST' });
  await forgetRecords(queries, about);
  return told;
}
