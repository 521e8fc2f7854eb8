import { UPLOAD_ENDINGS } from '@trowel/domain/models';
import type { Model3d } from '@trowel/domain/records';
import type { SceneUnit } from '@trowel/domain/scene';
import { ADDRESSES } from '../api/addresses.ts';
import { element } from './element.ts';
import type { Texts } from '../i18n/texts.ts';
import { createUploadForm } from './upload-form.ts';

export interface ModelFormOptions {
  t: Texts;
  site: string;
  unit: Pick<SceneUnit, 'us_number' | 'area'>;
  onUploaded: (model: Model3d) => void;
}

const KINDS = UPLOAD_ENDINGS.map((ending) => `.${ending}`).join();

/** Makes the form that adds a model to a unit. */
export function createModelForm({ t, site, unit, onUploaded }: ModelFormOptions): HTMLElement {
  return createUploadForm<Model3d>({
    t,
    title: t.upload,
    hint: t.uploadHint,
    path: ADDRESSES.upload,
    input: element('input', {
      attributes: { type: 'file', name: 'model_file', accept: KINDS, multiple: true, required: true },
    }),
    collect: (files) => {
      const form = new FormData();
      form.append('site_name', site);
      form.append('us_id', unit.us_number);
      form.append('area', unit.area);
      for (const file of files) form.append('model_file', file);
      return form;
    },
    problems: t.uploadProblems,
    onUploaded,
  });
}
