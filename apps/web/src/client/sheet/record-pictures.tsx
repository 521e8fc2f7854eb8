import { useRecords } from '../data/queries.ts';
import type { ReactNode } from 'react';
import { useMay } from '../data/visit.ts';
import { useTexts } from '../i18n/language.ts';
import { AddPictures, type PicturesOf } from './add-pictures.tsx';
import { PICTURES_TEXTS } from './pictures-texts.ts';
import './record-pictures.css';

const MOST_PICTURES = 24;
const DRAWN = /^image\/(?:jpeg|png|webp|tiff|avif|gif)$/;

/** Thumbnails of the photographs and files of a record, with buttons to add more. */
export function RecordPictures({ entity, id }: PicturesOf): ReactNode {
  const mayAdd = useMay('create');
  return (
    <div className="record-media">
      <ShownPictures entity={entity} id={id} />
      {mayAdd && <AddPictures entity={entity} id={id} />}
    </div>
  );
}

/** Thumbnails of the photographs and files of a record. Each opens the original. */
export function ShownPictures({ entity, id }: PicturesOf): ReactNode {
  const t = useTexts(PICTURES_TEXTS);
  const files = useRecords('media', { entity, record_id: id, limit: MOST_PICTURES }).data?.rows ?? [];
  if (files.length === 0) return undefined;
  return (
    <ul className="record-pictures" aria-label={t.pictures}>
      {files.map(({ id: file, title, file_name: name, mime_type: mime }) => (
        <li key={file}>
          <a
            href={`/api/media/${file}/file`}
            target="_blank"
            rel="noopener"
            aria-label={t.picture(title ?? name)}
            title={title ?? name}
          >
            {DRAWN.test(mime) ? (
              <img src={`/api/media/${file}/preview?size=320`} alt="" loading="lazy" decoding="async" />
            ) : (
              <span>{title ?? name}</span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
