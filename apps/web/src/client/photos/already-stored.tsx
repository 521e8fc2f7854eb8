import type { Media } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.ts';
import { nameMedia } from './media-name.ts';
import { PHOTO_TEXTS } from './photo-texts.ts';

/** Note that a sent file was stored before, with a link to the stored file. */
export function AlreadyStored({ media }: { media: Media }): ReactNode {
  const t = useTexts(PHOTO_TEXTS);
  return (
    <>
      {t.alreadyStored}{' '}
      <a href={`/api/media/${media.id}/file`} target="_blank" rel="noopener">
        {nameMedia(media)}
      </a>
    </>
  );
}
