import type { ReactNode } from 'react';
import { useFields } from '../data/fields.ts';
import { useRecords, type Parameters } from '../data/queries.ts';
import { hasPreview } from '../photos/media-name.ts';
import { PhotoViewer, type PhotoViewerProps } from '../photos/photo-viewer.tsx';
import { usePlace } from '../tables/use-place.ts';
import { useTableView } from '../views/table-view.ts';

/** Number of photographs that the viewer leads through. */
const PAGE = 50;
const NO_FIELDS: readonly never[] = [];

/** The viewer on a row of the register. It leads through the rows around it, with the filter and order of the table. */
export function RowViewer({
  base,
  ...props
}: Omit<PhotoViewerProps, 'photos'> & { base: Parameters }): ReactNode {
  const view = useTableView(useFields('media').data ?? NO_FIELDS);
  const list = { ...base, ...view.parameters, sort_by: view.sort?.column ?? 'photo_number' };
  const place = usePlace('media', props.shown, list);
  return place === undefined ? undefined : (
    <PageViewer {...props} list={{ ...list, skip: Math.floor(place / PAGE) * PAGE, limit: PAGE }} />
  );
}

function PageViewer({ list, ...props }: Omit<PhotoViewerProps, 'photos'> & { list: Parameters }): ReactNode {
  const photos = (useRecords('media', list).data?.rows ?? []).filter(hasPreview);
  if (photos.every(({ id }) => id !== props.shown)) return undefined;
  return <PhotoViewer {...props} photos={photos} />;
}
