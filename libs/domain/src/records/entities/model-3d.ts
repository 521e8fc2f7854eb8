import { z } from 'zod';
import {
  describedAs,
  describeFields,
  type FieldKind,
  type Labels,
  recordFields,
  storableText,
} from '@trowel/domain/core';

/** The formats of 3D files that are stored. */
export const MODEL_FORMATS = ['glb', 'gltf', 'obj', 'ply', 'stl', 'fbx'] as const;
export type ModelFormat = (typeof MODEL_FORMATS)[number];

const infoOf = (label: Labels, kind: FieldKind = 'text', description?: string) => ({
  kind,
  label,
  section: 'file',
  ...(description && { description }),
});

/** The columns of a model. The address fields are computed from them. */
export const model3dColumns = {
  site_name: describedAs(storableText(350), infoOf({ en: 'Site', it: 'Sito' })),
  us_id: describedAs(storableText(100), infoOf({ en: 'SU', it: 'US' }, 'text', "The unit's number.")),
  area: describedAs(storableText(250), infoOf({ en: 'Area', it: 'Area' })),
  file_name: describedAs(storableText(255), infoOf({ en: 'File name', it: 'Nome del file' })),
  format: describedAs(z.enum(MODEL_FORMATS), infoOf({ en: 'Format', it: 'Formato' })),
  mime_type: describedAs(storableText(100), infoOf({ en: 'Media type', it: 'Tipo MIME' })),
  size_bytes: describedAs(z.int().min(0), {
    ...infoOf({ en: 'Size', it: 'Dimensione' }, 'integer'),
    unit: 'bytes',
  }),
  sha256: describedAs(storableText(64), infoOf({ en: 'SHA-256', it: 'SHA-256' })),
  uploaded_at: describedAs(z.iso.datetime(), infoOf({ en: 'Uploaded', it: 'Caricato il' }, 'timestamp')),
  uploaded_by: describedAs(storableText(254), infoOf({ en: 'Uploaded by', it: 'Caricato da' })),
};

/** A 3D model of a unit, as returned. */
export const Model3d = z.strictObject({
  id: recordFields.id,
  ...model3dColumns,
  url: describedAs(z.string(), infoOf({ en: 'Address of the file', it: 'Indirizzo del file' })),
  viewer_url: describedAs(z.string(), infoOf({ en: 'Address of the page', it: 'Indirizzo della pagina' })),
  thumbnail_url: describedAs(z.string().nullable(), {
    ...infoOf({ en: 'Address of the thumbnail', it: "Indirizzo dell'anteprima" }),
    description: 'Null until somebody who may add models has looked at it.',
  }),
  companions: describedAs(z.array(z.string()), {
    ...infoOf({ en: 'Files it is drawn with', it: 'File con cui è disegnato' }, 'list'),
    description: 'Buffers, materials and textures, by name; each is found at `{url}/{name}`.',
  }),
});
export type Model3d = z.infer<typeof Model3d>;

export const model3dFields = describeFields(Model3d.shape);
