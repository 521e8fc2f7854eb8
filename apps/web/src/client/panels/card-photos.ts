import type { Media } from '@trowel/domain';
import { ADDRESSES } from '../api/addresses.ts';
import { forgetData } from '../api/remember-data.ts';
import { element } from '../element.ts';
import type { Texts } from '../texts.ts';
import { drawFetched, type CardPart } from './card-part.ts';
import { createPhotoForm } from './photo-form.ts';

/** Draws the photos of a unit, the main one first and large, and the form that adds one to whoever may. */
export function drawPhotos(part: CardPart, mayUpload: boolean): HTMLElement | undefined {
  const { t, unit } = part;
  if (unit.record_id === null) return undefined;
  const path = ADDRESSES.media(unit.record_id);
  const { object, refresh } = drawFetched<Media>(part, {
    title: t.photos,
    none: t.noPhotos,
    path,
    draw: (rows) => {
      const images = rows.filter(({ media_type }) => media_type === 'image');
      images.sort((a, b) => Number(b.is_primary ?? false) - Number(a.is_primary ?? false));
      const figures = images.map((image) => drawPhoto(t, image));
      return figures.length === 0 ? [] : [element('div.photos', { children: figures })];
    },
  });
  const onUploaded = (): void => {
    forgetData(path);
    refresh();
  };
  if (mayUpload) object.append(createPhotoForm({ t, unitId: unit.record_id, onUploaded }));
  return object;
}

function drawPhoto(t: Texts, { url, title, file_name, author, is_primary }: Media): HTMLElement {
  const name = title ?? file_name;
  const words = [author === null ? name : `${name} (${author})`, is_primary && t.mainPhoto];
  return element(is_primary ? 'figure.main' : 'figure', {
    children: [
      element('a', {
        attributes: { href: url, target: '_blank', rel: 'noopener' },
        children: [element('img', { attributes: { src: url, alt: name, loading: 'lazy' } })],
      }),
      element('figcaption', { text: words.filter(Boolean).join(' · ') }),
    ],
  });
}
