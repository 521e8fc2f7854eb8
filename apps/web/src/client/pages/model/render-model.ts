import type { ModelFormat } from '@trowel/domain/records';
import type { OnProgress } from '../../model/fetch-bytes.ts';
import type { LoadedModel } from '../../model/finish-model.ts';
import type { ModelView } from '../../model/model-view.ts';

/** The facts that the server writes into the page of a model. */
export type ModelFacts = Readonly<Record<string, string>>;

export interface RenderedModel {
  model: LoadedModel;
  view: ModelView;
}

interface RenderOptions {
  host: HTMLElement;
  /** Accessible name of the drawing. */
  label: string;
  onProgress: OnProgress;
  signal: AbortSignal;
}

/** Loads the model of a page and draws it in an element. @throws ModelProblem, Error without WebGL */
export async function renderModel(
  facts: ModelFacts,
  { host, label, onProgress, signal }: RenderOptions,
): Promise<RenderedModel> {
  const [{ loadModel }, { createModelView }, { offerThumbnail }] = await Promise.all([
    import('../../model/load-model.ts'),
    import('../../model/model-view.ts'),
    import('../../model/offer-thumbnail.ts'),
  ]);
  const { url = '', format, area = '', companions = '[]', site = '', us = '', file_name = '' } = facts;
  const address = {
    url,
    format: format as ModelFormat,
    area,
    companions: JSON.parse(companions) as string[],
  };
  const model = await loadModel(address, { onProgress, signal });
  if (facts['lacks_picture'] === 'yes')
    await offerThumbnail({ site_name: site, us_id: us, area, file_name }, model);
  return { model, view: createModelView(host, { model, label }) };
}
