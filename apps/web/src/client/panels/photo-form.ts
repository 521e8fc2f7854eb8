import type { Media } from '@trowel/domain/records';
import { ADDRESSES } from '../api/addresses.ts';
import { element } from './element.ts';
import type { Texts } from '../i18n/texts.ts';
import { createUploadForm } from './upload-form.ts';

export interface PhotoFormOptions {
  t: Texts;
  /** Id of the unit's record. */
  unitId: number;
  onUploaded: () => void;
}

/** Makes the form that adds a photo to a unit. */
export function createPhotoForm({ t, unitId, onUploaded }: PhotoFormOptions): HTMLElement {
  const title = element('input', { attributes: { maxlength: 200, autocomplete: 'off' } });
  const isPrimary = element('input', { attributes: { type: 'checkbox' } });
  return createUploadForm<Media>({
    t,
    title: t.addPhoto,
    hint: t.photoHint,
    path: ADDRESSES.addMedia,
    input: element('input', {
      attributes: { type: 'file', name: 'file', accept: 'image/*', required: true },
    }),
    fields: [
      element('label.field', { children: [element('span', { text: t.photoTitle }), title] }),
      element('label.tick', { children: [isPrimary, element('span', { text: t.mainPhoto })] }),
    ],
    collect: ([file]) => {
      const form = new FormData();
      form.append('entity', 'us');
      form.append('record_id', String(unitId));
      if (title.value.trim() !== '') form.append('title', title.value.trim());
      form.append('is_primary', String(isPrimary.checked));
      if (file) form.append('file', file);
      return form;
    },
    problems: t.photoProblems,
    onUploaded,
  });
}
