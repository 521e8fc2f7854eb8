import { naturalKey } from '@trowel/domain/core';
import type { GraphModel } from './graph-records.ts';
import type { PlacedModel, PlacedUnit, SiteGraph } from './graph-model.ts';
import { createIndexFinder } from './graph-units.ts';

/** Kinds of files in the format, by file extension. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['3d_model', /\.(?:glb|gltf|obj|ply|stl|fbx|dae)$/i],
  ['image', /\.(?:jpe?g|png|tiff?|gif|webp|svg|bmp)$/i],
  ['document', /\.(?:pdf|docx?|odt|txt|rtf|md|csv|xlsx?)$/i],
  ['video', /\.(?:mp4|mov|avi|mkv|webm)$/i],
  ['point_cloud', /\.(?:las|laz|e57|xyz)$/i],
];

const MIME_TYPES: Readonly<Record<GraphModel['format'], string>> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  obj: 'model/obj',
  ply: 'application/ply',
  stl: 'model/stl',
  fbx: 'application/fbx',
};

/** Returns the `url_type` of a file or address: `3d_model`, `image`, `document`, …, `web_page`, `External link`. */
export function kindOfAddress(address: string): string {
  const kind = KINDS.find(([, ending]) => ending.test(address.replace(/[?#].*$/, '')));
  if (kind) return kind[0];
  return isAddress(address) ? 'web_page' : 'External link';
}

/** Returns the recorded media type of a model, otherwise that of its format. */
export function mimeTypeOf({ mime_type, format }: GraphModel): string {
  return mime_type ?? MIME_TYPES[format];
}

/** Creates a link for every model, in the order of units and files. */
export function placeModels(
  { site, models }: SiteGraph['records'],
  units: readonly PlacedUnit[],
  claimId: (wanted: string) => string,
): PlacedModel[] {
  const find = createIndexFinder(units);
  return sortModels(models).map((model) => {
    const { us_id, area, file_name, format } = model;
    const unit = find({ area, us_number: us_id });
    return {
      model,
      link: claimId(`link_${us_id}_${file_name}`),
      representation: SHOWN.has(format) ? claimId(`model_${us_id}_${file_name}`) : undefined,
      url: ['3d_models', site.site_name, `US_${us_id}`, file_name].map(escapeSegment).join('/'),
      unit,
    };
  });
}

/** Formats that viewers of scenes open. */
const SHOWN = new Set<GraphModel['format']>(['glb', 'gltf']);

function sortModels(models: readonly GraphModel[]): GraphModel[] {
  const keyed = models.map((model) => ({
    model,
    key: [model.us_id, model.area, model.file_name]
      .map((part) => `${naturalKey(part)}\u0000${part}`)
      .join('\u0000'),
  }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ model }) => model);
}

/** Creates links for the addresses of documents. Paths of local files are left out, because others cannot open them. */
export function placeDocuments(
  units: readonly PlacedUnit[],
  claimId: (wanted: string) => string,
): SiteGraph['documents'] {
  return units.flatMap(({ unit, em }, at) => {
    const url = unit.document_file?.trim() ?? '';
    if (em.family !== 'document' || !isAddress(url)) return [];
    return [{ link: claimId(`link_${unit.us_number}_document`), url, unit: at }];
  });
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Escapes the characters that would end the path of an address. Readers accept all others. */
function escapeSegment(segment: string): string {
  return segment.replace(/[%#?/\\]/g, (sign) => encodeURIComponent(sign));
}
