import { useQueryClient } from '@tanstack/react-query';
import type { Media } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { sendForm } from '../../api/send-form.ts';
import { useStore } from '../../data/store.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DropFiles } from '../../ui/drop-files.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { MEDIA_TEXTS } from './media-texts.ts';
import { UploadLine } from './upload-line.tsx';
import { uploadsOf, type SendUpload, type UploadItem, type Uploads } from '../../sheet/uploads.ts';

/** Accepts dropped or chosen files, shows the units that their names suggest, sends them and reports the result. */
export function UploadPanel({ site, siteId }: { site: string; siteId: number }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const uploads = uploadsOf(site);
  return (
    <DropFiles title={t.drop} hint={t.dropHint} choose={t.choose} add={uploads.add}>
      <UploadList site={site} siteId={siteId} />
    </DropFiles>
  );
}

function UploadList({ site, siteId }: { site: string; siteId: number }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const queries = useQueryClient();
  const uploads = uploadsOf(site);
  const items = useStore(uploads.items);
  if (items.length === 0) return undefined;
  const countOf = (state: UploadItem['state']): number => items.filter((item) => item.state === state).length;
  const [waiting, failed] = [countOf('waiting'), countOf('failed')];
  const isBusy = countOf('queued') + countOf('sending') > 0;
  const send = async (how: Uploads['send']): Promise<void> => {
    await how(sendTo(siteId), () => void invalidateRecords(queries, ['media']));
  };
  const hinted = items.filter(({ state, unit }) => state === 'waiting' && unit !== undefined);
  return (
    <div className="files-uploads">
      <Sum items={items} />
      {hinted.length > 0 && (
        <label>
          <input
            type="checkbox"
            checked={hinted.every(({ attach }) => attach)}
            onChange={({ target }) => uploads.attachAll(target.checked)}
          />{' '}
          {t.attachAll}
        </label>
      )}
      <div className="media-files" role="region" tabIndex={0} aria-label={t.list}>
        <ul>
          {items.map((item) => (
            <UploadLine key={item.id} item={item} uploads={uploads} />
          ))}
        </ul>
      </div>
      <div className="ui-buttons">
        {waiting > 0 && (
          <Button look="main" onPress={() => void send(uploads.send)}>
            {t.send(waiting)}
          </Button>
        )}
        {failed > 0 && !isBusy && <Button onPress={() => void send(uploads.again)}>{t.again(failed)}</Button>}
        {!isBusy && <Button onPress={uploads.clear}>{t.discard}</Button>}
      </div>
    </div>
  );
}

/** Progress of the upload, and a summary at the end. */
function Sum({ items }: { items: readonly UploadItem[] }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const { count } = useFormat();
  const sent = items.filter(({ state }) => state !== 'waiting');
  const stored = sent.filter(({ state }) => state === 'stored');
  const failed = sent.filter(({ state }) => state === 'failed').length;
  const done = stored.length + failed;
  if (sent.length === 0) return <p role="status">{t.waiting(items.length)}</p>;
  if (done < sent.length) {
    return (
      <div role="status">
        <progress value={done} max={sent.length} aria-label={t.title} />{' '}
        {t.progress(count(done), count(sent.length))}
      </div>
    );
  }
  const added = stored.filter(({ isSame }) => !isSame);
  const attached = added.filter(({ media }) => media?.entity === 'us').length;
  const same = stored.length - added.length;
  return (
    <p role="status">
      <strong>{t.report(count(added.length), count(attached), count(failed))}</strong>
      {same > 0 && ` ${t.same(same, count(same))}`}
    </p>
  );
}

/** Returns a function that uploads a file to a site. With `attach`, the server attaches it to the unit in its name. */
function sendTo(siteId: number): SendUpload {
  return ({ file, attach }, onProgress) => {
    const body = new FormData();
    body.append('entity', 'sites');
    body.append('record_id', String(siteId));
    if (attach) body.append('attach', 'suggested');
    body.append('file', file);
    return sendForm<Media>('/api/media', { body, onProgress });
  };
}
