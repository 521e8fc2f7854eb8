import { formatBytes } from '@trowel/domain/models';
import type { Model3d } from '@trowel/domain/records';
import type { SceneUnit } from '@trowel/domain/scene';
import { ADDRESSES } from '../api/addresses.ts';
import { forgetData, rememberData } from '../api/remember-data.ts';
import { formatFailure } from '../api/format-failure.ts';
import { element, refill } from './element.ts';
import type { OnProgress } from '../model/fetch-bytes.ts';
import { ModelProblem } from '../i18n/model-problem.ts';
import type { Texts } from '../i18n/texts.ts';
import { hasWebgl } from '../view/has-webgl.ts';
import type { CardOptions, ModelsInPlace } from './card-options.ts';
import { createDeleteButton } from './delete-button.ts';
import { reportDeleted } from './report-deleted.ts';
import { createModelForm } from './model-form.ts';

interface Asked {
  chosen: number;
  signal: AbortSignal;
}

/** What the list of models tells the part it stands in. */
interface OfModel extends Asked {
  model: Model3d;
  onDeleted: (model: Model3d) => void;
}

/** Makes the part of the card with the unit's models, and the form that adds one. */
export function createCardModels(options: CardOptions, asked: Asked): HTMLElement {
  const { t, scene, about } = options;
  const unit = scene.units[asked.chosen]!;
  const list = element('div');
  const news = element('p.news', { attributes: { role: 'status' } });
  const title = element('h3', { text: t.models, attributes: { tabindex: '-1' } });
  const showDeleted = (model: Model3d): void => {
    options.modelsInPlace?.find(model)?.remove();
    const { id, file_name: name } = model;
    reportDeleted({ t, name, entity: 'models', id, news, onRestored: fillAnew });
    title.focus();
    fillAnew();
  };
  const how = { ...asked, onDeleted: showDeleted };
  const fill = async (): Promise<void> => refill(list, await drawModels(options, how));
  // One after the other: an older answer never takes the place of a newer one.
  let drawn = fill();
  const fillAnew = (): void => {
    drawn = drawn.then(() => {
      forgetData(ADDRESSES.models(about.site, unit));
      return fill();
    });
  };
  const showUploaded = (model: Model3d): void => {
    fillAnew();
    if (model.thumbnail_url === null && hasWebgl()) void addPicture(model);
  };
  const addPicture = async (model: Model3d): Promise<void> => {
    const { pictureUpload } = await import('../model/picture-upload.ts');
    if (!(await pictureUpload(model))) return;
    await drawn;
    forgetData(ADDRESSES.models(about.site, unit));
    // Put into the list as it stands: somebody may be showing a model of it by now.
    const entry = list.querySelector(`[data-model="${model.id}"]`);
    if (!entry?.querySelector('.thumbnail')) entry?.prepend(drawPicture(ADDRESSES.thumbnail(model)));
  };
  const mayUpload = about.upload && unit.record_id !== null;
  return element('section', {
    children: [
      title,
      list,
      news,
      mayUpload && createModelForm({ t, site: about.site, unit, onUploaded: showUploaded }),
    ],
  });
}

async function drawModels(options: CardOptions, asked: Omit<OfModel, 'model'>): Promise<HTMLElement[]> {
  const { t, scene, about } = options;
  const unit = scene.units[asked.chosen]!;
  try {
    const models = await rememberData<Model3d[]>(ADDRESSES.models(about.site, unit), asked.signal);
    const own = models.filter((model) => isOf(model, unit));
    if (own.length === 0) return [element('p.soft', { text: t.noModels })];
    return [element('ul.models', { children: own.map((model) => drawModel(options, { ...asked, model })) })];
  } catch (error) {
    return asked.signal.aborted ? [] : [element('p.problem', { text: formatFailure(t, error) })];
  }
}

function isOf(model: Model3d, unit: SceneUnit): boolean {
  return model.us_id === unit.us_number && model.area === unit.area;
}

function drawModel(options: CardOptions, asked: OfModel): HTMLElement {
  const { t, modelsInPlace, about } = options;
  const { model, onDeleted } = asked;
  const news = element('p.news', { attributes: { role: 'status' } });
  const bar = element('progress', { attributes: { max: 1, hidden: true, 'aria-label': t.loadingModel } });
  const show = modelsInPlace && createShowButton(t, { ...asked, modelsInPlace, news, bar });
  const remove =
    about.delete &&
    createDeleteButton({
      t,
      name: model.file_name,
      hint: t.deleteModelHint,
      path: ADDRESSES.model(model),
      news,
      onDeleted: () => onDeleted(model),
    });
  return element('li', {
    attributes: { 'data-model': model.id },
    children: [
      model.thumbnail_url !== null && drawPicture(model.thumbnail_url),
      element('strong', { text: model.file_name }),
      element('span.soft', {
        text: ` ${model.format.toUpperCase()}, ${formatBytes(model.size_bytes, options.language)}`,
      }),
      element('div.actions', {
        children: [
          show,
          element('a.button.quiet', { text: t.openModel, attributes: { href: model.viewer_url } }),
          remove,
        ],
      }),
      bar,
      news,
    ],
  });
}

function drawPicture(src: string): HTMLElement {
  return element('img.thumbnail', { attributes: { src, alt: '', width: 72, height: 72 } });
}

function createShowButton(
  t: Texts,
  how: Asked & {
    model: Model3d;
    modelsInPlace: ModelsInPlace;
    news: HTMLElement;
    bar: HTMLProgressElement;
  },
): HTMLElement {
  const { model, chosen, signal, modelsInPlace, news, bar } = how;
  let shown = modelsInPlace.find(model);
  const onProgress: OnProgress = (part) => {
    if (part === undefined) bar.removeAttribute('value');
    else bar.value = part;
  };
  const load = async (): Promise<void> => {
    bar.hidden = false;
    button.disabled = true;
    news.textContent = '';
    try {
      shown = await modelsInPlace.show(model, { unit: chosen, onProgress, signal });
      news.textContent = [t.modelShown(model.file_name), shown.isScaled && t.modelScaled]
        .filter(Boolean)
        .join(' ');
    } catch (error) {
      if (!signal.aborted) news.textContent = formatModelProblem(t, error);
    }
    bar.hidden = true;
    button.disabled = false;
    button.textContent = shown ? t.hideModel : t.showModel;
  };
  const remove = (): void => {
    shown?.remove();
    shown = undefined;
    news.textContent = '';
    button.textContent = t.showModel;
  };
  const button = element('button', {
    text: shown ? t.hideModel : t.showModel,
    attributes: { type: 'button' },
    on: { click: () => (shown ? remove() : void load()) },
  });
  return button;
}

/** Gives a sentence for people about why a model cannot be shown. */
export function formatModelProblem(t: Texts, error: unknown): string {
  if (!(error instanceof ModelProblem)) return t.modelProblems.unreadable;
  const sentence = t.modelProblems[error.kind];
  return error.kind === 'unsupported' ? `${sentence} ${error.message}.` : sentence;
}
