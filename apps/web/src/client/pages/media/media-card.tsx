import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InventoryItem, Media, Unit } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { useMay } from '../../data/visit.ts';
import { PLACES } from '../../places/places.ts';
import { deleteRecord } from '../../records/delete-record.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { MEDIA_TEXTS } from './media-texts.ts';

export interface MediaCardProps {
  site: string;
  media: Media;
  isTicked: boolean;
  /** Undefined for users without permission to change the file. */
  onTick: (() => void) | undefined;
}

/** Card of one photograph or file: thumbnail, record and date. */
export function MediaCard({ site, media, isTicked, onTick }: MediaCardProps): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const { day, bytes } = useFormat();
  const { id, title, file_name: file, taken_at: taken, size_bytes: size, is_primary: isMain } = media;
  const name = title ?? file;
  return (
    <li className={isTicked ? 'ui-card files-card media-ticked' : 'ui-card files-card'}>
      <a href={`/api/media/${id}/file`} target="_blank" rel="noopener">
        <span className="unseen">{t.open(name)}</span>
        <Picture media={media} />
      </a>
      <p className="files-name" title={file}>
        {onTick && <input type="checkbox" aria-label={t.pick(name)} checked={isTicked} onChange={onTick} />}{' '}
        {name}
      </p>
      <p className="files-facts">
        <Owner site={site} media={media} />
        {isMain && <span className="mark mark-good">{t.main}</span>}
      </p>
      <p className="files-facts ui-soft">
        <span>{taken === null ? bytes(size) : t.taken(day(taken))}</span>
        <DeleteMedia media={media} name={name} />
      </p>
    </li>
  );
}

const UNPACKED = /^image\/(?:jpeg|png|webp|tiff|avif|gif)$/;

function Picture({ media: { id, mime_type: mime } }: { media: Media }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const [isBroken, setBroken] = useState(!UNPACKED.test(mime));
  if (isBroken) return <span className="files-picture files-no-picture">{t.noPicture}</span>;
  const small = `/api/media/${id}/preview?size=320`;
  return (
    <img
      className="files-picture"
      src={small}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

/** The record that a file belongs to, as a link. */
function Owner({ site, media: { entity, record_id: id } }: { site: string; media: Media }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const isOfSite = entity === 'sites';
  const { data } = useQuery({
    queryKey: [entity, 'name', id],
    enabled: !isOfSite,
    queryFn: async ({ signal }) => {
      const field = entity === 'us' ? 'us_number' : 'inventory_number';
      const path = `/api/${entity}/${id}?fields=${field}`;
      const record = dataOf(await fetchApi<Partial<Unit & InventoryItem>>(path, { signal }));
      return entity === 'us' ? record.us_number : record.inventory_number;
    },
  });
  if (isOfSite) return <span className="ui-soft">{t.ofSite}</span>;
  if (data === undefined) return <span>…</span>;
  return entity === 'us' ? (
    <Go to={PLACES.unit(site, id)} className="unit-link">
      {t.ofUnit(data)}
    </Go>
  ) : (
    <Go to={PLACES.find(site, id)}>{t.ofFind(data)}</Go>
  );
}

function DeleteMedia({ media: { id, version }, name }: { media: Media; name: string }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const queries = useQueryClient();
  const remove = (): Promise<boolean> =>
    deleteRecord(queries, { name: 'media', id, version, message: t.deleted(name), back: t.restored(name) });
  if (!useMay('delete')) return undefined;
  return (
    <Button look="plain" aria-label={t.deleteNamed(name)} onPress={() => void remove()}>
      {t.delete}
    </Button>
  );
}
