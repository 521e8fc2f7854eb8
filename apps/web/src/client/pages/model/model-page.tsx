import { formatBytes } from '@trowel/domain/models';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ADDRESSES } from '../../api/addresses.ts';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import { TEXTS, type Texts } from '../../i18n/texts.ts';
import type { LoadedModel } from '../../model/finish-model.ts';
import { DeleteButton } from '../../panels/delete-button.tsx';
import { Facts } from '../../panels/facts.tsx';
import { formatModelProblem } from '../../panels/format-model-problem.ts';
import { Button } from '../../ui/button.tsx';
import { hasWebgl } from '../../view/has-webgl.ts';
import { renderModel, type ModelFacts, type RenderedModel } from './render-model.ts';

/** The page of one model: the model, the facts of its file, and links to the file and to the site. */
export function ModelPage({ facts }: { facts: ModelFacts }): ReactNode {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { host, shown, problem, progress } = useModel(t, facts);
  const [failure, setFailure] = useState('');
  const isLoading = !shown && problem === undefined;
  return (
    <div id="app" className="model-page" data-ready={shown && 'model'}>
      <h1>{facts['file_name']}</h1>
      <div className="model-parts">
        {problem === undefined ? (
          <div ref={host} className="scene model-scene" />
        ) : (
          <p className="news problem" role="status">
            {problem}
          </p>
        )}
        <aside className="card">
          <Facts
            facts={[
              ...listFileFacts(t, { facts, language }),
              ...(shown ? listContents(t, { model: shown.model, language }) : []),
            ]}
          />
          <Actions facts={facts} shown={shown} onFailed={setFailure} />
        </aside>
      </div>
      {isLoading && <progress max={1} value={progress} aria-label={t.loadingModel} />}
      <p className="news" role="status">
        {failure}
      </p>
    </div>
  );
}

interface ModelState {
  /** Place of the drawing. */
  host: RefObject<HTMLDivElement | null>;
  shown: RenderedModel | undefined;
  /** The reason why the model is not shown. */
  problem: string | undefined;
  /** The loaded part of the file, 0 to 1; undefined while the size is unknown. */
  progress: number | undefined;
}

/** Loads the model and draws it once the page is there. */
function useModel(t: Texts, facts: ModelFacts): ModelState {
  const host = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<RenderedModel>();
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();
  useEffect(() => {
    const gone = new AbortController();
    const report = (error: unknown): void => {
      if (gone.signal.aborted) return;
      setProblem(hasWebgl() ? formatModelProblem(t, error) : t.noWebglModel);
    };
    const how = { host: host.current!, label: t.modelLabel, onProgress: setProgress, signal: gone.signal };
    renderModel(facts, how).then(setShown, report);
    return () => gone.abort();
  }, [t, facts]);
  return { host, shown, problem, progress };
}

interface ActionsProps {
  facts: ModelFacts;
  shown: RenderedModel | undefined;
  onFailed: (reason: string) => void;
}

function Actions({ facts, shown, onFailed }: ActionsProps): ReactNode {
  const t = useTexts(TEXTS);
  const { url = '', area = '', file_name = '', models = '/', download, back = '/' } = facts;
  return (
    <div className="actions">
      <a className="ui-button ui-quiet" href={download} download={file_name}>
        {t.download}
      </a>
      <a className="ui-button ui-quiet" href={back}>
        {t.backToSite}
      </a>
      {facts['delete'] === 'yes' && (
        <DeleteButton
          name={file_name}
          hint={t.deleteModelHint}
          path={ADDRESSES.model({ url, area })}
          onDeleted={() => location.assign(models)}
          onFailed={onFailed}
        />
      )}
      {shown && <Button onPress={() => shown.view.turnUpright()}>{t.upright}</Button>}
    </div>
  );
}

type Fact = readonly [name: string, value: string];

function listFileFacts(t: Texts, { facts, language }: { facts: ModelFacts; language: Language }): Fact[] {
  const { us = '', area = '', format = '', size_bytes, uploaded_at, uploaded_by = '' } = facts;
  const when = uploaded_at ? new Date(uploaded_at).toLocaleDateString(language) : '';
  return [
    [t.unit, area ? `${us} · ${area}` : us],
    [t.format, format.toUpperCase()],
    [t.size, formatBytes(Number(size_bytes), language)],
    [t.uploadedOn, t.uploadedBy(when, uploaded_by)],
  ];
}

function listContents(t: Texts, { model, language }: { model: LoadedModel; language: Language }): Fact[] {
  const { min, max } = model.box;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const format = (count: number): string => (count > 0 ? number.format(count) : '');
  return [
    [t.contents, t.modelFacts(format(model.triangles), format(model.points))],
    [
      t.extent,
      t.extentOf(number.format(max.x - min.x), number.format(max.y - min.y), number.format(max.z - min.z)),
    ],
  ];
}
