import { useQueryClient } from '@tanstack/react-query';
import { UPLOAD_ENDINGS } from '@trowel/domain/models';
import type { Model3d } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useStore } from '../../data/store.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DropFiles } from '../../ui/drop-files.tsx';
import { hasWebgl } from '../../view/has-webgl.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { isReady, modelUploadsOf, type ModelUpload, type ModelUploads } from './model-uploads.ts';
import { MODELS_TEXTS } from './models-texts.ts';

const KINDS = UPLOAD_ENDINGS.map((ending) => `.${ending}`).join();

/** Accepts dropped or chosen models, lets the user enter their units, sends them and shows the progress. */
export function ModelUploadPanel({ site }: { site: string }): ReactNode {
  const t = useTexts(MODELS_TEXTS);
  const uploads = modelUploadsOf(site);
  const items = useStore(uploads.items);
  return (
    <DropFiles title={t.drop} hint={t.dropHint} choose={t.choose} accept={KINDS} add={uploads.add}>
      {items.length > 0 && <UploadForm uploads={uploads} items={items} />}
    </DropFiles>
  );
}

function UploadForm({ uploads, items }: { uploads: ModelUploads; items: readonly ModelUpload[] }): ReactNode {
  const t = useTexts(MODELS_TEXTS);
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const ready = items.filter(isReady).length;
  const send = async (): Promise<void> => {
    setBusy(true);
    await uploads.send((model) => void show(model));
    setBusy(false);
  };
  const show = async (model: Model3d): Promise<void> => {
    await invalidateRecords(queries, ['models']);
    if (model.thumbnail_url !== null || !hasWebgl()) return;
    const { pictureUpload } = await import('../../model/picture-upload.ts');
    if (await pictureUpload(model)) await invalidateRecords(queries, ['models']);
  };
  return (
    <form
      className="files-uploads"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ul>
        {items.map((item) => (
          <UploadItemLine key={item.id} item={item} uploads={uploads} />
        ))}
      </ul>
      {ready > 0 && (
        <div className="ui-buttons">
          <Button type="submit" look="main" isDisabled={isBusy}>
            {t.send(ready)}
          </Button>
        </div>
      )}
    </form>
  );
}

/** One model of the upload list: its unit before sending, its progress, and the result. */
function UploadItemLine({ item, uploads }: { item: ModelUpload; uploads: ModelUploads }): ReactNode {
  const t = useTexts(MODELS_TEXTS);
  const { bytes, count } = useFormat();
  const { id, files, unit, state } = item;
  const [main] = files;
  const name = main?.name ?? '';
  const isOpen = state === 'waiting' || state === 'failed';
  return (
    <li className="models-upload">
      <span className="files-name">{name}</span>
      <span className="ui-soft">
        {bytes(files.reduce((sum, { size }) => sum + size, 0))}
        {files.length > 1 && `, ${t.parts(files.length - 1, count(files.length - 1))}`}
      </span>
      {isOpen && (
        <label className="ui-field models-unit">
          <span>{t.unit}</span>
          <input
            className="ui-input"
            value={unit}
            maxLength={350}
            placeholder={t.unitHint}
            aria-label={t.unitOf(name)}
            autoComplete="off"
            onChange={({ target }) => uploads.change(id, { unit: target.value })}
          />
        </label>
      )}
      <UploadState item={item} name={name} />
      {state !== 'sending' && (
        <Button look="plain" aria-label={t.remove(name)} onPress={() => uploads.remove(id)}>
          ×
        </Button>
      )}
    </li>
  );
}

function UploadState({ item, name }: { item: ModelUpload; name: string }): ReactNode {
  const t = useTexts(MODELS_TEXTS);
  const { percent } = useFormat();
  const { state, part, status = 0, message = '' } = item;
  if (state === 'waiting') return undefined;
  if (state === 'sending') {
    return (
      <span className="models-state">
        <progress value={part} max={1} aria-label={name} />{' '}
        <span className="ui-soft">{t.sending(percent(part))}</span>
      </span>
    );
  }
  const known = state === 'stored' ? undefined : t.problems[status];
  const text = known ?? [state === 'stored' ? t.stored : t.failed, message].filter(Boolean).join(' ');
  return (
    <span className={state === 'failed' ? 'models-state ui-problem' : 'models-state'} role="status">
      {text}
    </span>
  );
}
