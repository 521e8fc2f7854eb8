import { formatBytes } from '@trowel/domain/models';
import type { ModelFormat } from '@trowel/domain/records';
import { ADDRESSES } from '../api/addresses.ts';
import { element } from '../panels/element.ts';
import type { LoadedModel } from '../model/finish-model.ts';
import type { ModelAddress } from '../model/load-model.ts';
import type { OnProgress } from '../model/fetch-bytes.ts';
import type { NamedModel } from '../model/offer-thumbnail.ts';
import { formatModelProblem } from '../panels/card-models.ts';
import { createDeleteButton } from '../panels/delete-button.ts';
import { TEXTS, type Language, type Texts } from '../i18n/texts.ts';
import { hasWebgl } from '../view/has-webgl.ts';
import { readFacts } from '../api/about.ts';

/** Opens the page of one model: facts about the file, navigation links and the model itself. */
export async function openModelPage(app: HTMLElement): Promise<void> {
  const facts = readFacts(app);
  const language: Language = facts['language'] === 'it' ? 'it' : 'en';
  const t = TEXTS[language];
  const host = element('div.scene.model-scene');
  const bar = element('progress', { attributes: { max: 1, 'aria-label': t.loadingModel } });
  const news = element('p.news', { attributes: { role: 'status' } });
  const { object, add } = createFacts(t, { facts, language });
  app.classList.add('model-page');
  app.append(element('div.model-parts', { children: [host, object] }), bar, news);
  if (facts['delete'] === 'yes') offerDelete(t, { app, facts, news });
  const onProgress: OnProgress = (part) => {
    if (part === undefined) bar.removeAttribute('value');
    else bar.value = part;
  };
  try {
    await show({
      app,
      t,
      host,
      facts,
      onProgress,
      onLoaded: (model) => add(reportContents(t, { model, language })),
    });
  } catch (error) {
    news.textContent = hasWebgl() ? formatModelProblem(t, error) : t.noWebglModel;
    news.classList.add('problem');
    // The message replaces the model, which cannot be displayed.
    host.replaceWith(news);
  }
  bar.remove();
}

interface ShowOptions {
  app: HTMLElement;
  t: Texts;
  host: HTMLElement;
  facts: Record<string, string>;
  onProgress: OnProgress;
  onLoaded: (model: LoadedModel) => void;
}

async function show({ app, t, host, facts, onProgress, onLoaded }: ShowOptions): Promise<void> {
  const [{ loadModel }, { createModelView }, { offerThumbnail }] = await Promise.all([
    import('../model/load-model.ts'),
    import('../model/model-view.ts'),
    import('../model/offer-thumbnail.ts'),
  ]);
  const model = await loadModel(addressOf(facts), { onProgress, signal: new AbortController().signal });
  if (facts['lacks_picture'] === 'yes') await offerThumbnail(nameOf(facts), model);
  const view = createModelView(host, { model, label: t.modelLabel });
  onLoaded(model);
  const upright = element('button.quiet', {
    text: t.upright,
    attributes: { type: 'button' },
    on: { click: () => view.turnUpright() },
  });
  app.querySelector('.actions')?.append(upright);
  app.dataset['ready'] = 'model';
}

function offerDelete(
  t: Texts,
  { app, facts, news }: { app: HTMLElement; facts: Record<string, string>; news: HTMLElement },
): void {
  const { url = '', area = '', file_name = '', models = '/' } = facts;
  const button = createDeleteButton({
    t,
    name: file_name,
    hint: t.deleteModelHint,
    path: ADDRESSES.model({ url, area }),
    news,
    onDeleted: () => location.assign(models),
  });
  app.querySelector('.actions')?.append(button);
}

function addressOf({ url = '', format, area = '', companions = '[]' }: Record<string, string>): ModelAddress {
  return { url, format: format as ModelFormat, area, companions: JSON.parse(companions) as string[] };
}

function nameOf({ site = '', us = '', area = '', file_name = '' }: Record<string, string>): NamedModel {
  return { site_name: site, us_id: us, area, file_name };
}

function createFacts(
  t: Texts,
  { facts, language }: { facts: Record<string, string>; language: Language },
): { object: HTMLElement; add(rows: readonly [string, string][]): void } {
  const list = element('dl');
  const add = (rows: readonly (readonly [string, string])[]): void => {
    for (const [name, value] of rows) {
      list.append(
        element('div', { children: [element('dt', { text: name }), element('dd', { text: value })] }),
      );
    }
  };
  const { us = '', area = '', format = '', size_bytes, uploaded_at, uploaded_by = '' } = facts;
  const when = uploaded_at ? new Date(uploaded_at).toLocaleDateString(language) : '';
  add([
    [t.unit, area ? `${us} · ${area}` : us],
    [t.format, format.toUpperCase()],
    [t.size, formatBytes(Number(size_bytes), language)],
    [t.uploadedOn, t.uploadedBy(when, uploaded_by)],
  ]);
  const link = (text: string, attributes: Record<string, string>): HTMLElement =>
    element('a.button.quiet', { text, attributes });
  const actions = element('div.actions', {
    children: [
      link(t.download, { href: facts['download'] ?? '', download: facts['file_name'] ?? '' }),
      link(t.backToSite, { href: facts['back'] ?? '/' }),
    ],
  });
  return { object: element('aside.card', { children: [list, actions] }), add };
}

function reportContents(
  t: Texts,
  { model, language }: { model: LoadedModel; language: Language },
): [string, string][] {
  const { min, max } = model.box;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const whole = (count: number): string => (count > 0 ? number.format(count) : '');
  return [
    [t.contents, t.modelFacts(whole(model.triangles), whole(model.points))],
    [
      t.extent,
      t.extentOf(number.format(max.x - min.x), number.format(max.y - min.y), number.format(max.z - min.z)),
    ],
  ];
}
