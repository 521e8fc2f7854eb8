import { useQueryClient } from '@tanstack/react-query';
import type { Media, MediaOwner } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { sendForm } from '../api/send-form.ts';
import { useStore } from '../data/store.ts';
import { invalidateRecords } from '../data/queries.ts';
import { AlreadyStored } from '../photos/already-stored.tsx';
import { Button } from '../ui/button.tsx';
import { ChooseFiles } from '../ui/choose-files.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { PICTURES_TEXTS } from './pictures-texts.ts';
import { uploadsOf, type SendUpload, type UploadItem, type Uploads } from './uploads.ts';

/** The record that the photographs belong to. */
export interface PicturesOf {
  entity: Exclude<MediaOwner, 'sites'>;
  id: number;
}

/** Buttons that upload photographs and files to a record. Failed uploads can be repeated. */
export function AddPictures({ entity, id }: PicturesOf): ReactNode {
  const t = useTexts(PICTURES_TEXTS);
  const queries = useQueryClient();
  const uploads = uploadsOf(`${entity}/${id}`);
  const items = useStore(uploads.items);
  const failed = items.filter(({ state }) => state === 'failed');
  const isBusy = items.some(({ state }) => state === 'queued' || state === 'sending');
  const send = async (how: Uploads['send']): Promise<void> => {
    await how(sendTo(entity, id), () => void invalidateRecords(queries, ['media']));
  };
  return (
    <div className="record-add">
      <ChooseFiles
        isMany
        choose={(files) => {
          if (!isBusy && failed.length === 0) uploads.clear();
          uploads.add(files);
          void send(uploads.send);
        }}
      >
        {t.add}
      </ChooseFiles>
      <Progress items={items} />
      {items.map(
        ({ id: item, isSame, media }) =>
          isSame &&
          media && (
            <p key={item} className="ui-soft">
              <AlreadyStored media={media} />
            </p>
          ),
      )}
      {failed.map(({ id: item, file, status, message }) => (
        <p key={item} className="ui-problem" role="alert">
          {t.failed(file.name, status === 0 ? t.noNetwork : (message ?? ''))}
        </p>
      ))}
      {failed.length > 0 && !isBusy && (
        <div className="ui-buttons">
          <Button onPress={() => void send(uploads.again)}>{t.again}</Button>
          <Button onPress={uploads.clear}>{t.discard}</Button>
        </div>
      )}
    </div>
  );
}

function Progress({ items }: { items: readonly UploadItem[] }): ReactNode {
  const t = useTexts(PICTURES_TEXTS);
  const { count } = useFormat();
  const stored = items.filter(({ state }) => state === 'stored').length;
  const failed = items.filter(({ state }) => state === 'failed').length;
  const added = items.filter(({ state, isSame }) => state === 'stored' && !isSame).length;
  const isOver = stored + failed === items.length;
  return (
    <span className="ui-soft" role="status">
      {items.length > 0 && !isOver && t.sending(count(stored), count(items.length))}
      {isOver && added > 0 && t.kept(added, count(added))}
    </span>
  );
}

function sendTo(entity: string, id: number): SendUpload {
  return ({ file }, onProgress) => {
    const body = new FormData();
    body.append('entity', entity);
    body.append('record_id', String(id));
    body.append('file', file);
    return sendForm<Media>('/api/media', { body, onProgress });
  };
}
