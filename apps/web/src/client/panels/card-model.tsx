import { formatBytes } from '@trowel/domain/models';
import type { Model3d } from '@trowel/domain/records';
import { use, useEffect, useState, type ReactNode } from 'react';
import { ADDRESSES } from '../api/addresses.ts';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { TEXTS, type Texts } from '../i18n/texts.ts';
import { DeleteButton } from './delete-button.tsx';
import { formatModelProblem } from './format-model-problem.ts';
import { ModelsInPlaceContext, type ModelsInPlace, type ShownModel } from './models-in-place.ts';
import { useScene } from './scene-context.ts';

interface CardModelProps {
  model: Model3d;
  /** Place of its unit in the scene. */
  place: number;
  onDeleted: () => void;
}

/** A model of a unit: its picture, its file, and what can be done with it. */
export function CardModel({ model, place, onDeleted }: CardModelProps): ReactNode {
  const t = useTexts(TEXTS);
  const language = useLanguage();
  const { about } = useScene();
  const inPlace = use(ModelsInPlaceContext);
  const { shown, progress, news, setNews, show, hide } = useShownModel(t, { model, place, inPlace });
  return (
    <li>
      {model.thumbnail_url !== null && (
        <img className="thumbnail" src={model.thumbnail_url} alt="" width={72} height={72} />
      )}
      <strong>{model.file_name}</strong>
      <span className="soft">
        {model.format.toUpperCase()}, {formatBytes(model.size_bytes, language)}
      </span>
      <div className="actions">
        {inPlace && (
          <button
            type="button"
            className="ui-button ui-main"
            disabled={progress !== undefined}
            onClick={shown ? hide : () => void show()}
          >
            {shown ? t.hideModel : t.showModel}
          </button>
        )}
        <a className="ui-button ui-quiet" href={model.viewer_url}>
          {t.openModel}
        </a>
        {about.delete && (
          <DeleteButton
            name={model.file_name}
            hint={t.deleteModelHint}
            path={ADDRESSES.model(model)}
            onDeleted={onDeleted}
            onFailed={setNews}
          />
        )}
      </div>
      {progress !== undefined && (
        <progress max={1} value={progress === 'unknown' ? undefined : progress} aria-label={t.loadingModel} />
      )}
      <p className="news" role="status">
        {news}
      </p>
    </li>
  );
}

interface ShownState {
  shown: ShownModel | undefined;
  /** The loaded part of the file, 0 to 1; undefined while nothing is loading. */
  progress: number | 'unknown' | undefined;
  news: string;
  setNews: (news: string) => void;
  show: () => Promise<void>;
  hide: () => void;
}

/** Shows a model in place of its unit and hides it again. Loading ends when the card shows another unit. */
function useShownModel(
  t: Texts,
  { model, place, inPlace }: { model: Model3d; place: number; inPlace: ModelsInPlace | undefined },
): ShownState {
  const [shown, setShown] = useState(() => inPlace?.find(model));
  const [progress, setProgress] = useState<number | 'unknown'>();
  const [news, setNews] = useState('');
  const [gone, setGone] = useState<AbortController>();
  useEffect(() => () => gone?.abort(), [gone]);
  const show = async (): Promise<void> => {
    if (!inPlace) return;
    const loading = new AbortController();
    setGone(loading);
    setProgress(0);
    setNews('');
    const onProgress = (part: number | undefined): void => setProgress(part ?? 'unknown');
    try {
      const now = await inPlace.show(model, { unit: place, onProgress, signal: loading.signal });
      setShown(now);
      setNews([t.modelShown(model.file_name), now.isScaled && t.modelScaled].filter(Boolean).join(' '));
    } catch (error) {
      if (!loading.signal.aborted) setNews(formatModelProblem(t, error));
    }
    setProgress(undefined);
  };
  const hide = (): void => {
    shown?.remove();
    setShown(undefined);
    setNews('');
  };
  return { shown, progress, news, setNews, show, hide };
}
