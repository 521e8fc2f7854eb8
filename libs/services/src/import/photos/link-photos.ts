import type { Store, StoredMedia } from '@trowel/db';
import type { FileOwner, ImportedPhoto, ImportProblem } from '@trowel/domain/formats';
import type { MediaRecord } from '@trowel/domain/records';
import type { Language } from '../../context.ts';
import { addMediaRecords } from '../../files/index.ts';
import type { Write } from '../../writing/index.ts';

const MOST_NAMED = 20;
/** Maximum number of records that an import adds to a file. The field `links` has the same limit. */
const MOST_RECORDS = 200;

/** Reports the files that the site does not have, because a database of pyArchInit contains no bytes. */
export async function reportMissingPhotos(
  store: Store,
  photos: readonly ImportedPhoto[],
  { siteId, language }: { siteId: number | undefined; language: Language },
): Promise<ImportProblem[]> {
  const missing: string[] = [];
  for (const photo of photos) if (!(await findStored(store, siteId, photo))) missing.push(photo.file_name);
  if (missing.length === 0) return [];
  const more = missing.length > MOST_NAMED ? ', …' : '';
  const names = missing.slice(0, MOST_NAMED).join(', ') + more;
  const message = {
    en: `The database links ${missing.length} files that this site does not have. Add them, then import again: ${names}`,
    it: `Il database collega ${missing.length} file che questo sito non ha. Aggiungili, poi ripeti l’importazione: ${names}`,
  }[language];
  return [{ severity: 'warning', code: 'missing_file', message }];
}

/** Links the files of a site to the records that a database names. Existing links stay. */
export async function linkPhotos(
  w: Write,
  photos: readonly ImportedPhoto[],
  { siteId, findOwner }: { siteId: number; findOwner: (owner: FileOwner) => number | undefined },
): Promise<void> {
  for (const photo of photos) {
    const stored = await findStored(w.store, siteId, photo);
    if (!stored) continue;
    const records = photo.owners.flatMap((owner): MediaRecord[] => {
      const id = findOwner(owner);
      return id === undefined ? [] : [{ entity: owner.entity, record_id: id }];
    });
    await addMediaRecords(w, stored, records.slice(0, MOST_RECORDS - (stored.links?.length ?? 0)));
  }
  await w.flush();
}

/** Finds a file of the site by its bytes, otherwise by its name if only one file has it. */
async function findStored(
  { fileLookups, media }: Store,
  siteId: number | undefined,
  { sha256, file_name }: ImportedPhoto,
): Promise<StoredMedia | undefined> {
  if (siteId === undefined) return undefined;
  const [id] = sha256 === null ? [] : await fileLookups.findMediaInSite(siteId, sha256);
  if (id !== undefined) return media.find(id);
  const filters = [
    { fields: ['file_name'], kind: 'text' as const, operator: 'equals' as const, value: file_name },
  ];
  const { rows, total } = await media.list({ filters, skip: 0, limit: 1 }, { siteId });
  return total === 1 ? rows[0] : undefined;
}
