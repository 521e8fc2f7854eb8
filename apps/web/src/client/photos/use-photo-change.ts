import { useQueryClient } from '@tanstack/react-query';
import type { Media, MediaChanges } from '@trowel/domain/records';
import { fetchApi } from '../data/api-request.ts';
import { invalidateRecords } from '../data/queries.ts';

/** The last write of each photograph. The next one waits for it and is based on its version. */
const lastWrites = new Map<number, Promise<number>>();

/** Returns a function that saves changes of a photograph. It returns the problem as text, if there is one. */
export function usePhotoChange(photo: Media): (changes: MediaChanges) => Promise<string | undefined> {
  const queries = useQueryClient();
  return async (changes) => {
    const { id, version: shown } = photo;
    const before = lastWrites.get(id);
    const sending = sendChange({
      id,
      changes,
      version: before ? before.then((one) => Math.max(one, shown)) : shown,
    });
    lastWrites.set(
      id,
      sending.then(({ version }) => version),
    );
    const { problem } = await sending;
    if (problem === undefined) await invalidateRecords(queries, ['media']);
    return problem;
  };
}

interface Sent {
  /** Version of the record after the request. */
  version: number;
  problem?: string;
}

async function sendChange({
  id,
  changes,
  version,
}: {
  id: number;
  changes: MediaChanges;
  version: number | Promise<number>;
}): Promise<Sent> {
  const ifMatch = await version;
  const result = await fetchApi<Media>(`/api/media/${id}`, { method: 'PUT', body: changes, ifMatch });
  if (result.ok) return { version: result.data.version };
  const { fields, message } = result.problem;
  return { version: ifMatch, problem: fields[0]?.message ?? message };
}
