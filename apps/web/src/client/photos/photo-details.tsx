import type { Media } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { findSiteOf } from '../places/places.ts';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { PHOTO_TEXTS } from './photo-texts.ts';
import { RecordLink } from './record-link.tsx';

/** Caption of a photograph: what it shows, of which records, when and by whom. */
export function PhotoDetails({ photo }: { photo: Media }): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  const { day } = useFormat();
  const [path] = useLocation();
  const { title, file_name: file, description, taken_at: taken, author, copyright } = photo;
  const facts = [taken && t.taken(day(taken)), author, copyright].filter(Boolean).join(' · ');
  return (
    <aside className="photo-details" aria-label={t.details}>
      <p>
        <RecordLink site={findSiteOf(path) ?? ''} of={photo} />
      </p>
      {title && <p>{title}</p>}
      {description && <p className="photo-description">{description}</p>}
      {facts && <p>{facts}</p>}
      <p className="ui-soft">{file}</p>
    </aside>
  );
}
