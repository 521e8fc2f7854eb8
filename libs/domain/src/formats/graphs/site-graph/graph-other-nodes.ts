import type { EpochType } from './graph-document.ts';
import { kindOfAddress, mimeTypeOf } from './graph-links.ts';
import type { WrittenNode, SiteGraph } from './graph-model.ts';

/** EPSG code of the World Geodetic System, in degrees. */
const WGS84 = 4326;

/** Describes nodes that only have a name: authors, activities. */
export function describeNamed(
  type: string,
  nodes: readonly { id: string; name: string }[],
): [string, WrittenNode][] {
  return nodes.map(({ id, name }) => [id, { type, name, description: '', data: {} }]);
}

/** Describes the epochs with their rows in a drawing. */
export function describeEpochs({ epochs }: SiteGraph, type: EpochType): [string, WrittenNode][] {
  return epochs.map(({ id, period, phase, name, description, start, end, color, minY, maxY }) => [
    id,
    {
      type,
      name,
      description,
      data: { start_time: start, end_time: end, color, min_y: minY, max_y: maxY, period, phase },
    },
  ]);
}

/** Describes the files of models and the addresses of documents. */
export function describeLinkNodes({ models, documents, units }: SiteGraph): [string, WrittenNode][] {
  const ofModels = models.map(({ model, link, url, unit }): [string, WrittenNode] => [
    link,
    {
      type: 'link',
      name: model.file_name,
      description: `3D model of ${unit === undefined ? `US ${model.us_id}` : units[unit]!.name}`,
      data: {
        url,
        url_type: '3d_model',
        format: model.format,
        mime_type: mimeTypeOf(model),
        ...(model.size_bytes !== undefined && { size: model.size_bytes }),
      },
    },
  ]);
  const ofDocuments = documents.map(({ link, url, unit }): [string, WrittenNode] => [
    link,
    { type: 'link', name: url, description: units[unit]!.name, data: { url, url_type: kindOfAddress(url) } },
  ]);
  return [...ofModels, ...ofDocuments];
}

/** Describes the position of the scene in the world; the origin if it is not recorded. */
export function describePlace({ id, records: { site } }: SiteGraph): [string, WrittenNode][] {
  const data = { epsg: WGS84, shift_x: site.longitude ?? 0, shift_y: site.latitude ?? 0, shift_z: 0 };
  return [[`geo_${id}`, { type: 'geo_position', name: 'geo_position', description: '', data }]];
}
