import type { Media } from '@trowel/domain/records';
import { ADDRESSES } from '../api/addresses.ts';
import { forgetData } from '../api/remember-data.ts';
import { element } from './element.ts';
import type { Texts } from '../i18n/texts.ts';
import { drawFetched, type CardPart } from './card-part.ts';
import { createDeleteButton } from './delete-button.ts';
import { reportDeleted } from './report-deleted.ts';
import { createPhotoForm } from './photo-form.ts';

export interface PhotoRights {
  mayUpload: boolean;
  mayDelete: boolean;
}

/** Draws the photos of a unit, the main one first and large, with what whoever looks may do to them. */
export function drawPhotos(part: CardPart, { mayUpload, mayDelete }: PhotoRights): HTMLElement | undefined {
  const { t, unit } = part;
  if (unit.record_id === null) return undefined;
  const path = ADDRESSES.media(unit.record_id);
  const news = element('p.news', { attributes: { role: 'status' } });
  const { object, refresh } = drawFetched<Media>(part, {
    title: t.photos,
    none: t.noPhotos,
    path,
    draw: (rows) => {
      const images = rows.filter(({ media_type }) => media_type === 'image');
      images.sort((a, b) => Number(b.is_primary ?? false) - Number(a.is_primary ?? false));
      const figures = images.map((image) => drawPhoto(t, { image, remove: mayDelete && drawDelete(image) }));
      return figures.length === 0 ? [] : [element('div.photos', { children: figures })];
    },
  });
  const fillAnew = (): void => {
    forgetData(path);
    refresh();
  };
  const drawDelete = (image: Media): HTMLElement =>
    createDeleteButton({
      t,
      name: nameOf(image),
      hint: t.deletePhotoHint,
      path: ADDRESSES.mediaRecord(image.id),
      news,
      onDeleted: () => {
        reportDeleted({ t, name: nameOf(image), entity: 'media', id: image.id, news, onRestored: fillAnew });
        object.querySelector('h3')?.focus();
        fillAnew();
      },
    });
  object.append(news);
  if (mayUpload) object.append(createPhotoForm({ t, unitId: unit.record_id, onUploaded: fillAnew }));
  return object;
}

function nameOf({ title, file_name }: Media): string {
  return title ?? file_name;
}

function drawPhoto(t: Texts, { image, remove }: { image: Media; remove: HTMLElement | false }): HTMLElement {
  const { url, author, is_primary } = image;
  const name = nameOf(image);
  const words = [author === null ? name : `${name} (${author})`, is_primary && t.mainPhoto];
  return element(is_primary ? 'figure.main' : 'figure', {
    children: [
      element('a', {
        attributes: { href: url, target: '_blank', rel: 'noopener' },
        children: [element('img', { attributes: { src: url, alt: name, loading: 'lazy' } })],
      }),
      element('figcaption', { text: words.filter(Boolean).join(' · ') }),
      remove,
    ],
  });
}
