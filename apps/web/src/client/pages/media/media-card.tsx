import { useQueryClient } from '@tanstack/react-query';
import { listMediaRecords, type Media } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { nameMedia } from '../../photos/media-name.ts';
import { PhotoLink, Thumbnail } from '../../photos/photo-link.tsx';
import { RecordLink } from '../../photos/record-link.tsx';
import { deleteRecord } from '../../records/delete-record.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { MEDIA_TEXTS } from './media-texts.ts';

export interface MediaCardProps {
  site: string;
  media: Media;
  isTicked: boolean;
  /** Undefined for users without permission to change the file. */
  onTick: (() => void) | undefined;
  /** Opens the viewer at a file. */
  onOpen: (id: number) => void;
}

/** Card of one photograph or file: thumbnail, record and date. */
export function MediaCard({ site, media, isTicked, onTick, onOpen }: MediaCardProps): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const { day, bytes } = useFormat();
  const { file_name: file, taken_at: takenAt, size_bytes: size, is_primary: isMain } = media;
  const name = nameMedia(media);
  return (
    <li className={isTicked ? 'ui-card files-card media-ticked' : 'ui-card files-card'}>
      <PhotoLink media={media} open={onOpen}>
        <Thumbnail media={media} none={t.noPicture} />
      </PhotoLink>
      <p className="files-name" title={file}>
        {onTick && <input type="checkbox" aria-label={t.pick(name)} checked={isTicked} onChange={onTick} />}{' '}
        {name}
      </p>
      <p className="files-facts">
        {listMediaRecords(media).map((one) => (
          <RecordLink key={`${one.entity}/${one.record_id}`} site={site} of={one} />
        ))}
        {isMain && <span className="mark mark-good">{t.main}</span>}
      </p>
      <p className="files-facts ui-soft">
        <span>{takenAt === null ? bytes(size) : t.taken(day(takenAt))}</span>
        <DeleteMedia media={media} name={name} />
      </p>
    </li>
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
