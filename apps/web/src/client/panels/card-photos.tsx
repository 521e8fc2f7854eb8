import { useQueryClient } from '@tanstack/react-query';
import type { Media } from '@trowel/domain/records';
import { useRef, type ReactNode } from 'react';
import { ADDRESSES } from '../api/addresses.ts';
import { invalidateRecords } from '../data/queries.ts';
import { nameMedia } from '../photos/media-name.ts';
import { PhotoLink, Thumbnail, usePhotoList } from '../photos/photo-link.tsx';
import { useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { useUnitMedia } from './card-data.ts';
import { CardSection } from './card-section.tsx';
import { DeleteButton } from './delete-button.tsx';
import { useScene } from './scene-context.ts';
import { UploadForm } from './upload-form.tsx';
import { useDeletions } from './use-deletions.tsx';

/** The photos of a unit, the main one first and large, with a form that adds one. */
export function CardPhotos({ unitId }: { unitId: number }): ReactNode {
  const t = useTexts(TEXTS);
  const { about } = useScene();
  const title = useRef<HTMLHeadingElement>(null);
  const photos = useUnitMedia(unitId);
  const deletions = useDeletions('media');
  const listPhotos = (rows: readonly Media[]): Media[] =>
    rows
      .filter(({ media_type }) => media_type === 'image')
      .toSorted((a, b) => Number(b.is_primary ?? false) - Number(a.is_primary ?? false));
  const { open, viewer } = usePhotoList(listPhotos(photos.data ?? []));
  const renderDelete = (image: Media): ReactNode => (
    <DeleteButton
      name={nameMedia(image)}
      hint={t.deletePhotoHint}
      path={ADDRESSES.mediaRecord(image.id)}
      onDeleted={() => {
        deletions.report({ id: image.id, name: nameMedia(image) });
        title.current?.focus();
      }}
      onFailed={deletions.reportFailure}
    />
  );
  return (
    <CardSection
      title={t.photos}
      titleRef={title}
      none={t.noPhotos}
      query={photos}
      select={listPhotos}
      render={(images) => (
        <div className="photos">
          {images.map((image) => (
            <Photo key={image.id} image={image} open={open}>
              {about.delete && renderDelete(image)}
            </Photo>
          ))}
        </div>
      )}
    >
      {viewer}
      {deletions.line}
      {about.upload && <PhotoForm unitId={unitId} />}
    </CardSection>
  );
}

interface PhotoProps {
  image: Media;
  open: (id: number) => void;
  children: ReactNode;
}

function Photo({ image, open, children }: PhotoProps): ReactNode {
  const t = useTexts(TEXTS);
  const { author, is_primary } = image;
  const name = nameMedia(image);
  const words = [author === null ? name : `${name} (${author})`, is_primary && t.mainPhoto];
  return (
    <figure className={is_primary ? 'main' : undefined}>
      <PhotoLink media={image} open={open}>
        <Thumbnail media={image} />
      </PhotoLink>
      <figcaption>{words.filter(Boolean).join(' · ')}</figcaption>
      {children}
    </figure>
  );
}

function PhotoForm({ unitId }: { unitId: number }): ReactNode {
  const t = useTexts(TEXTS);
  const queries = useQueryClient();
  return (
    <UploadForm<Media>
      title={t.addPhoto}
      hint={t.photoHint}
      path={ADDRESSES.addMedia}
      accept="image/*"
      buildBody={(given) => buildPhoto(unitId, given)}
      problems={t.photoProblems}
      onUploaded={() => void invalidateRecords(queries, ['media'])}
    >
      <label className="field">
        <span>{t.photoTitle}</span>
        <input name="title" maxLength={200} autoComplete="off" />
      </label>
      <label className="tick">
        <input name="is_primary" type="checkbox" />
        <span>{t.mainPhoto}</span>
      </label>
    </UploadForm>
  );
}

function buildPhoto(unitId: number, given: FormData): FormData {
  const title = String(given.get('title') ?? '').trim();
  const body = new FormData();
  body.append('entity', 'us');
  body.append('record_id', String(unitId));
  if (title !== '') body.append('title', title);
  body.append('is_primary', String(given.has('is_primary')));
  for (const file of given.getAll('file')) body.append('file', file);
  return body;
}
