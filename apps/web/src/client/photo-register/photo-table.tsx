import { useQueryClient } from '@tanstack/react-query';
import { listMediaRecords, type Media } from '@trowel/domain/records';
import { useMemo, useState, type ReactNode } from 'react';
import type { Parameters } from '../data/queries.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { useTexts } from '../i18n/language.ts';
import { hasPreview, nameMedia } from '../photos/media-name.ts';
import { RecordLink } from '../photos/record-link.tsx';
import { getLoadedNumber } from '../photos/record-names.ts';
import { RecordTable } from '../record-table/record-table.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { REGISTER_TEXTS } from './register-texts.ts';
import { NumberPhotos } from './number-photos.tsx';
import './photo-table.css';

const RowViewer = lazyPart(async () => (await import('./row-viewer.tsx')).RowViewer, { isRare: true });

const FIXED = ['photo_number'];
const STANDARD = ['taken_at', 'title', 'direction', 'scale', 'author', 'description'];
const ON_PHONES = ['title', 'direction', 'taken_at'];
/** Fields for the records that a photograph shows, its name and whether the viewer can show it. */
const NEEDED = ['entity', 'record_id', 'links', 'title', 'file_name', 'mime_type', 'rotation'];

const DRAWN = { photo_number: (photo: Media) => <NumberCell photo={photo} /> };

/** Number of a photograph with its thumbnail. */
function NumberCell({ photo }: { photo: Media }): ReactNode {
  const { id, photo_number: number, rotation } = photo;
  return (
    <span className="photo-cell">
      {hasPreview(photo) && (
        <img
          src={`/api/media/${id}/preview?size=320`}
          alt=""
          loading="lazy"
          decoding="async"
          style={rotation ? { rotate: `${rotation}deg` } : undefined}
        />
      )}
      <strong>{number}</strong>
    </span>
  );
}

/** The register of the photographs of a site as a table. A row opens in the viewer. */
export function PhotoTable({ site, only }: { site: string; only: Parameters }): ReactNode {
  const t = useTexts(REGISTER_TEXTS);
  const isPhone = usePhone();
  const base = useMemo(() => ({ site_name: site, media_type_is: 'image', ...only }), [site, only]);
  const marks = useRecordsColumn(site);
  const [shown, setShown] = useState<number>();
  return (
    <>
      <NumberPhotos site={site} />
      <RecordTable<Media>
        name="media"
        label={t.register}
        base={base}
        order="photo_number"
        fixed={FIXED}
        standard={isPhone ? ON_PHONES : STANDARD}
        needed={NEEDED}
        drawn={DRAWN}
        marks={marks}
        nameOf={(photo) => String(photo.photo_number ?? nameMedia(photo))}
        onOpen={(photo) => {
          if (hasPreview(photo)) setShown(photo.id);
          else open(`/api/media/${photo.id}/file`, '_blank', 'noopener');
        }}
        onPrint={() => open(`/api/reports/photo_log/${encodeURIComponent(site)}`, '_blank', 'noopener')}
        none={t.noPhotos}
        noneFound={t.noneFound}
      />
      {shown !== undefined && (
        <RowViewer base={base} shown={shown} onShow={setShown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

/** Returns the column of the units and finds that a photograph shows. */
function useRecordsColumn(site: string): readonly GridColumn<Media>[] {
  const t = useTexts(REGISTER_TEXTS);
  const queries = useQueryClient();
  return useMemo(() => {
    const textOf = (photo: Media): string =>
      listMediaRecords(photo)
        .flatMap(({ entity, ...rest }) =>
          entity === 'sites' ? [] : (getLoadedNumber(queries, { entity, ...rest }) ?? []),
        )
        .join(', ');
    const draw = (photo: Media): ReactNode => (
      <span className="photo-records-cell">
        {listMediaRecords(photo).map((one) => (
          <RecordLink key={`${one.entity}/${one.record_id}`} site={site} of={one} />
        ))}
      </span>
    );
    return [{ id: 'records', label: t.records, width: 180, textOf, draw }];
  }, [queries, site, t]);
}
