import type { Model3d } from '@trowel/domain/records';
import type { ScenePlacement, SceneSpread, SceneUnit } from '@trowel/domain/scene';

const part = encodeURIComponent;

/** URLs of the data of a site. */
export const ADDRESSES = {
  scene: (site: string, { placement, spread }: { placement: ScenePlacement; spread: SceneSpread }) =>
    `/3d/scene/${part(site)}?placement=${placement}&spread=${spread}`,
  matrix: (site: string, grouping = 'period') =>
    `/api/harris-matrix/${part(site)}?layout=true&grouping=${grouping}`,
  unit: (id: number) => `/api/us/${id}`,
  finds: (site: string, { us_number, area }: Pick<SceneUnit, 'us_number' | 'area'>) =>
    `/api/inventario?${new URLSearchParams({ site_name_is: site, us_number_is: us_number, ...(area && { area_is: area }), limit: '100' })}`,
  media: (id: number) => `/api/media?entity=us&record_id=${id}&limit=100`,
  models: (site: string, { us_number, area }: Pick<SceneUnit, 'us_number' | 'area'>) =>
    `/3d/models/${part(site)}/us/${part(us_number)}${area && `?area=${part(area)}`}`,
  thumbnail: ({
    site_name,
    us_id,
    area,
    file_name,
  }: Pick<Model3d, 'site_name' | 'us_id' | 'area' | 'file_name'>) =>
    `/3d/viewer/thumbnails/${[site_name, `US_${us_id}`, file_name].map(part).join('/')}?area=${part(area)}`,
  model: ({ url, area }: Pick<Model3d, 'url' | 'area'>) => `${url}?area=${part(area)}`,
  upload: '/3d/upload',
  addMedia: '/api/media',
  mediaRecord: (id: number) => `/api/media/${id}`,
} as const;
