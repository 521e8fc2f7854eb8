import { useQueryClient } from '@tanstack/react-query';
import { UPLOAD_ENDINGS } from '@trowel/domain/models';
import type { Model3d } from '@trowel/domain/records';
import type { SceneUnit } from '@trowel/domain/scene';
import { use, useRef, type ReactNode } from 'react';
import { ADDRESSES } from '../api/addresses.ts';
import { invalidateRecords } from '../data/queries.ts';
import { useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { hasWebgl } from '../view/has-webgl.ts';
import { useUnitModels } from './card-data.ts';
import { CardModel } from './card-model.tsx';
import { CardSection } from './card-section.tsx';
import { ModelsInPlaceContext } from './models-in-place.ts';
import { useScene } from './scene-context.ts';
import { UploadForm } from './upload-form.tsx';
import { useDeletions } from './use-deletions.tsx';

const KINDS = UPLOAD_ENDINGS.map((ending) => `.${ending}`).join();

/** The models of a unit, with a form that adds one. */
export function CardModels({ place, unit }: { place: number; unit: SceneUnit }): ReactNode {
  const t = useTexts(TEXTS);
  const { about } = useScene();
  const inPlace = use(ModelsInPlaceContext);
  const title = useRef<HTMLHeadingElement>(null);
  const models = useUnitModels(about.site, unit);
  const deletions = useDeletions('models');
  const reportDeleted = (model: Model3d): void => {
    inPlace?.find(model)?.remove();
    deletions.report({ id: model.id, name: model.file_name });
    title.current?.focus();
  };
  return (
    <CardSection
      title={t.models}
      titleRef={title}
      none={t.noModels}
      query={models}
      // A number may occur in several areas.
      select={(rows) => rows.filter(({ us_id, area }) => us_id === unit.us_number && area === unit.area)}
      render={(rows) => (
        <ul className="models">
          {rows.map((model) => (
            <CardModel key={model.id} model={model} place={place} onDeleted={() => reportDeleted(model)} />
          ))}
        </ul>
      )}
    >
      {deletions.line}
      {about.upload && unit.record_id !== null && <ModelForm unit={unit} />}
    </CardSection>
  );
}

function ModelForm({ unit }: { unit: SceneUnit }): ReactNode {
  const t = useTexts(TEXTS);
  const { about } = useScene();
  const queries = useQueryClient();
  const showUploaded = async (model: Model3d): Promise<void> => {
    await invalidateRecords(queries, ['models']);
    if (model.thumbnail_url !== null || !hasWebgl()) return;
    const { pictureUpload } = await import('../model/picture-upload.ts');
    if (await pictureUpload(model)) await invalidateRecords(queries, ['models']);
  };
  return (
    <UploadForm<Model3d>
      title={t.upload}
      hint={t.uploadHint}
      path={ADDRESSES.upload}
      accept={KINDS}
      isMany
      buildBody={(given) => buildModel(about.site, { unit, given })}
      problems={t.uploadProblems}
      onUploaded={(model) => void showUploaded(model)}
    />
  );
}

function buildModel(site: string, { unit, given }: { unit: SceneUnit; given: FormData }): FormData {
  const body = new FormData();
  body.append('site_name', site);
  body.append('us_id', unit.us_number);
  body.append('area', unit.area);
  for (const file of given.getAll('file')) body.append('model_file', file);
  return body;
}
