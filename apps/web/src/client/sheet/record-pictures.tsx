import { useRecords } from '../data/queries.ts';
import type { ReactNode } from 'react';
import { useMay } from '../data/visit.ts';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { PhotoLink, Thumbnail, usePhotoList } from '../photos/photo-link.tsx';
import { AddPictures, type PicturesOf } from './add-pictures.tsx';
import { PICTURES_TEXTS } from './pictures-texts.ts';
import './record-pictures.css';

const MOST_PICTURES = 100;

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

/** Thumbnails of the photographs and files of a record. Pictures open in the viewer. */
export function ShownPictures({ entity, id }: PicturesOf): ReactNode {
  const t = useTexts(PICTURES_TEXTS);
  const { compare } = useFormat();
  // Several files are uploaded at the same time: they are stored in any order.
  const files = (
    useRecords('media', { entity, record_id: id, limit: MOST_PICTURES }).data?.rows ?? []
  ).toSorted((one, other) => compare(one.file_name, other.file_name));
  const { open, viewer } = usePhotoList(files);
  if (files.length === 0) return undefined;
  return (
    <>
      <ul className="record-pictures" aria-label={t.pictures}>
        {files.map((media) => (
          <li key={media.id}>
            <PhotoLink media={media} open={open}>
              <Thumbnail media={media} />
            </PhotoLink>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
