import { useQueryClient } from '@tanstack/react-query';
import type { Model3d } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { ADDRESSES } from '../../api/addresses.ts';
import { useMay } from '../../data/visit.ts';
import { PLACES } from '../../places/places.ts';
import { deleteRecord } from '../../records/delete-record.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { MODELS_TEXTS } from './models-texts.ts';

/** Card of one model: thumbnail, unit, format, size, who added it and when. */
export function ModelCard({ model }: { model: Model3d }): ReactNode {
  const t = useTexts(MODELS_TEXTS);
  const { day, bytes } = useFormat();
  const { site_name: site, us_id: number, area, file_name: name, url, thumbnail_url: picture } = model;
  const unit = area === '' ? number : `${area}/${number}`;
  return (
    <li className="ui-card files-card">
      <a href={viewerOf(model)} className="models-open">
        <span className="unseen">{t.open(name)}</span>
        {picture === null ? (
          <span className="files-picture files-no-picture models-picture">{t.noPicture}</span>
        ) : (
          <img
            className="files-picture models-picture"
            src={picture}
            alt=""
            width={256}
            height={256}
            loading="lazy"
          />
        )}
      </a>
      <h2 className="files-name" title={name}>
        {name}
      </h2>
      <p className="files-facts">
        <Go to={PLACES.unitByName(site, unit)}>{t.ofUnit(unit)}</Go>
        <span className="ui-soft">
          {model.format.toUpperCase()}, {bytes(model.size_bytes)}
        </span>
      </p>
      <p className="files-facts ui-soft">{t.added(day(model.uploaded_at), model.uploaded_by)}</p>
      <p className="files-facts">
        <a href={`${url}?${new URLSearchParams({ area, download: 'true' })}`} download={name}>
          {t.download}
        </a>
        <DeleteModel model={model} />
      </p>
    </li>
  );
}

/** Returns the address of the model's page. The area distinguishes units with the same number. */
function viewerOf({ viewer_url: path, area }: Model3d): string {
  return area === '' ? path : `${path}?${new URLSearchParams({ area })}`;
}

function DeleteModel({ model }: { model: Model3d }): ReactNode {
  const t = useTexts(MODELS_TEXTS);
  const queries = useQueryClient();
  const { id, file_name: file } = model;
  const path = ADDRESSES.model(model);
  const remove = (): Promise<boolean> =>
    deleteRecord(queries, { name: 'models', id, path, message: t.deleted(file), back: t.restored(file) });
  if (!useMay('delete')) return undefined;
  return (
    <Button look="plain" aria-label={t.deleteNamed(file)} onPress={() => void remove()}>
      {t.delete}
    </Button>
  );
}
