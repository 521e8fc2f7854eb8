import type { ReactNode } from 'react';
import { AlreadyStored } from '../../photos/already-stored.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { MEDIA_TEXTS, type MediaTexts } from './media-texts.ts';
import type { UploadItem, Uploads } from '../../sheet/uploads.ts';

/** One file of the upload list: its unit before sending, its progress, and the result. */
export function UploadLine({ item, uploads }: { item: UploadItem; uploads: Uploads }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const { bytes } = useFormat();
  const { id, file, state } = item;
  return (
    <li className={`media-file media-file-${state}`}>
      <span className="files-name">{file.name}</span>
      <span className="ui-soft">{bytes(file.size)}</span>
      <span className="media-state">
        {state === 'waiting' ? <Suggestion item={item} uploads={uploads} /> : <Progress item={item} />}
      </span>
      {state === 'waiting' && (
        <Button look="plain" aria-label={t.remove(file.name)} onPress={() => uploads.remove(id)}>
          ×
        </Button>
      )}
    </li>
  );
}

function Suggestion({
  item: { id, unit, attach },
  uploads,
}: {
  item: UploadItem;
  uploads: Uploads;
}): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  if (unit === undefined) return <span className="ui-soft">{t.noHint}</span>;
  return (
    <label>
      <input
        type="checkbox"
        checked={attach}
        onChange={({ target }) => uploads.change(id, { attach: target.checked })}
      />{' '}
      {t.suggested(unit)}
    </label>
  );
}

function Progress({ item }: { item: UploadItem }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const { percent } = useFormat();
  const { state, part, file, status = 0, message } = item;
  if (state === 'failed') {
    return (
      <span className="ui-problem">
        {t.failed}. {t.problems[status] ?? message}
      </span>
    );
  }
  if (state === 'stored' && item.isSame && item.media) return <AlreadyStored media={item.media} />;
  if (state === 'stored') return formatStored(t, item);
  return (
    <>
      <progress value={part} max={1} aria-label={file.name} />{' '}
      <span className="ui-soft">{t.sending(percent(part))}</span>
    </>
  );
}

function formatStored(t: MediaTexts, { media, unit = '', attach, message }: UploadItem): string {
  if (media?.entity === 'us') return t.storedWith(unit);
  if (attach) return t.storedWithSite(unit);
  return [t.stored, message].filter(Boolean).join('. ');
}
