import type { Media } from '@trowel/domain/records';
import type { Problem } from '../data/problem.ts';
import { newKey } from '../data/new-key.ts';
import { fetchAll, fetchList, queryOf, type Parameters } from '../data/queries.ts';
import { requestUntilAnswered } from '../data/request-until-answered.ts';

/** A photograph without a number, as loaded. */
export type UnnumberedPhoto = Pick<Media, 'id' | 'version' | 'taken_at'>;

/** Most records of one request. */
const MOST_RECORDS = 1_000;

/** Returns the parameters of the list of photographs without a number. */
export function listUnnumbered(site: string): Parameters {
  return { site_name: site, media_type_is: 'image', without: 'photo_number' };
}

/** Sorts photographs as the printed register does: by date, those without a date first, then as uploaded. */
export function sortByDate<Photo extends Pick<Media, 'id' | 'taken_at'>>(photos: readonly Photo[]): Photo[] {
  return photos.toSorted((a, b) => {
    const [taken, other] = [a.taken_at ?? '', b.taken_at ?? ''];
    return taken === other ? a.id - b.id : taken < other ? -1 : 1;
  });
}

/** The numbers that were given, and the batches that undo them, the last first. */
export interface Numbering {
  first: number;
  last: number;
  batches: string[];
  problem?: Problem;
}

/** Gives the next numbers of the register to all photographs without one. @throws ProblemError */
export async function numberPhotos(site: string): Promise<Numbering> {
  const list = { ...listUnnumbered(site), sort_by: 'id', fields: 'taken_at' };
  const { rows } = await fetchAll<UnnumberedPhoto>('/api/media', list);
  const first = (await findLastNumber(site)) + 1;
  const records = sortByDate(rows).map(({ id, version }, i) => ({
    id,
    version,
    changes: { photo_number: first + i },
  }));
  const result: Numbering = { first, last: first - 1, batches: [] };
  for (let i = 0; i < records.length; i += MOST_RECORDS) {
    const some = records.slice(i, i + MOST_RECORDS);
    const answer = await requestUntilAnswered('/api/media/batch', {
      method: 'PATCH',
      body: { records: some },
      key: newKey(),
    });
    if (!answer.ok) return { ...result, problem: answer.problem };
    if (answer.batch !== undefined) result.batches.unshift(answer.batch);
    result.last += some.length;
  }
  return result;
}

async function findLastNumber(site: string): Promise<number> {
  const query = queryOf({
    site_name: site,
    photo_number_min: 1,
    sort_by: 'photo_number',
    sort_order: 'desc',
    limit: 1,
    fields: 'photo_number',
  });
  const { rows } = await fetchList<Pick<Media, 'photo_number'>>(`/api/media${query}`);
  return rows[0]?.photo_number ?? 0;
}
