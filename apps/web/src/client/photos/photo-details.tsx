import type { Media } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../data/visit.ts';
import { findSiteOf } from '../places/places.ts';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { PHOTO_TEXTS } from './photo-texts.ts';
import { PhotoRecords } from './photo-records.tsx';
import { PhotoRegister } from './photo-register.tsx';

/** Caption of a photograph: what it shows, of which records, when and by whom. */
export function PhotoDetails({ photo }: { photo: Media }): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const { day, count } = useFormat();
  const mayChange = useMay('update');
  const [path] = useLocation();
  const { title, file_name: file, description, author, copyright } = photo;
  const { taken_at: taken, direction, scale, photo_number: number } = photo;
  const facts = [taken && t.taken(day(taken)), direction && t.from(direction), scale, author, copyright]
    .filter(Boolean)
    .join(' · ');
  return (
    <aside className="photo-details" aria-label={t.details}>
      <PhotoRecords site={findSiteOf(path) ?? ''} photo={photo} />
      {mayChange ? (
        <PhotoRegister photo={photo} />
      ) : (
        <>
          {number !== null && <p>{t.numbered(count(number))}</p>}
          {title && <p>{title}</p>}
          {description && <p className="photo-description">{description}</p>}
          {facts && <p>{facts}</p>}
        </>
      )}
      <p className="ui-soft">{file}</p>
    </aside>
  );
}
