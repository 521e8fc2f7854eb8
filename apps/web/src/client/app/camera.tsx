import { useQueryClient } from '@tanstack/react-query';
import { isKindName, type Media } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { sendForm } from '../api/send-form.ts';
import { invalidateRecords, useSite } from '../data/queries.ts';
import { uploadsOf } from '../sheet/uploads.ts';
import { useTexts } from '../i18n/language.ts';
import { showToast } from '../ui/toasts.tsx';
import { CAMERA_TEXTS } from './camera-texts.ts';
import { findOwner, type PhotoOwner } from './photo-owner.ts';

/**
 * Button that opens the camera. A photograph taken on the sheet of a unit or find belongs to it,
 * otherwise to the site.
 */
export function Camera({ site }: { site: string }): ReactNode {
  const t = useTexts(CAMERA_TEXTS);
  const [path] = useLocation();
  const siteId = useSite(site).data?.id;
  const owner =
    findOwner(path) ?? (siteId === undefined ? undefined : { entity: 'sites' as const, id: siteId });
  const send = useSendPhotos();
  return (
    <label className="frame-tab frame-camera">
      {t.camera}
      <input
        className="unseen"
        type="file"
        accept="image/*"
        capture="environment"
        disabled={owner === undefined}
        onChange={({ target }) => {
          if (owner) void send(owner, [...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}

/** Returns a function that uploads photographs of a record. Without a network they are sent later. */
function useSendPhotos(): (owner: PhotoOwner, files: readonly File[]) => Promise<void> {
  const t = useTexts(CAMERA_TEXTS);
  const queries = useQueryClient();
  return async ({ entity, id }, files) => {
    const uploads = uploadsOf(entity === 'sites' ? `camera/${id}` : `${entity}/${id}`);
    uploads.add(files);
    const report = (): void => {
      const last = uploads.items.get().at(-1);
      if (last?.state === 'stored')
        showToast({ text: isKindName(entity) ? t.stored.others : t.stored[entity] });
      if (last?.state !== 'failed') return;
      const isUnreached = last.status === 0;
      showToast({ text: isUnreached ? t.later : t.failed(last.message ?? ''), kind: 'bad' });
    };
    await uploads.send(
      ({ file }, onProgress) => {
        const body = new FormData();
        body.append('entity', entity);
        body.append('record_id', String(id));
        body.append('file', file);
        return sendForm<Media>('/api/media', { body, onProgress });
      },
      () => {
        report();
        void invalidateRecords(queries, ['media']);
      },
    );
  };
}
